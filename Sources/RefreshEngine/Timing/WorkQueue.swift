/// What waits, in the order in which it is to run.
///
/// What has been taken leaves a gap at the front that is closed now and then, so that a million
/// of items, which one event may start, come and go at a constant cost each.
struct WorkQueue<Item: Sendable>: Sendable {
  private var items: [Item] = []
  private var taken = 0

  /// What waits, the next to run first.
  var waiting: ArraySlice<Item> { items[taken...] }

  /// Puts an item behind the last that it must not run before.
  ///
  /// It is looked for from the back, where what is started last mostly belongs.
  mutating func insert(_ item: Item, behindLastWhere belongsBehind: (Item) -> Bool) {
    let last = waiting.lastIndex(where: belongsBehind)
    items.insert(item, at: last.map { $0 + 1 } ?? taken)
  }

  /// Puts an item behind all others.
  mutating func append(_ item: Item) {
    items.append(item)
  }

  /// Takes the next item; nil if nothing waits.
  mutating func popFirst() -> Item? {
    guard let first = waiting.first else { return nil }
    taken += 1
    if taken * 2 > items.count {
      items.removeFirst(taken)
      taken = 0
    }
    return first
  }

  /// Takes away what no longer is to run.
  mutating func removeAll(where isObsolete: (Item) -> Bool) {
    items.removeFirst(taken)
    taken = 0
    items.removeAll(where: isObsolete)
  }
}
