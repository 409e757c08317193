import MicroHTTP
import Problems

/// A body that is made piece by piece off the serving threads, and may fail before its first byte is
/// sent.
protocol LongBody: ChunkProducer {
  /// Why the last chunk is `broken`.
  var fault: Problem? { get }

  /// Whether the rest can be made for certain; if not, the body is made as a whole before it is sent.
  var isSure: Bool { get }
}

extension LongBody {
  var isSure: Bool { true }
}

extension Response {
  /// Up to so many bytes a body is sent as a whole, with its length.
  private static let shortBytes = 65_536

  /// The response with a body: as a whole if it is short, or may fail; else streamed as its client reads
  /// it.
  ///
  /// - Parameters:
  ///   - long: What makes the body.
  ///   - headers: The header fields.
  ///   - run: Runs the making of a chunk.
  /// - Returns: The response, of status 200.
  /// - Throws: Why the body cannot be made, if that is found before the first byte is sent.
  static func of(
    _ long: some LongBody,
    headers: [(String, String)],
    running run: @escaping ChunkRunner
  ) throws(Problem) -> Response {
    var body = long
    var first = BodyChunk()
    while first.bytes.count < shortBytes || !body.isSure {
      var chunk = BodyChunk()
      let step = body.fill(&chunk)
      first.append(chunk.bytes)
      switch step {
      case .more: continue
      case .end: return Response(status: 200, headers: headers, body: .bytes(first.bytes))
      case .broken: throw body.fault ?? Problem(.internalError, "The answer cannot be made.")
      }
    }
    return Response(
      status: 200,
      headers: headers,
      body: .produced(by: BegunBody(first: first.bytes, rest: body), running: run)
    )
  }
}

/// A long body whose first bytes are made already.
private struct BegunBody<Rest: LongBody>: ChunkProducer {
  var first: [UInt8]?
  var rest: Rest

  mutating func fill(_ chunk: inout BodyChunk) -> ChunkStep {
    guard let first else { return rest.fill(&chunk) }
    chunk.append(first)
    self.first = nil
    return .more
  }
}
