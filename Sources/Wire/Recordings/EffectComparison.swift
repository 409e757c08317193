import OverscrollWire
import RefreshEngine
package import StrictJSON

/// The effects of an event, compared with the effects in a recording.
struct EffectComparison {
  private let item: Recording.Item
  private let effects: [Effect]
  private let tolerance: Recording.Tolerance?

  init(_ item: Recording.Item, _ effects: [Effect], _ tolerance: Recording.Tolerance?) {
    self.item = item
    self.effects = effects
    self.tolerance = tolerance
  }

  /// The differences.
  var differences: [Replay.Value] {
    var lists = [("/effects", item.callbacks.map(\.json), callbacks.map(\.callback.json))]
    if let times = item.callbackTimesMs {
      let actual = callbacks.map { JSONValue.number($0.instant.milliseconds) }
      lists.append(("/effectTimesMs", times.map(JSONValue.number), actual))
    }
    if let all = item.allEffects {
      lists.append(("/allEffects", all.map(JSONValue.array), rows.map(JSONValue.array)))
    }
    return lists.compactMap { pointer, expected, actual in
      let isEqual = expected.count == actual.count && zip(expected, actual).allSatisfy(isSame)
      guard !isEqual else { return nil }
      return Replay.Value(pointer: pointer, expected: .array(expected), actual: .array(actual))
    }
  }

  /// The item with the real effects in place of the asserted ones, and with new changes.
  func renewed(_ changes: [Recording.Change]) -> Recording.Item {
    let differing = Set(differences.map(\.pointer))
    return Recording.Item(
      changes: changes,
      callbacks: differing.contains("/effects") ? callbacks.map(\.callback) : item.callbacks,
      callbackTimesMs: differing.contains("/effectTimesMs")
        ? callbacks.map(\.instant.milliseconds) : item.callbackTimesMs,
      allEffects: differing.contains("/allEffects") ? rows : item.allEffects
    )
  }

  /// The effects that are refresh callbacks.
  private var callbacks: [(callback: Recording.Callback, instant: Instant)] {
    effects.compactMap { effect in
      Recording.Callback(effect).map { ($0, effect.instant) }
    }
  }

  private var rows: [[JSONValue]] {
    effects.filter { $0.kind.type != .rowsChanged }.map(\.row)
  }

  private func isNear(_ left: Double, _ right: Double) -> Bool {
    abs(left - right) <= tolerance?.milliseconds ?? 1e-9
  }

  /// True if an instant, or the row of an effect, is the same.
  ///
  /// The third member of a row is its instant; later numbers compare within a thousandth, since a model
  /// sampled them.
  private func isSame(_ left: JSONValue, _ right: JSONValue) -> Bool {
    if case .number(let left) = left, case .number(let right) = right { return isNear(left, right) }
    let (left, right) = (left.elements, right.elements)
    guard left.count == right.count else { return false }
    return zip(left, right).enumerated().allSatisfy { index, pair in
      guard case .number(let expected) = pair.0, case .number(let actual) = pair.1 else {
        return pair.0 == pair.1
      }
      return index == 2
        ? isNear(expected, actual) : abs(expected - actual) <= 0.001 * max(1, abs(expected))
    }
  }
}

extension Effect {
  /// The effect in a recording's form: its source, type and instant in milliseconds, then the other members
  /// of its type.
  var row: [JSONValue] {
    var writer = JSONWriter(reservingCapacity: 256)
    writer.effect(self)
    let effect = writer.value
    let head = ["component", "type", "atMs"].compactMap { effect.member($0) }
    // A recording stores only the coordinate of a point along the list.
    return head + effect.members.dropFirst(4).map { $0.value.member("y") ?? $0.value }
  }
}

extension Recording {
  /// The tolerances of values in place of 1e-9, relative or absolute.
  package struct Tolerance: Sendable {
    /// The tolerance of all numbers of snapshots except times, in points.
    let points: Double
    /// The tolerance of the times of effects, in milliseconds.
    let milliseconds: Double

    /// The tolerance in a recording's form.
    package var json: JSONValue { ["points": .number(points), "ms": .number(milliseconds)] }
  }

  /// True if the value of a snapshot matches its assertion.
  func matches(_ value: AssertedValues.Value) -> Bool {
    let (change, actual) = value
    guard let actual else { return false }
    // Fast path: most values are equal.
    return change.value == actual || matches(change.value, actual, at: change.text)
  }

  /// True if two values of a snapshot match.
  ///
  /// Numbers compare within 1e-9, relative or absolute, or within the tolerance.
  func matches(_ expected: JSONValue, _ actual: JSONValue, at pointer: String) -> Bool {
    guard case .number(let left) = expected, case .number(let right) = actual else {
      return expected == actual
    }
    // Times in snapshots have no tolerance.
    if let tolerance, !pointer.hasSuffix("Ms") { return abs(left - right) <= tolerance.points }
    return expected.isEqualWithinRounding(actual)
  }
}

extension JSONValue {
  /// True if the values are equal, or are numbers within 1e-9, relative or absolute.
  package func isEqualWithinRounding(_ other: JSONValue) -> Bool {
    guard case .number(let left) = self, case .number(let right) = other else {
      return self == other
    }
    return abs(left - right) <= 1e-9 * max(1, abs(left), abs(right))
  }
}
