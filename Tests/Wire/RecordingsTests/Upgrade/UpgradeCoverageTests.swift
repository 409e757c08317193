import OverscrollWire
import StrictJSON
import TestSupport
import Testing

@testable import Recordings
@testable import RefreshEngine

/// Whether the changes leave out nothing that the libraries' rules tell; between two libraries some of it
/// may cancel out.
struct UpgradeCoverageTests {
  /// Rules that no change shows, with the reason.
  private static let unseen = [
    "begin.callbackDelivery": "it only orders what happens at one instant"
  ]
  /// Rules that no change shows between EOCRefresh and MJRefresh 1.4.7.
  private static let unseenInTheOldest = [
    "begin.drawsLastAttachedFirst": "no two components of either wait for a window",
    "autoFooter.hiding":
      "1.4.7 changes the inset when the footer is drawn, after it is shown again",
    "graphics.backSpinnerEndGuarded": "neither has a back footer with a spinner",
  ]

  /// Each pair of libraries, the older one first.
  private static let pairs: [[Dialect]] = {
    let order =
      [Dialect.eocrefresh]
      + Dialect.all(of: .inset).filter { ![.eocrefresh, .overscroll1].contains($0) }.reversed()
    return order.indices.flatMap { old in order[(old + 1)...].map { [order[old], $0] } }
  }()

  @Test(arguments: Sample.part(of: pairs))
  func `each rule that changes is behind a change`(pair: [Dialect]) throws {
    let recordings = try Upgrade.Change.all().map(\.recording)
    var missing: [String] = []
    for field in RuleField.all {
      let isSeen = zip(pair, pair.reversed()).map { old, new in
        let taken = field.taking(from: old.rules.value, into: new.rules.value)
        let rules = taken.map { SharedRules($0) }
        return rules.map { rules in recordings.contains { Self.differs($0, new, rules) } }
      }
      // The same in both, seen in one of both, or behind no change.
      if !isSeen.contains(nil), !isSeen.contains(true) { missing.append(field.name) }
    }
    let isOldest = Set(pair) == [.eocrefresh, .mjrefresh147]
    let unseen = Self.unseen.merging(isOldest ? Self.unseenInTheOldest : [:]) { $1 }
    #expect(missing.filter { unseen[$0] == nil } == [])
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
    var playback = BoundedPlayback(recording.configuration, with: engine, name: "upgrade")
    var trace = [playback.snapshot, .array(playback.effectsAtCreation.map { .array($0.row) })]
    for event in recording.events {
      guard let effects = try? playback.play(event.event, at: event.instant) else { break }
      trace += [playback.snapshot, .array(effects.map { .array($0.row) })]
    }
    return trace
  }
}
