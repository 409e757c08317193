/// A request with a received head, after its end.
public struct EndedRequest: Sendable {
  /// The part before the body.
  public let head: RequestHead
  /// The handler's value of `Exchange.label`; 0 if the handler was not called.
  public internal(set) var label: UInt8 = 0
  /// The status of the response; 0 if the connection was lost before the response.
  public internal(set) var status: Int
  /// The handler's value of `Response.label`.
  public internal(set) var responseLabel: UInt8 = 0
  /// The length of the response's body; for a stream, the length sent.
  public internal(set) var bodyBytes: Int = 0
  /// The time from the end of the head to the end of the response.
  public internal(set) var nanoseconds: UInt64 = 0
  /// True if the system took the whole response.
  public internal(set) var isSent: Bool = true
}

extension Response.Body {
  /// The length in bytes; 0 for a stream.
  var count: Int {
    switch self {
    case .stream: 0
    case .bytes(let bytes): bytes.count
    case .prepared(let prepared): prepared.bytes.count
    }
  }
}

extension Int {
  /// True if a response of this status may have a body: RFC 9110, section 6.4.1.
  var allowsBody: Bool { self >= 200 && self != 204 && self != 304 }
}
