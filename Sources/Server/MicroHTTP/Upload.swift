internal import SystemPrimitives

/// The body of a request that is being received; used on the thread of its event loop only.
struct Upload {
  let head: RequestHead
  private let limit: Int
  /// The announced length, or the limit.
  private let longest: Int
  private let quota: Quota
  /// The bytes so far; none once there is a refusal.
  private(set) var bytes: [UInt8] = []
  /// The response in place of the handler's, after the rest of the body was discarded.
  private(set) var refusal: Response?
  /// The bytes taken from the quota.
  private var taken = 0

  /// Starts a body of at most `limit` bytes, of the announced length if there is one, which is discarded
  /// if there is a refusal already.
  init(head: RequestHead, length: Int?, limit: Int, quota: Quota, refusal: Response? = nil) {
    self.head = head
    self.limit = limit
    self.quota = quota
    self.refusal = refusal
    longest = min(length ?? limit, limit)
    // At most 64 KiB: a client can announce a long body and send none.
    if refusal == nil { bytes.reserveCapacity(min(length ?? 0, limit, 65536)) }
  }

  /// Appends the next bytes of the body.
  ///
  /// If the body becomes longer than the limit, or the quota is full, it is discarded and `refuse`
  /// makes the response.
  mutating func append(_ next: UnsafeRawBufferPointer, refuse: (TransportFault) -> Response) {
    guard refusal == nil else { return }
    let count = bytes.count + next.count
    guard count <= limit else { return discard(refuse(.bodyTooLarge(limit: limit))) }
    guard takeQuota(for: count) else { return discard(refuse(.uploadsFull)) }
    reserve(count)
    unsafe bytes.append(contentsOf: next)
  }

  /// Takes the request out, with the whole body: a copy of both costs as much as a small event.
  mutating func takeRequest() -> Request {
    defer { bytes = [] }
    return Request(head: head, body: bytes)
  }

  private mutating func discard(_ response: Response) {
    refusal = response
    bytes = []
    giveBack()
  }

  /// Takes from the quota the bytes that a body of `count` bytes needs; false if it is full.
  private mutating func takeQuota(for count: Int) -> Bool {
    let more = count - Quota.freeBytes - taken
    guard more > 0 else { return true }
    guard quota.take(more) else { return false }
    taken += more
    return true
  }

  /// Gives back the bytes taken from the quota: the body is needed no longer.
  ///
  /// The bytes of a long body were freed with it, and are more than all else that the process keeps:
  /// without a word to the system they would stay with the process.
  mutating func giveBack() {
    quota.giveBack(taken)
    if taken > 1 << 20 { FreedMemory.giveBack() }
    taken = 0
  }

  /// Makes room for `count` bytes, and for up to 15 times as many that may follow.
  ///
  /// Little of a long body is then copied while its array grows. The system provides memory only as
  /// it is written, and a client cannot make the server reserve much without sending much.
  private mutating func reserve(_ count: Int) {
    guard count > bytes.capacity else { return }
    bytes.reserveCapacity(max(count, min(16 * count, longest)))
  }
}
