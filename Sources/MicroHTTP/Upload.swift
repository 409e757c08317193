/// A request whose body is being received.
struct Upload {
  /// Whether the body is kept.
  private enum Body {
    /// The bytes so far.
    case kept([UInt8])
    /// The body is discarded; the response is known.
    case discarded(Response)
  }

  let head: RequestHead
  private let limit: Int
  private var body: Body

  /// Starts a body to be kept, of at most `limit` bytes.
  init(head: RequestHead, limit: Int) {
    self.head = head
    self.limit = limit
    var bytes: [UInt8] = []
    // At most 64 KiB: a client can announce a long body and send none.
    bytes.reserveCapacity(min(head.contentLength ?? 0, limit, 65536))
    body = .kept(bytes)
  }

  /// Starts a body to be discarded; `refusal` is the response after it.
  init(head: RequestHead, refusal: Response) {
    self.head = head
    limit = 0
    body = .discarded(refusal)
  }

  /// Appends the next bytes of the body.
  ///
  /// If the body becomes longer than the limit, it is discarded and `tooLarge` makes the response.
  mutating func append(_ next: UnsafeRawBufferPointer, tooLarge: (RequestHead) -> Response) {
    switch body {
    case .discarded:
      break
    case .kept(var bytes):
      // `bytes` must be the only reference to the array; otherwise the append copies it.
      body = .kept([])
      guard bytes.count + next.count <= limit else {
        body = .discarded(tooLarge(head))
        return
      }
      unsafe bytes.append(contentsOf: next)
      body = .kept(bytes)
    }
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
