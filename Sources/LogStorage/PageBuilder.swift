package import SessionLog

/// Collects the events of a range of revisions from stored rows, in order.
package struct PageBuilder {
  package private(set) var entries: [LogEntry] = []
  /// The revision after which the next event is missing.
  package private(set) var next: Int64
  private let end: Int64
  /// How many bytes the events have.
  private var size = 0

  /// Begins after the range's lower bound, and ends at the upper one or once a page is full.
  package init(_ range: Range<Int64>) {
    next = range.lowerBound
    end = range.upperBound
  }

  /// Whether no further event is wanted.
  package var isComplete: Bool { next >= end || size >= LogPage.fullBytes }

  /// Adds what is wanted of the events of a row; false if there is a gap before them, or if wanted
  /// bytes are damaged.
  package mutating func add(_ bytes: [UInt8], _ revisions: Range<Int64>, isIntact: Bool) -> Bool {
    guard revisions.upperBound > next else { return true }
    guard revisions.lowerBound <= next, isIntact else { return false }
    var revision = revisions.lowerBound
    var scanner = EventBytes.Scanner(bytes)
    while revision < revisions.upperBound, !isComplete {
      guard let found = scanner.next() else { return false }
      if revision == next {
        entries.append(LogEntry(instant: found.instant, event: Array(bytes[found.event])))
        size += found.event.count
        next += 1
      }
      revision += 1
    }
    return true
  }
}
