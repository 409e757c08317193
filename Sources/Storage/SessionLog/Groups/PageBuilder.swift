/// Collects the events of a range of revisions from stored rows, in order, and compares the chain of
/// each row with its bytes and with the row before it.
package struct PageBuilder {
  package private(set) var entries: [LogEntry] = []
  /// The revision before the next missing event.
  package private(set) var next: Int64
  private let end: Int64
  private let session: SessionID
  /// The number of bytes of the events.
  private var size = 0
  /// The chain before the next row, or its absence; nil if unknown.
  private var previous: EventChain??
  /// The positions before the first event and after the last one; nil without events.
  private var bounds: (start: LogPosition, end: LogPosition)?

  /// Begins after the range's lower bound, and ends at the upper bound or with a full page.
  package init(_ range: Range<Int64>, of session: SessionID) {
    next = range.lowerBound
    end = range.upperBound
    self.session = session
  }

  /// True if the page needs no further event.
  package var isComplete: Bool { next >= end || size >= LogPage.fullBytes }

  /// True if the chain before the next row, or its absence, is known.
  package var hasLink: Bool { previous != nil }

  /// Sets the chain before the first row; nil if the earlier events have none.
  package mutating func begin(after chain: EventChain?) {
    previous = .some(chain)
  }

  /// Adds the needed events of a row; false after a gap, or if the row is damaged.
  package mutating func add(_ row: StoredEvents) -> Bool {
    guard row.end > next else {
      begin(after: row.chain)
      return true
    }
    guard row.start <= next, row.isIntact else { return false }
    var position = LogPosition(count: row.start, chain: previous ?? nil)
    let isChecked = row.chain != nil && hasLink
    var chain = isChecked ? position.chainOfMore(in: session) : nil
    var scanner = EventBytes.Scanner(row.bytes)
    while position.count < row.end, isChecked || !isComplete {
      let start = scanner.index
      guard let found = scanner.next() else { return false }
      chain = chain?.adding(row.bytes[start..<scanner.index])
      let after = LogPosition(count: position.count + 1, chain: chain)
      if position.count == next, !isComplete {
        entries.append(LogEntry(instant: found.instant, event: Array(row.bytes[found.event])))
        size += found.event.count
        next += 1
        bounds = (bounds?.start ?? position, after)
      }
      position = after
    }
    if isChecked, chain != row.chain || !scanner.isAtEnd { return false }
    begin(after: row.chain)
    return true
  }

  /// The page; a page without events has the given position.
  package func page(at position: LogPosition) -> LogPage {
    LogPage(entries: entries, start: bounds?.start ?? position, position: bounds?.end ?? position)
  }
}
