internal import Dispatch
internal import SessionLog
internal import Synchronization

/// Moves the rows of a full tail to the chunks of their sessions.
///
/// Each slice is a transaction. A slice after a crash begins at the end of the session's last chunk, so that
/// no event is moved twice. The tail is emptied once all its rows are in chunks.
final class Mover: WriterPart {
  let room: Room
  /// The sessions still to be moved, the next one last; nil without a move.
  private var sessions: [Int64]?
  /// Sessions with bytes that SQLite itself found damaged.
  private var unreadable: Set<Int64> = []
  private var slice: Slice

  init(_ room: Room) {
    self.room = room
    slice = Slice(room.shared.options.limits)
  }

  /// Starts over after a new read into memory.
  func restart() { sessions = nil }

  /// True if a tail is full, or its move is incomplete.
  var hasWork: Bool {
    shared.tails.withLock { index in index.tails[index.other].rows > 0 || isFull(index) }
  }

  /// True if the active tail should be moved: because of its size, or to free the room of deleted sessions.
  private func isFull(_ index: TailIndex) -> Bool {
    let tail = index.tails[index.active]
    return room.isTight && tail.rowsDeleted > 0 || tail.rows >= limits.tailRows
      || tail.bytes >= limits.tailBytes
  }

  /// Turns the tails, moves some rows, or empties the moved tail.
  func work() throws(SQLiteFailure) {
    let (tail, isEmpty, load) = shared.tails.withLock { index in
      if index.tails[index.other].rows == 0, isFull(index) { index.turn() }
      let load = 1 + index.tails[index.active].rows / max(1, limits.tailRows)
      return (index.other, index.tails[index.other].rows == 0, load)
    }
    guard !isEmpty else { return }
    let sessions =
      sessions ?? shared.tails.withLock { $0.tails[tail].sessions.keys.sorted(by: >) }
    self.sessions = sessions
    guard sessions.isEmpty else {
      // Slices become longer if appends arrive faster than rows are moved.
      try move(sessions, from: tail, until: .now() + slice.length * load)
      return
    }
    let last = shared.tails.withLock { $0.tails[tail].last }
    try connection.statement("BEGIN IMMEDIATE").run()
    try connection.tail(tail).empty()
    try RowNumbers.setEmptied(last, connection)
    try connection.statement("COMMIT").run()
    shared.tails.withLock { $0.empty(tail) }
    self.sessions = nil
  }

  /// Moves rows until a time, at least one row.
  private func move(
    _ sessions: [Int64],
    from tail: Int,
    until end: DispatchTime
  ) throws(SQLiteFailure) {
    var left = sessions
    var damaged: [Int64] = []
    try connection.statement("BEGIN IMMEDIATE").run()
    while let session = left.last {
      let outcome: Outcome
      do {
        outcome = try move(session, from: tail, until: end)
      } catch {
        if error.isCorrupt { unreadable.insert(session) }
        throw error
      }
      if outcome == .unfinished { break }
      if outcome == .damaged { damaged.append(session) }
      left.removeLast()
      if .now() >= end { break }
    }
    try slice.commit(connection)
    shared.tails.withLock { index in for session in damaged { index.quarantine(session) } }
    for session in damaged { shared.damage.note(SessionID(session)) }
    self.sessions = left
  }

  private enum Outcome {
    case moved
    case unfinished
    case damaged
  }

  private func move(
    _ session: Int64,
    from tail: Int,
    until end: DispatchTime
  ) throws(SQLiteFailure) -> Outcome {
    let table = connection.tail(tail)
    let (rows, place) = shared.tails.withLock { index in
      (index.tails[tail].sessions[session] ?? [], index.place(of: session))
    }
    // A deleted session's rows disappear with the tail.
    guard !rows.isEmpty else { return .moved }
    do throws(SQLiteFailure) {
      if place == .quarantined || unreadable.contains(session) {
        throw .refused(.damaged(Damage.quarantined))
      }
      return try join(rows, of: session, table, until: end)
    } catch {
      guard case .refused = error else { throw error }
      for row in rows { try table.quarantine(row.seq) }
      return .damaged
    }
  }

  /// Joins rows to a session's last chunk and further chunks; refused after damage.
  private func join(
    _ rows: [TailIndex.Row],
    of session: Int64,
    _ table: TailTable,
    until end: DispatchTime
  ) throws(SQLiteFailure) -> Outcome {
    let (position, last) = try connection.chunks.end(of: session)
    var builder = ChunkBuilder(session, after: last, at: position, connection)
    var outcome = Outcome.moved
    for row in rows where row.start >= builder.position.count {
      guard row.start == builder.position.count,
        let stored = try table.row(row.seq),
        stored.session == session, stored.events.start == row.start, stored.isIntact,
        try builder.add(stored.events)
      else { throw .refused(.damaged(Damage.chunk(after: row.start))) }
      if .now() >= end, row.seq != rows.last?.seq {
        outcome = .unfinished
        break
      }
    }
    try builder.flush()
    if builder.position != position {
      try connection.sessions.setMoved(builder.position, of: session)
    }
    return outcome
  }
}
