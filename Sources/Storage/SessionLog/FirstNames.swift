/// Collects the first `limit` names, in ascending order, of all names inserted.
///
/// It stores at most twice `limit` names, then sorts them and drops the later half. A page of a
/// long listing therefore costs little more than one comparison for each name.
struct FirstNames {
  private let limit: Int
  private var names: [String] = []
  /// The greatest name that the latest drop kept, from which on names are ignored; nil before.
  private var last: String?

  init(limit: Int) {
    self.limit = max(limit, 0)
    names.reserveCapacity(2 * self.limit)
  }

  mutating func insert(_ name: String) {
    if let last, name >= last { return }
    names.append(name)
    if names.count >= 2 * limit { cut() }
  }

  private mutating func cut() {
    names.sort()
    names.removeLast(max(0, names.count - limit))
    last = names.last ?? ""
  }

  /// The first `limit` names in ascending order.
  var sorted: [String] { Array(names.sorted().prefix(limit)) }
}
