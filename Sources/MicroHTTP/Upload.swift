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
  /// The length that the client announced, at most the limit; 0 if it announced none.
  private let announced: Int
  private var body: Body

  /// Bytes for which memory is reserved at once: a client can announce a long body and send none.
  ///
  /// After them the rest of the announced length is reserved, so that a long body is not copied
  /// each time that its array grows.
  private static let firstReserve = 65536

  /// Starts a body to be kept, of at most `limit` bytes.
  init(head: RequestHead, limit: Int) {
    self.head = head
    self.limit = limit
    announced = min(head.contentLength ?? 0, limit)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(announced, Upload.firstReserve))
    body = .kept(bytes)
  }

  /// Starts a body to be discarded; `refusal` is the response after it.
  init(head: RequestHead, refusal: Response) {
    self.head = head
    limit = 0
    announced = 0
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
      if bytes.count + next.count > Upload.firstReserve, bytes.capacity < announced {
        bytes.reserveCapacity(announced)
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
