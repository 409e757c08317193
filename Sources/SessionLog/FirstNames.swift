/// The first names in order of all that are shown to it, without keeping the rest.
///
/// It keeps up to twice as many as are wanted and then throws the later half away, so that a page
/// of a long listing costs little more than looking at each name.
struct FirstNames {
  private let limit: Int
  private var names: [String] = []
  /// No name after this one is wanted any more.
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

  /// The names, first to last.
  var sorted: [String] { Array(names.sorted().prefix(limit)) }
}
