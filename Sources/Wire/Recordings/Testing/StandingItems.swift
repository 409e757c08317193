package import StrictJSON

extension Recording {
  /// Independent assertions after each event, which hold without earlier events: all standing values, except
  /// counts of events and loads, and times.
  ///
  /// - Parameter difference: The first difference; its places stay, and the items end with its step.
  /// - Returns: The items after the creation and after each event; nil for no assertions.
  package func standingItems(upTo difference: Replay.Difference) -> [Item?] {
    let wanted = Set(difference.values.map(\.pointer))
    var standing = AssertedValues()
    return expected.prefix(difference.step + 1).map { item in
      guard let item else { return nil }
      for change in item.changes where wanted.contains(change.text) || !change.text.isPassing {
        standing.assert(change)
      }
      return Item(
        changes: standing.all,
        callbacks: item.callbacks,
        callbackTimesMs: wanted.contains("/effectTimesMs") ? item.callbackTimesMs : nil,
        allEffects: wanted.contains("/allEffects") ? item.allEffects : nil
      )
    }
  }
}

extension Recording.Item {
  /// The item with only the expected values of a difference; the effects stay.
  package func asserting(_ difference: Replay.Difference) -> Self {
    let wanted = Set(difference.values.map(\.pointer))
    return Self(
      changes: changes.filter { wanted.contains($0.text) },
      callbacks: callbacks,
      callbackTimesMs: callbackTimesMs,
      allEffects: allEffects
    )
  }
}

extension Replay.Difference {
  /// True if another difference has the same places and, apart from the sizes of numbers, the same values.
  package func isLike(_ other: Replay.Difference) -> Bool {
    values.map(\.pointer) == other.values.map(\.pointer)
      && zip(values, other.values).allSatisfy { value, other in
        [value.expected, value.actual].isLike([other.expected, other.actual])
      }
  }
}

extension [JSONValue] {
  /// True if the values equal other values apart from the sizes of numbers, whose order must be the same.
  package func isLike(_ others: [JSONValue]) -> Bool {
    guard count == others.count, zip(self, others).allSatisfy({ $0.isLike($1) }) else {
      return false
    }
    return order == others.order
  }

  /// The order of each number and the previous one: -1 for less, 1 for greater.
  private var order: [Int] {
    let numbers = compactMap(\.double)
    return zip(numbers, numbers.dropFirst()).map { $0 < $1 ? 1 : $0 > $1 ? -1 : 0 }
  }
}

extension JSONValue {
  /// True if another value is the same apart from its numbers.
  fileprivate func isLike(_ other: JSONValue) -> Bool {
    switch (self, other) {
    case (.number, .number): true
    case (.array(let left), .array(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.isLike($1) }
    case (.object(let left), .object(let right)):
      left.members.map(\.name) == right.members.map(\.name)
        && zip(left.members, right.members).allSatisfy { $0.value.isLike($1.value) }
    default: self == other
    }
  }
}

extension String {
  /// True if a place of the snapshot holds a count of events or loads, or a time.
  fileprivate var isPassing: Bool {
    let names = split(separator: "/")
    guard let last = names.last else { return false }
    return last.hasSuffix("Ms") || names.contains("timeLabel")
      || [
        "configurationRevision", "effectIndex", "lastUpdatedTime", "refreshingCount", "revision",
      ].contains(last)
  }
}
