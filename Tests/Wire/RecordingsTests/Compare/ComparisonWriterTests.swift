import OverscrollWire
import RefreshEngine
import StrictJSON
import Testing

@testable import Recordings

/// The answer as JSON.
struct ComparisonWriterTests {
  private static func document(
    _ events: [JSONValue],
    _ dialects: [Dialect]
  ) throws -> (bytes: [UInt8], pieces: Int) {
    let recording = try Recording(
      JSONValue.object([
        "format": .string(Recording.format), "version": 1,
        "configuration": ["footer": ["kind": "auto", "style": "plain"]], "events": .array(events),
      ]).bytes
    )
    let comparison = try Comparison(ComparisonRequest(recording, in: dialects))
    var writer = ComparisonWriter(comparison)
    var bytes: [UInt8] = []
    var pieces = 0
    while let piece = writer.next() {
      bytes += piece
      pieces += 1
    }
    return (bytes, pieces)
  }

  private static let begin: JSONValue = ["type": "beginRefreshing", "component": "footer"]
  private static let end: JSONValue = ["type": "endRefreshing", "component": "footer"]

  private static let lacking =
    "mjrefresh-1.4.7 has no plain auto footer; mjrefresh-3.7.9, mjrefresh-3.1.15.4, "
    + "mjrefresh-2.2.1, eocrefresh and overscroll-1 have"

  @Test(arguments: [
    (
      [], [Dialect.mjrefresh379, .mjrefresh31154],
      #"{"runs":[{"dialect":"mjrefresh-3.7.9","effects":[],"refused":null},"#
        + #"{"dialect":"mjrefresh-3.1.15.4","effects":[],"refused":null}],"#
        + #""firstDifference":null,"differences":[]}\#n"#
    ),
    (
      [begin], [.mjrefresh147, .mjrefresh221],
      #"{"runs":[{"dialect":"mjrefresh-1.4.7","effects":[],"refused":{"type":"/problems/invalid","#
        + #""title":"The request is well-formed but wrong","status":422,"#
        + #""detail":"/configuration/footer/style: \#(lacking).","#
        + #""errors":[{"pointer":"/configuration/footer/style","code":"not-in-dialect","#
        + #""detail":"\#(lacking)"}],"step":0}},"#
        + #"{"dialect":"mjrefresh-2.2.1","effects":[{"index":1,"atMs":0,"component":"footer","#
        + #""type":"stateChanged","from":"idle","to":"refreshing"}],"refused":null}],"#
        + #""firstDifference":null,"differences":[]}\#n"#
    ),
  ])
  func `runs, first difference and differences follow each other`(
    events: [JSONValue],
    dialects: [Dialect],
    text: String
  ) throws {
    let bytes = try Self.document(events, dialects).bytes
    #expect(String(decoding: bytes, as: UTF8.self) == text)
  }

  @Test func `a long answer is made in pieces`() throws {
    let events = Array(repeating: [Self.begin, Self.end], count: 300).flatMap(\.self)
    let (bytes, pieces) = try Self.document(events, [.mjrefresh379, .mjrefresh221])
    #expect(pieces >= 10)
    guard case .object(let document) = try JSONReader.value(bytes),
      case .array(let runs)? = document["runs"],
      case .array(let differences)? = document["differences"]
    else {
      Issue.record("\(String(decoding: bytes.prefix(100), as: UTF8.self))")
      return
    }
    #expect(runs.map { $0.member("effects")?.count } == [1500, 600])
    #expect(differences.count == Comparison.mostDifferences)
    #expect(document["firstDifference"] == differences.first)
  }
}

extension JSONValue {
  fileprivate var count: Int? {
    if case .array(let elements) = self { elements.count } else { nil }
  }
}
