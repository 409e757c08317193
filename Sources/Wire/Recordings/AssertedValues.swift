import OverscrollWire
import StrictJSON

/// The present assertions of a recording; each stays until it changes.
struct AssertedValues {
  /// An assertion, and the value of a snapshot at its place, if any.
  typealias Value = (change: Recording.Change, actual: JSONValue?)

  /// A place in the snapshots: the assertion of its value, and the places below it.
  private struct Place {
    var change: Recording.Change?
    /// The number of the first assertion, which orders the list.
    var number = 0
    var below: [String: Place] = [:]

    mutating func assert(_ new: Recording.Change, _ path: ArraySlice<String>, number: Int) {
      guard let name = path.first else {
        if change == nil { self.number = number }
        change = new
        if new.value == .null { below = [:] }
        return
      }
      if change?.value == .null { change = nil }
      below[name, default: Place()].assert(new, path.dropFirst(), number: number)
    }

    func list(
      _ actual: JSONValue?,
      where isWanted: (Value) -> Bool,
      into values: inout [(number: Int, value: Value)]
    ) {
      if let change, isWanted((change, actual)) { values.append((number, (change, actual))) }
      // A loop by index copies no place.
      for index in below.indices {
        let child = actual?.child(below.keys[index])
        below.values[index].list(child, where: isWanted, into: &values)
      }
    }
  }

  private var root = Place()
  private var count = 0

  /// Asserts a value.
  ///
  /// A null ends the assertions below its place, and a later value below ends that null.
  mutating func assert(_ change: Recording.Change) {
    count += 1
    root.assert(change, change.pointer.tokens[...], number: count)
  }

  var all: [Recording.Change] { values(in: .null).map(\.change) }

  /// The asserted value at a place; nil without one.
  func value(at pointer: JSONPointer) -> JSONValue? {
    pointer.tokens.reduce(root) { $0?.below[$1] }?.change?.value
  }

  /// The assertions, or some of them, each with the value in a snapshot.
  func values(
    in snapshot: JSONValue,
    where isWanted: (Value) -> Bool = { _ in true }
  ) -> [Value] {
    var values: [(number: Int, value: Value)] = []
    root.list(snapshot, where: isWanted, into: &values)
    return values.sorted { $0.number < $1.number }.map(\.value)
  }
}

/// The assertions of a session's own export: the whole snapshot except the session's name, the count of all
/// effects, and drawings between two changes.
enum SnapshotAssertions {
  private static let left = ["session", "effectIndex", "presentation", "animations"]

  /// The asserted part of a snapshot.
  static func part(of snapshot: JSONValue) -> JSONValue {
    var snapshot = snapshot
    for name in left { snapshot[member: name] = nil }
    snapshot[member: "scrollView"]?[member: "motion"] = nil
    return snapshot
  }
}

extension JSONValue {
  /// The leaves that differ from an earlier value, or else all leaves, each with its pointer.
  ///
  /// A removed component is a null; a component that was added again has all its leaves.
  func leaves(
    since old: JSONValue? = nil,
    at pointer: JSONPointer = .root
  ) -> [Recording.Change] {
    guard old != self else { return [] }
    switch self {
    case .object(let object):
      return object.members.flatMap { member in
        member.value.leaves(since: old?.member(member.name), at: pointer.appending(member.name))
      }
    case .array(let elements):
      return elements.enumerated().flatMap { index, element in
        element.leaves(since: old?.child(String(index)), at: pointer.appending(index))
      }
    case .null, .bool, .number, .overflow, .string:
      return [Recording.Change(text: pointer.description, pointer: pointer, value: self)]
    }
  }
}
