import OverscrollWire
import StrictJSON

/// The values that a recording asserts by now: each stays asserted until it changes.
struct AssertedValues {
  /// An asserted value, and its place in the snapshots.
  private struct Entry {
    var change: Recording.Change
    var lookup: JSONLookup
  }

  /// The entries, by the first assertion of each place; nil where the assertion has ended.
  private var entries: [Entry?] = []
  /// The index of each place in `entries`, so that a change costs no search.
  private var indices: [String: Int] = [:]
  /// The indices of the entries below each place, for the same.
  private var below: [Substring: Set<Int>] = [:]

  /// Asserts values.
  mutating func assert(_ changes: [Recording.Change]) {
    if entries.isEmpty {
      entries.reserveCapacity(changes.count)
      indices.reserveCapacity(changes.count)
    }
    for change in changes { assert(change) }
  }

  /// Asserts a value.
  ///
  /// A null ends the assertions below it, and a later value below ends that null.
  mutating func assert(_ change: Recording.Change) {
    if let index = indices[change.text] {
      entries[index]?.change = change
    } else {
      add(change)
    }
    guard change.value == .null else { return }
    for index in below[change.text[...]] ?? [] { remove(index) }
  }

  private mutating func add(_ change: Recording.Change) {
    if entries.count > 2 * indices.count + 100 { dropGaps() }
    let above = Self.places(above: change.text)
    for place in above {
      if let index = indices[String(place)], entries[index]?.change.value == .null { remove(index) }
    }
    indices[change.text] = entries.count
    for place in above { below[place, default: []].insert(entries.count) }
    entries.append(Entry(change: change, lookup: JSONLookup(change.pointer)))
  }

  private mutating func remove(_ index: Int) {
    guard let text = entries[index]?.change.text else { return }
    entries[index] = nil
    indices[text] = nil
    for place in Self.places(above: text) { below[place]?.remove(index) }
  }

  private mutating func dropGaps() {
    entries.removeAll { $0 == nil }
    below = [:]
    for (index, entry) in entries.enumerated() {
      guard let text = entry?.change.text else { continue }
      indices[text] = index
      for place in Self.places(above: text) { below[place, default: []].insert(index) }
    }
  }

  var all: [Recording.Change] { entries.compactMap { $0?.change } }

  /// The value that is asserted at a place; nil if none is.
  func value(at text: String) -> JSONValue? {
    indices[text].flatMap { entries[$0]?.change.value }
  }

  /// Goes through the assertions, each with the value in a snapshot; nil where it has none.
  mutating func compare(
    with snapshot: JSONValue,
    _ body: (Recording.Change, JSONValue?) -> Void
  ) {
    for index in entries.indices {
      guard let change = entries[index]?.change else { continue }
      body(change, entries[index]?.lookup.value(in: snapshot))
    }
  }

  /// The assertions that a snapshot does not meet, each with its value there, if it has one.
  mutating func unequal(
    in snapshot: JSONValue
  ) -> [(change: Recording.Change, actual: JSONValue?)] {
    var found: [(change: Recording.Change, actual: JSONValue?)] = []
    compare(with: snapshot) { change, actual in
      if actual != change.value { found.append((change, actual)) }
    }
    return found
  }

  /// The places that a place is below.
  private static func places(above text: String) -> [Substring] {
    text.indices.filter { text[$0] == "/" }.map { text[..<$0] }
  }
}

/// The assertions of a session's own export: the whole snapshot without the session's name, the count
/// of effects of all types, and drawings between two changes.
enum SnapshotAssertions {
  private static let left = ["session", "effectIndex", "presentation", "animations"]

  /// The asserted part of a snapshot.
  static func part(of snapshot: JSONValue) -> JSONValue {
    guard case .object(var object) = snapshot else { return snapshot }
    for name in left { object[name] = nil }
    if case .object(var view)? = object["scrollView"] {
      view["motion"] = nil
      object["scrollView"] = .object(view)
    }
    return .object(object)
  }
}

extension JSONValue {
  /// The leaves that differ from a value before, each under its pointer; without one, all of them.
  ///
  /// A removed component is a null; a re-added one has all its leaves.
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
        element.leaves(since: old?.element(index), at: pointer.appending(index))
      }
    case .null, .bool, .number, .overflow, .string:
      return [Recording.Change(text: pointer.description, pointer: pointer, value: self)]
    }
  }

  /// An element of an array; nil if there is none.
  func element(_ index: Int) -> JSONValue? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }
}
