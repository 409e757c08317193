import OverscrollWire
import RefreshEngine
import StrictJSON
import Testing

@testable import Recordings

/// A configuration as a server reports it, with every field, is one of the other dialects too.
struct FullConfigurationTests {
  /// The configuration of a session in a dialect, every default filled in.
  private static func full(_ configuration: JSONValue, _ dialect: Dialect) throws -> JSONValue {
    guard case .object(var document) = configuration else { return .null }
    document["dialect"] = .string(dialect.rawValue)
    let session = try ConfigurationDecoder.decode(JSONCursor(.object(document)), createdAt: 0)
    var writer = JSONWriter()
    writer.value(.configuration(session, Engine(session.engine), epoch: 0))
    return try JSONReader.value(writer.bytes)
  }

  @Test(
    arguments: Dialect.all(of: .inset),
    [
      ["header": [:]], ["footer": ["kind": "auto"]],
      ["header": ["style": "gif", "images": ["refreshing": ["count": 3, "height": 20]]]],
    ] as [JSONValue]
  )
  func `it is played in every dialect`(dialect: Dialect, configuration: JSONValue) throws {
    let full = try Self.full(configuration, dialect)
    let recording = try Recording(
      JSONValue.object([
        "format": .string(Recording.format), "version": 1, "configuration": full, "events": [],
      ]).bytes
    )
    let others = Dialect.all(of: .inset).filter { $0 != .eocrefresh }
    let dialects = dialect == .eocrefresh ? [.eocrefresh] + others : others
    let comparison = try Comparison(ComparisonRequest(recording, in: dialects))
    for run in comparison.runs where !Self.isLacking(run.dialect, dialect, configuration) {
      #expect(run.refusal == nil, "\(run.dialect): \(String(describing: run.refusal))")
    }
  }

  /// Whether a dialect lacks what is no default of 3.7.9: the style of EOCRefresh's footer, and the
  /// two fields of a footer that only 3.1.15.4 has.
  private static func isLacking(
    _ dialect: Dialect,
    _ own: Dialect,
    _ configuration: JSONValue
  ) -> Bool {
    guard configuration.member("footer") != nil, dialect != own else { return false }
    return own == .mjrefresh31154 || (own == .eocrefresh && dialect == .mjrefresh147)
  }
}
