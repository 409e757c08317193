import Foundation

/// The part that a run takes of what is much alike: recordings in further forms, random sessions.
///
/// It is one in eight. `SEED`, which `make` sets to the commit, decides which, so each commit looks
/// elsewhere, and `SEED=` repeats a run. `OVERSCROLL_WHOLE=1` takes all, as `make test-whole` does.
package enum Sample {
  private static let environment = ProcessInfo.processInfo.environment
  /// Whether all is taken.
  package static let isWhole = environment["OVERSCROLL_WHOLE"] == "1"
  private static let distance = isWhole ? 1 : 8
  private static let offset: Int = {
    let seed = environment["SEED"].flatMap { Int($0.prefix(8), radix: 16) } ?? 0
    return seed % distance
  }()

  /// Whether the thing at an index of a list is taken.
  package static func takes(_ index: Int) -> Bool { (index + offset).isMultiple(of: distance) }

  /// The elements of a list that are taken, at least one.
  package static func part<Element>(of all: [Element]) -> [Element] {
    let taken = all.indices.filter(takes)
    return (taken.isEmpty ? [offset % max(all.count, 1)] : taken).map { all[$0] }
  }
}
