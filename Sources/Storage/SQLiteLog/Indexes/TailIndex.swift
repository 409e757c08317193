internal import SessionLog

/// The places of the events in the tails: the only part of the log's sessions that memory holds.
struct TailIndex: Sendable {
  struct Row: Sendable {
    let seq: Int64
    /// The revision before its first event.
    let revision: UInt32
    let count: UInt32
    /// The chain after its events.
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
    /// The position after its events.
    var position: LogPosition { LogPosition(count: end, chain: chain) }
  }

  /// One tail: its rows by session, and its size, in which rows of deleted sessions count.
  struct Tail: Sendable {
    var sessions: [Int64: [Row]] = [:]
    var rows = 0
    /// Those of its rows whose session was deleted.
    var rowsDeleted = 0
    var bytes = 0
    /// The number of its last row.
    var last: Int64 = 0
    /// The places of sessions that were deleted while it was appended to.
    var deleted: [Int64: Place] = [:]
  }

  /// The place of a session's last event, as memory has it.
  enum Place: Equatable {
    /// It has no events in the tails.
    case cold
    /// The position after its last event, which is in the tails.
    case end(LogPosition)
    /// Damaged rows were found.
    case quarantined
  }

  private(set) var tails = [Tail(), Tail()]
  /// The tail that is appended to.
  private(set) var active = 0
  private(set) var lastSeq: Int64 = 0
  /// The numbers that rows can have: a greater one is damaged, and none could follow the greatest.
  static let numbers = 0...Int64.max / 2
  private(set) var quarantined: Set<Int64> = []
  /// True if rows are missing that nothing has removed.
  var isIncomplete = false
  /// The number of times that a tail was emptied: the answer that a session is in none holds as long.
  private(set) var timesEmptied = 0

  /// The tail whose rows go to the chunks, or is empty.
  var other: Int { 1 - active }

  func place(of session: Int64) -> Place {
    if quarantined.contains(session) { return .quarantined }
    let last = tails[active].sessions[session]?.last ?? tails[other].sessions[session]?.last
    return last.map { .end($0.position) } ?? .cold
  }

  /// The place of a session in a snapshot that has it, although it may have been deleted since.
  func place(inSnapshot session: Int64) -> Place {
    tails[active].deleted[session] ?? tails[other].deleted[session] ?? place(of: session)
  }

  /// The rows of a session that have events in a range of revisions, in order, with their tails; and
  /// the position after the row before them, if that is in the tails as well.
  func rows(
    of session: Int64,
    in range: Range<Int64>
  ) -> (before: LogPosition?, rows: [(tail: Int, row: Row)]) {
    var found: [(tail: Int, row: Row)] = []
    var before: LogPosition?
    for tail in [other, active] {
      guard let rows = tails[tail].sessions[session] else { continue }
      // The rows are ascending: search the first, then take while they overlap.
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

  /// Adds a row to the tail that it is in; a session of nil is one that was deleted.
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
    // Its tail is the last one to be emptied of those that have its rows.
    if last != .cold { tails[active].deleted[session] = last }
    for tail in tails.indices {
      tails[tail].rowsDeleted += tails[tail].sessions.removeValue(forKey: session)?.count ?? 0
    }
    quarantined.remove(session)
  }

  mutating func quarantine(_ session: Int64) { quarantined.insert(session) }

  /// Gives no number up to one again.
  mutating func skip(to seq: Int64) { lastSeq = max(lastSeq, seq) }

  /// Sends appends to the other tail, which is empty.
  mutating func turn() { active = other }

  /// Takes an index that was read again from the database; results of this one hold no longer.
  mutating func replace(with read: TailIndex) {
    let times = timesEmptied + 1
    self = read
    timesEmptied = times
  }

  /// Forgets a tail that was emptied.
  mutating func empty(_ tail: Int) {
    tails[tail] = Tail()
    timesEmptied += 1
  }
}
