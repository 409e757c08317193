internal import SessionLog
internal import Synchronization

/// The changes in memory by the writes of one transaction, made after its commit.
struct Group {
  /// The ends of the created and appended sessions.
  var ends: [Int64: LogPosition] = [:]
  var deleted: Set<Int64> = []
  var created = 0
  private(set) var rows: [(session: Int64, row: TailIndex.Row, bytes: Int)] = []
  private(set) var retries: [(key: IdempotencyKey, row: Int64, at: Int64)] = []
  /// The tail of the group's rows, and the last row of each kind.
  let tail: Int
  private var lastSeq: Int64
  private var lastRetry: Int64

  /// Makes an empty group with room for a number of writes.
  init(_ shared: SharedIndexes, room: Int) {
    ends.reserveCapacity(room)
    rows.reserveCapacity(room)
    (tail, lastSeq) = shared.tails.withLock { ($0.active, $0.lastSeq) }
    lastRetry = shared.retries.withLock { $0.last }
  }

  /// True if the group has changes besides checkpoints.
  var hasChanges: Bool {
    created > 0 || !deleted.isEmpty || !rows.isEmpty || !retries.isEmpty
  }

  mutating func nextSeq() -> Int64 {
    lastSeq += 1
    return lastSeq
  }

  mutating func add(_ append: PreparedAppend, seq: Int64) {
    let row = TailIndex.Row(
      seq: seq,
      revision: append.start.count,
      count: Int64(append.count),
      chain: append.end.chain
    )
    rows.append((append.session.value, row, append.events.count))
    ends[append.session.value] = append.end
  }

  mutating func addRetry(_ key: IdempotencyKey, at time: Int64) -> Int64 {
    lastRetry += 1
    retries.append((key, lastRetry, time))
    return lastRetry
  }

  /// Makes the changes in memory, after the commit.
  func apply(to shared: SharedIndexes) {
    shared.tails.withLock { tails in
      for (session, row, bytes) in rows { tails.add(row, bytes: bytes, of: session, to: tail) }
      for session in deleted { tails.remove(session) }
    }
    for session in deleted { shared.damage.forget(SessionID(session)) }
    guard !retries.isEmpty else { return }
    shared.retries.withLock { index in
      for (key, row, at) in retries { index.add(key, row: row, at: at) }
    }
  }
}
