internal import SystemPrimitives

/// The received part of a request's body, used only on the thread of its event loop.
struct Upload {
  let head: RequestHead
  private let limit: Int
  /// The announced length, at most the limit.
  private let longest: Int
  private let quota: Quota
  /// The bytes so far; empty after a refusal.
  private(set) var bytes: [UInt8] = []
  /// The response that replaces the handler's response, sent after the rest of the body is discarded.
  private(set) var refusal: Response?
  /// The bytes that count against the quota.
  private var taken = 0

  /// Starts a body of at most `limit` bytes, with the announced length if the client sends one; with a
  /// refusal, the body is discarded.
  init(head: RequestHead, length: Int?, limit: Int, quota: Quota, refusal: Response? = nil) {
    self.head = head
    self.limit = limit
    self.quota = quota
    self.refusal = refusal
    longest = min(length ?? limit, limit)
    // The capacity is at most 64 KiB: a client can announce a long body and send nothing.
    if refusal == nil { bytes.reserveCapacity(min(length ?? 0, limit, 65536)) }
  }

  /// Appends the next bytes of the body.
  ///
  /// If the body becomes longer than the limit, or the quota is full, the body is discarded and `refuse`
  /// makes the response.
  mutating func append(_ next: UnsafeRawBufferPointer, refuse: (TransportFault) -> Response) {
    guard refusal == nil else { return }
    let count = bytes.count + next.count
    guard count <= limit else { return discard(refuse(.bodyTooLarge(limit: limit))) }
    guard takeQuota(for: count) else { return discard(refuse(.uploadsFull)) }
    reserve(count)
    unsafe bytes.append(contentsOf: next)
  }

  /// Takes out the request with its whole body: a copy of both would cost as much as a small event.
  mutating func takeRequest() -> Request {
    defer { bytes = [] }
    return Request(head: head, body: bytes)
  }

  private mutating func discard(_ response: Response) {
    refusal = response
    bytes = []
    giveBack()
  }

  /// Takes the bytes for a body of `count` bytes from the quota; false if the quota is full.
  private mutating func takeQuota(for count: Int) -> Bool {
    let more = count - Quota.freeBytes - taken
    guard more > 0 else { return true }
    guard quota.take(more) else { return false }
    taken += more
    return true
  }

  /// Returns the bytes to the quota after the last use of the body.
  ///
  /// The memory of a long body is freed with the body, and exceeds all other memory of the process: without
  /// this call the process would keep it.
  mutating func giveBack() {
    quota.giveBack(taken)
    if taken > 1 << 20 { FreedMemory.giveBack() }
    taken = 0
  }

  /// Reserves memory for `count` bytes, and for up to 15 times as many further bytes.
  ///
  /// The array then copies little of a long body while it grows. The system provides memory only as it is
  /// written, and a client cannot make the server reserve much memory by few bytes.
  private mutating func reserve(_ count: Int) {
    guard count > bytes.capacity else { return }
    bytes.reserveCapacity(max(count, min(16 * count, longest)))
  }
}
