import OverscrollWire
import StrictJSON
import Testing

@testable import Recordings
@testable import RefreshEngine
@testable import Tools

/// Whether the page on upgrades leaves out nothing that the versions' rules tell.
struct UpgradeCoverageTests {
  /// Rules that no line shows, with the reason.
  private static let unseen = [
    "begin.callbackDelivery": "it only orders what happens at one instant"
  ]

  @Test(arguments: 0..<3)
  func `each rule that changes is behind a line`(index: Int) throws {
    let upgrade = try Upgrade.all()[index]
    let recordings = try upgrade.lines.map { try upgrade.recording($0) }
    var missing: [String] = []
    for field in RuleField.all {
      let old = field.taking(from: upgrade.old.rules.value, into: upgrade.new.rules.value)
      guard let old else { continue }
      let isSeen = recordings.contains { Self.differs($0, upgrade.new, SharedRules(old)) }
      if !isSeen { missing.append(field.name) }
    }
    #expect(missing.filter { Self.unseen[$0] == nil } == [])
  }

  /// Whether a recording goes another way with other rules.
  private static func differs(
    _ recording: Recording,
    _ dialect: Dialect,
    _ rules: SharedRules
  ) -> Bool {
    var recorded = recording.configuration.engine
    recorded.dialect = dialect
    return trace(recording, Engine(recorded)) != trace(recording, Engine(recorded, rules))
  }

  /// All that a recording shows, up to an event that is refused.
  private static func trace(_ recording: Recording, _ engine: Engine) -> [JSONValue] {
    var playback = BoundedPlayback(engine, name: "upgrade", clock: .manual, steps: .max)
    var trace = [playback.snapshot, .array(playback.effectsAtCreation.map { .array($0.row) })]
    for event in recording.events {
      guard let effects = try? playback.play(event.event, at: event.instant) else { break }
      trace += [playback.snapshot, .array(effects.map { .array($0.row) })]
    }
    return trace
  }
}
