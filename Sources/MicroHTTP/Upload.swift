/// A request whose body is being received; used on the thread of its event loop only.
final class Upload {
  /// Whether the body is kept.
  private enum Body {
    /// The bytes so far.
    case kept([UInt8])
    /// The body is discarded; the response is known.
    case discarded(Response)
  }

  let head: RequestHead
  private let limit: Int
  /// The announced length; the limit if none was announced.
  private let longest: Int
  private var body: Body
  private let quota: ByteQuota
  /// The bytes taken from the quota.
  private var taken = 0

  /// Starts a body to be kept, of at most `limit` bytes; `length` is the announced length.
  init(head: RequestHead, length: Int?, limit: Int, quota: ByteQuota) {
    self.quota = quota
    self.head = head
    self.limit = limit
    longest = min(length ?? limit, limit)
    var bytes: [UInt8] = []
    // At most 64 KiB: a client can announce a long body and send none.
    bytes.reserveCapacity(min(length ?? 0, limit, 65536))
    body = .kept(bytes)
  }

  /// Starts a body to be discarded; `refusal` is the response after it.
  init(head: RequestHead, refusal: Response, quota: ByteQuota) {
    self.quota = quota
    self.head = head
    limit = 0
    longest = 0
    body = .discarded(refusal)
  }

  deinit { quota.giveBack(taken) }

  /// Appends the next bytes of the body.
  ///
  /// If the body becomes longer than the limit, it is discarded and `refusal` makes the response;
  /// so it is if the quota is full.
  func append(
    _ next: UnsafeRawBufferPointer,
    refusal: (RequestHead, TransportFault) -> Response
  ) {
    switch body {
    case .discarded:
      break
    case .kept(var bytes):
      // `bytes` must be the only reference to the array; otherwise the append copies it.
      body = .kept([])
      guard bytes.count + next.count <= limit else {
        body = .discarded(refusal(head, .bodyTooLarge(limit: limit)))
        return
      }
      guard takeQuota(for: bytes.count + next.count) else {
        body = .discarded(refusal(head, .uploadsFull))
        return
      }
      Upload.reserve(bytes.count + next.count, in: &bytes, atMost: longest)
      unsafe bytes.append(contentsOf: next)
      body = .kept(bytes)
    }
  }

  /// Takes what a body of `count` bytes needs of the quota.
  private func takeQuota(for count: Int) -> Bool {
    let more = count - ByteQuota.free - taken
    guard more > 0 else { return true }
    guard quota.take(more) else { return false }
    taken += more
    return true
  }

  /// Makes room for `count` bytes, and for up to 15 times as many that may follow.
  ///
  /// Little of a long body is then copied while its array grows. The system provides memory only as
  /// it is written, and a client cannot make the server reserve much without sending much.
  private static func reserve(_ count: Int, in bytes: inout [UInt8], atMost longest: Int) {
    guard count > bytes.capacity else { return }
    bytes.reserveCapacity(max(count, min(16 * count, longest)))
  }

  /// The complete request, or the response to a refused one.
  enum Outcome {
    case complete(Request)
    case refused(Response)
  }

  /// The outcome after the last bytes.
  var outcome: Outcome {
    switch body {
    case .kept(let bytes): .complete(Request(head: head, body: bytes))
    case .discarded(let response): .refused(response)
    }
  }
}
