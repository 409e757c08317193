/// What waits, in the order in which it is to run.
///
/// `popFirst` advances a head index; storage is compacted when half of it is free, so that each
/// item costs the same, however many wait.
struct WorkQueue<Item: Sendable>: Sendable {
  private var items: [Item]
  private var start: UInt32 = 0

  /// The index of the next item; an engine keeps several queues, so that it is stored short.
  private var head: Int {
    get { Int(start) }
    set { start = UInt32(newValue) }
  }

  /// Makes a queue in which some items wait, the next to run first.
  init(_ items: [Item] = []) { self.items = items }

  /// What waits, the next to run first.
  var waiting: ArraySlice<Item> { items[head...] }
  /// The next to run; nil if nothing waits.
  var first: Item? { head < items.count ? items[head] : nil }
  /// Whether nothing waits.
  var isEmpty: Bool { head == items.count }

  /// Puts an item behind the last that it must not run before.
  ///
  /// The search begins at the back, where what is started last mostly belongs.
  mutating func insert(_ item: Item, behindLastWhere belongsBehind: (Item) -> Bool) {
    let last = waiting.lastIndex(where: belongsBehind)
    items.insert(item, at: last.map { $0 + 1 } ?? head)
  }

  /// Puts an item behind all others.
  mutating func append(_ item: Item) {
    items.append(item)
  }

  /// Takes the next item; nil if nothing waits.
  mutating func popFirst() -> Item? {
    guard let first else { return nil }
    head += 1
    if head * 2 > items.count {
      items.removeFirst(head)
      head = 0
    }
    return first
  }

  /// Puts an item in the place of all others; nil leaves none.
  mutating func replaceAll(with item: Item?) {
    items.removeAll(keepingCapacity: true)
    head = 0
    if let item { items.append(item) }
  }

  /// Removes what no longer is to run.
  mutating func removeAll(where isObsolete: (Item) -> Bool) {
    items.removeFirst(head)
    head = 0
    items.removeAll(where: isObsolete)
  }
}

extension WorkQueue: StateCoded where Item: StateCoded {
  func write(to writer: inout ByteWriter) { writer.write(Array(waiting)) }
  init(from reader: inout ByteReader) throws(ByteFault) { self.init(try reader.read()) }
}
