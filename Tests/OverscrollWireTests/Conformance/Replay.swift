@testable import OverscrollWire
@testable import RefreshEngine

/// Replays a recording through the engine, event by event, and names the first value that differs.
struct Replay {
  let recording: Recording
  private var engine: Engine
  /// What is asserted by now: a value stays asserted until it is changed.
  private var asserted: [(pointer: JSONPointer, text: String, value: JSONValue)] = []

  init(_ recording: Recording, rules: SharedRules? = nil) {
    self.recording = recording
    let configuration = recording.configuration.engine
    engine = Engine(configuration, rules ?? configuration.dialect.rules)
  }

  /// The first difference, or nil if the recording matches; with other rules than its dialect's,
  /// if some are given.
  static func firstDifference(_ recording: Recording, rules: SharedRules? = nil) -> String? {
    var replay = Replay(recording, rules: rules)
    return replay.run()
  }

  private mutating func run() -> String? {
    let creation = (try? engine.advance(to: .zero)) ?? []
    if let difference = compare(recording.expected.first ?? nil, effects: creation) {
      return "\(recording.name), after creation: \(difference)"
    }
    for (index, event) in recording.events.enumerated() {
      let effects: [Effect]
      do {
        effects = try engine.handle(event.event, at: event.instant ?? engine.now)
      } catch {
        return "\(recording.name), event \(index): refused, \(error)"
      }
      if let difference = compare(recording.expected[index + 1], effects: effects) {
        return "\(recording.name), event \(index) \(event.event): \(difference)"
      }
    }
    return nil
  }

  private mutating func compare(_ item: Recording.Item?, effects: [Effect]) -> String? {
    guard let item else { return nil }
    for change in item.changes { assert(change.pointer, change.value) }
    var writer = JSONWriter()
    writer.snapshot(engine, SnapshotLabel(session: "s", revision: 0, clock: .manual))
    guard let snapshot = try? JSONReader.value(writer.bytes) else { return "no JSON" }
    for (pointer, text, value) in asserted {
      let actual = pointer.value(in: snapshot)
      let isAsserted = matches(value, actual, at: text)
      if !isAsserted { return "\(text): expected \(value), is \(String(describing: actual))" }
    }
    return compareEffects(item, effects)
  }

  private mutating func assert(_ pointer: JSONPointer, _ value: JSONValue) {
    let text = pointer.description
    asserted.removeAll { other in
      other.text == text
        || (value == .null && other.text.hasPrefix(text + "/"))
        || (other.value == .null && text.hasPrefix(other.text + "/"))
    }
    asserted.append((pointer, text, value))
  }

  private func matches(_ expected: JSONValue, _ actual: JSONValue?, at pointer: String) -> Bool {
    guard let actual else { return false }
    guard case .number(let left) = expected, case .number(let right) = actual else {
      return expected == actual
    }
    if let points = recording.tolerancePoints, !pointer.hasSuffix("Ms") {
      return abs(left - right) <= points
    }
    return abs(left - right) <= 1e-9 * max(1, abs(left), abs(right))
  }

  private static let callbacks: Set<String> = [
    "refreshing", "beginRefreshingCompletion", "endRefreshingAnimationBegin",
    "endRefreshingCompletion",
  ]

  private func compareEffects(_ item: Recording.Item, _ effects: [Effect]) -> String? {
    let called = effects.filter { Self.callbacks.contains($0.kind.type.rawValue) }
    let names = called.map { [$0.source.wireName, $0.kind.type.rawValue] }
    if names != item.effects { return "effects: expected \(item.effects), are \(names)" }
    if let times = item.effectTimesMs {
      for (time, effect) in zip(times, called) where !isNear(time, effect.instant.milliseconds) {
        return "\(effect.kind) at \(effect.instant.milliseconds), expected at \(time)"
      }
    }
    guard let all = item.allEffects else { return nil }
    return compareAll(all, effects)
  }

  private func compareAll(_ expected: [[JSONValue]], _ effects: [Effect]) -> String? {
    let actual = effects.filter { $0.kind.type.rawValue != "rowsChanged" }.map(row)
    guard expected.count == actual.count else { return "all effects: \(expected) are \(actual)" }
    for (left, right) in zip(expected, actual) {
      let isEqual =
        left.count == right.count
        && zip(left, right).enumerated().allSatisfy { index, pair in
          if case .number(let time) = pair.0, case .number(let other) = pair.1 {
            return index == 2 ? isNear(time, other) : abs(time - other) <= 0.001 * max(1, abs(time))
          }
          return pair.0 == pair.1
        }
      if !isEqual { return "effect: expected \(left), is \(right)" }
    }
    return nil
  }

  private func isNear(_ left: Double, _ right: Double) -> Bool {
    abs(left - right) <= recording.toleranceMs ?? 1e-9
  }

  /// An effect as the recordings of the simulated driver write it.
  private func row(_ effect: Effect) -> [JSONValue] {
    var row: [JSONValue] = [
      .string(effect.source.wireName), .string(effect.kind.type.rawValue),
      .number(effect.instant.milliseconds),
    ]
    switch effect.kind {
    case .stateChanged(let from, let to):
      row += [.string(from.rawValue), .string(to.rawValue)]
    case .dragWillEnd(let velocity, let target):
      row += [.number(velocity.y), .number(target.y)]
    default: break
    }
    return row
  }
}
