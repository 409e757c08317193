import StrictJSON

/// The values that a recording asserts by now: each stays asserted until it is changed.
struct AssertedValues {
  /// A value that is asserted, and where it is in the snapshots.
  private struct Entry {
    var change: Recording.Change
    var lookup: JSONLookup
  }

  /// In the order in which each place was asserted first.
  private var entries: [Entry] = []
  /// The index of each place in `entries`, so that a change costs no search.
  private var indices: [String: Int] = [:]
  /// The places where null is asserted.
  private var nulls: Set<String> = []
  /// How many places are asserted below each place.
  private var numbersBelow: [Substring: Int] = [:]

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
  /// A null ends what is asserted below it, and a later value below ends that null.
  mutating func assert(_ change: Recording.Change) {
    if let index = indices[change.text] {
      if entries[index].change.value == .null { nulls.remove(change.text) }
      entries[index].change = change
    } else {
      let above = Self.places(above: change.text)
      if let null = above.first(where: { nulls.contains(String($0)) }) { end { $0 == null } }
      for place in above { numbersBelow[place, default: 0] += 1 }
      indices[change.text] = entries.count
      entries.append(Entry(change: change, lookup: JSONLookup(change.pointer)))
    }
    guard change.value == .null else { return }
    if numbersBelow[change.text[...]] != nil { end { $0.isBelow(change.text) } }
    nulls.insert(change.text)
  }

  /// All that is asserted.
  var all: [Recording.Change] { entries.map(\.change) }

  /// The value that is asserted at a place; nil if none is.
  func value(at text: String) -> JSONValue? { indices[text].map { entries[$0].change.value } }

  /// Goes through what is asserted, each with the value in a snapshot; nil where it has none.
  mutating func compare(
    with snapshot: JSONValue,
    _ body: (Recording.Change, JSONValue?) -> Void
  ) {
    for index in entries.indices {
      body(entries[index].change, entries[index].lookup.value(in: snapshot))
    }
  }

  /// What a snapshot shows in place of what is asserted, in other values or not at all.
  mutating func unequal(
    in snapshot: JSONValue
  ) -> [(change: Recording.Change, actual: JSONValue?)] {
    var found: [(change: Recording.Change, actual: JSONValue?)] = []
    for index in entries.indices {
      let actual = entries[index].lookup.value(in: snapshot)
      if actual != entries[index].change.value { found.append((entries[index].change, actual)) }
    }
    return found
  }

  private mutating func end(where isOver: (String) -> Bool) {
    entries.removeAll { isOver($0.change.text) }
    nulls = nulls.filter { !isOver($0) }
    (indices, numbersBelow) = ([:], [:])
    for (index, entry) in entries.enumerated() {
      indices[entry.change.text] = index
      for place in Self.places(above: entry.change.text) { numbersBelow[place, default: 0] += 1 }
    }
  }

  /// The places that a place is below.
  private static func places(above text: String) -> [Substring] {
    text.indices.filter { text[$0] == "/" }.map { text[..<$0] }
  }
}
