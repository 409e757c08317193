import MicroHTTP
import Problems

/// A body that is made piece by piece off the serving threads, and may fail before its first byte is
/// sent.
protocol LongBody: BodyProducer where Fault == Problem {
  /// Whether the rest can be made for certain; if not, the body is made as a whole before it is sent.
  var isSure: Bool { get }
}

extension LongBody {
  var isSure: Bool { true }
}

extension Response {
  /// Up to so many bytes a body is sent as a whole, with its length.
  private static let shortBytes = 65_536

  /// The response with a body that no cache keeps: as a whole if it is short, or may fail; else streamed
  /// as its client reads it.
  ///
  /// - Parameters:
  ///   - long: What makes the body.
  ///   - type: Its media type.
  ///   - headers: Further header fields.
  ///   - run: Runs the making of a chunk.
  /// - Returns: The response, of status 200.
  /// - Throws: Why the body cannot be made, if that is found before the first byte is sent.
  static func of(
    _ long: some LongBody,
    _ type: String = MediaType.json,
    headers: [(String, String)] = [],
    running run: @escaping ChunkRunner
  ) throws(Problem) -> Response {
    var body = long
    var first: [UInt8] = []
    while first.count < shortBytes || !body.isSure {
      guard let chunk = try body.chunk() else {
        return .fresh(type, .bytes(first), headers: headers)
      }
      first += chunk
    }
    return .fresh(type, .produced(by: body, after: first, running: run), headers: headers)
  }
}
