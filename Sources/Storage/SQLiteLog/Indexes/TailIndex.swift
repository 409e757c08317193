internal import SessionLog

/// The places of the events in the tails; memory holds nothing else of the sessions.
struct TailIndex: Sendable {
  struct Row: Sendable {
    let seq: Int64
    /// The revision before the row's first event.
    let revision: UInt32
    let count: UInt32
    /// The chain after the row's events.
    let chain: EventChain?

    init(seq: Int64, revision: Int64, count: Int64, chain: EventChain?) {
      self.seq = seq
      self.revision = UInt32(truncatingIfNeeded: revision)
      self.count = UInt32(truncatingIfNeeded: count)
      self.chain = chain
    }

    init(_ row: StoredTailRow) {
      let events = row.events
      self.init(seq: row.seq, revision: events.start, count: events.count, chain: events.chain)
    }

    var start: Int64 { Int64(revision) }
    var end: Int64 { Int64(revision) + Int64(count) }
    /// The position after the row's events.
    var position: LogPosition { LogPosition(count: end, chain: chain) }
  }

  /// One tail: its rows by session, and its size, including rows of deleted sessions.
  struct Tail: Sendable {
    var sessions: [Int64: [Row]] = [:]
    var rows = 0
    /// The number of rows of deleted sessions.
    var rowsDeleted = 0
    var bytes = 0
    /// The number of the last row.
    var last: Int64 = 0
    /// The places of sessions deleted while the tail was appended to.
    var deleted: [Int64: Place] = [:]
  }

  /// The place of a session's last event, according to memory.
  enum Place: Equatable {
    /// The session has no events in the tails.
    case cold
    /// The session's last event is in the tails, before this position.
    case end(LogPosition)
    /// The session has damaged rows.
    case quarantined
  }

  private(set) var tails = [Tail(), Tail()]
  /// The tail that takes appends.
  private(set) var active = 0
  private(set) var lastSeq: Int64 = 0
  /// The possible numbers of rows: a greater number is damaged, and no number could follow the greatest.
  static let numbers = 0...Int64.max / 2
  private(set) var quarantined: Set<Int64> = []
  /// True if rows are lost.
  var isIncomplete = false
  /// The number of times that a tail was emptied; a `cold` answer holds only while this number stays.
  private(set) var timesEmptied = 0

  /// The tail whose rows move to the chunks; it may be empty.
  var other: Int { 1 - active }

  func place(of session: Int64) -> Place {
    if quarantined.contains(session) { return .quarantined }
    let last = tails[active].sessions[session]?.last ?? tails[other].sessions[session]?.last
    return last.map { .end($0.position) } ?? .cold
  }

  /// The place of a session in a snapshot, also for a session deleted after the snapshot.
  func place(inSnapshot session: Int64) -> Place {
    tails[active].deleted[session] ?? tails[other].deleted[session] ?? place(of: session)
  }

  /// The rows of a session with events in a range of revisions, in order, with their tails; and the position
  /// after the row before them, if that row is in the tails as well.
  func rows(
    of session: Int64,
    in range: Range<Int64>
  ) -> (before: LogPosition?, rows: [(tail: Int, row: Row)]) {
    var found: [(tail: Int, row: Row)] = []
    var before: LogPosition?
    for tail in [other, active] {
      guard let rows = tails[tail].sessions[session] else { continue }
      // The rows are ascending: a search finds the first, and the overlapping rows follow.
      var low = 0
      var high = rows.count
      while low < high {
        let middle = (low + high) / 2
        if rows[middle].end <= range.lowerBound { low = middle + 1 } else { high = middle }
      }
      if found.isEmpty, low > 0 { before = rows[low - 1].position }
      found += rows[low...].prefix { $0.start < range.upperBound }.map { (tail, $0) }
    }
    return (before, found)
  }

  /// Adds a row to its tail; a nil session is a deleted one.
  mutating func add(_ row: Row, bytes: Int, of session: Int64?, to tail: Int) {
    if let session {
      tails[tail].sessions[session, default: []].append(row)
    } else {
      tails[tail].rowsDeleted += 1
    }
    tails[tail].rows += 1
    tails[tail].bytes += bytes
    tails[tail].last = max(tails[tail].last, row.seq)
    lastSeq = max(lastSeq, row.seq)
  }

  mutating func remove(_ session: Int64) {
    let last = place(of: session)
    // The active tail is emptied after the other one, and remembers the place until then.
    if last != .cold { tails[active].deleted[session] = last }
    for tail in tails.indices {
      tails[tail].rowsDeleted += tails[tail].sessions.removeValue(forKey: session)?.count ?? 0
    }
    quarantined.remove(session)
  }

  mutating func quarantine(_ session: Int64) { quarantined.insert(session) }

  /// Reserves all numbers up to a number.
  mutating func skip(to seq: Int64) { lastSeq = max(lastSeq, seq) }

  /// Sends appends to the other tail, which must be empty.
  mutating func turn() { active = other }

  /// Takes an index that was read anew from the database; earlier results no longer hold.
  mutating func replace(with read: TailIndex) {
    let times = timesEmptied + 1
    self = read
    timesEmptied = times
  }

  /// Forgets the rows of an emptied tail.
  mutating func empty(_ tail: Int) {
    tails[tail] = Tail()
    timesEmptied += 1
  }
}
