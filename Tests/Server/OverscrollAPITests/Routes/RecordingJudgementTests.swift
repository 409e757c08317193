import Explorer
import Foundation
import Recordings
import StrictJSON
import TestSupport
import Testing

@testable import OverscrollAPI

/// The properties on one recording.
struct RecordingJudgementTests {
  private static let resources = Repository.file("Tests/Search/ExplorerTests/Resources")

  private static func bytes(_ file: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: resources.appending(path: file)))
  }

  private static func judge(
    _ configuration: JSONValue,
    _ events: JSONValue,
    steps: Int = 20_000_000
  ) throws -> Judgement {
    let recording: JSONValue = [
      "format": .string(Recording.format), "version": .number(Double(Recording.version)),
      "engine": "2.1.0", "configuration": configuration, "events": events,
    ]
    return try Judgement(recording: recording.bytes, steps: steps)
  }

  /// The properties that were put better since.
  private static let corrected = [
    "every-begin-loads", "every-pull-loads", "full-pull-arms", "keeps-its-place", "own-edge-only",
  ]

  /// The text of a value; a hyphen stands for another value.
  private static func name(_ value: JSONValue?) -> String {
    if case .string(let text)? = value { text } else { "-" }
  }

  /// What is violated, whatever the step, as `[property, component, variant]`.
  private static func violations(_ judgement: Judgement) -> Set<[String]> {
    let items = judgement.json["violations"]?.elements ?? []
    return Set(
      items.map { item in ["property", "component", "variant"].map { name(item[$0]) } }
    )
  }

  @Test func `each known counterexample violates as a recording what it did elsewhere`() throws {
    let configurations = try JSONReader.value(Self.bytes("configurations.json"))
    let known = try JSONReader.lines(Self.bytes("counterexamples.jsonl"))
    #expect(known.count > 1000)
    for item in known {
      let (dialect, name) = (Self.name(item["dialect"]), Self.name(item["configuration"]))
      let configuration = try #require(configurations[dialect]?[name])
      let judgement = try Self.judge(configuration, #require(item["events"]))
      var expected = Set(
        (item["alsoViolates"]?.elements ?? []).map { $0.elements.map(Self.name) }
      )
      expected.insert(["property", "component", "variant"].map { Self.name(item[$0]) })
      let difference = Self.violations(judgement).symmetricDifference(expected)
      #expect(
        difference.allSatisfy { Self.corrected.contains($0[0]) },
        "\(dialect) \(name) \(difference)"
      )
      #expect(judgement.refusal == nil)
    }
  }

  @Test func `a refused event is told, and what needs too many steps is too much work`() throws {
    let lift: JSONValue = ["type": "dragCancelled"]
    let advance: JSONValue = ["type": "advance", "byMs": 5]
    let refused = try Self.judge(["header": [:]], [advance, lift])
    #expect(refused.refusal?.index == 1)
    let begin: JSONValue = ["type": "beginRefreshing", "component": "header"]
    let rest: JSONValue = ["type": "advance", "until": "rest"]
    do {
      _ = try Self.judge(["header": [:]], [advance, begin, rest], steps: 3)
      Issue.record("it took three steps")
    } catch RecordingFault.tooMuchWork(let work) {
      #expect(work.event > 0)
    }
  }
}
