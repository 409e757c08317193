/// A request whose body is coming in.
struct Upload {
  /// What becomes of the body.
  private enum Fate {
    /// It is kept.
    case collected([UInt8])
    /// It is thrown away; the answer is settled.
    case swallowed(Response)
  }

  let head: RequestHead
  private let limit: Int
  private var fate: Fate

  /// A body of at most `limit` bytes that is to be kept.
  init(head: RequestHead, limit: Int) {
    self.head = head
    self.limit = limit
    var body: [UInt8] = []
    // No more on a client's word alone: a length costs it nothing to announce.
    body.reserveCapacity(min(head.contentLength ?? 0, limit, 65536))
    fate = .collected(body)
  }

  /// A body that is to be thrown away, and the answer that comes after it.
  init(head: RequestHead, refusal: Response) {
    self.head = head
    limit = 0
    fate = .swallowed(refusal)
  }

  /// Takes the next bytes; `tooLarge` makes the answer if they pass the limit.
  mutating func take(_ bytes: UnsafeRawBufferPointer, tooLarge: (RequestHead) -> Response) {
    switch fate {
    case .swallowed:
      break
    case .collected(var body):
      // The only reference to the array must be `body`, or the append copies it.
      fate = .collected([])
      guard body.count + bytes.count <= limit else {
        fate = .swallowed(tooLarge(head))
        return
      }
      unsafe body.append(contentsOf: bytes)
      fate = .collected(body)
    }
  }

  /// What came of it: the request, or the answer to a refused one.
  enum Outcome {
    case whole(Request)
    case refused(Response)
  }

  /// The outcome, once all bytes are there.
  var outcome: Outcome {
    switch fate {
    case .collected(let body): .whole(Request(head: head, body: body))
    case .swallowed(let response): .refused(response)
    }
  }
}
