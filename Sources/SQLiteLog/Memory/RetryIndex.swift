internal import SessionLog

/// Where the idempotency keys are: the hash of each with its row.
struct RetryIndex: Sendable {
  private var rows: [Int: Int64] = [:]
  /// The greatest row; rows are numbered without gaps.
  private(set) var last: Int64 = 0
  /// The oldest row and its time; nil without rows.
  private(set) var oldest: (row: Int64, at: Int64)?
  /// The time of the latest request: what is older than the lifetime by it can go.
  private var latest: Int64 = .min

  /// The number of rows.
  var count: Int { oldest.map { Int(last - $0.row + 1) } ?? 0 }

  /// The time before which keys can go.
  var earliest: Int64 { max(latest, .min + IdempotencyKey.lifetime) - IdempotencyKey.lifetime }

  func row(of key: IdempotencyKey) -> Int64? { rows[key.hashValue] }

  mutating func add(_ key: IdempotencyKey, row: Int64, at time: Int64) {
    rows[key.hashValue] = row
    if oldest == nil { oldest = (row, time) }
    last = max(last, row)
    latest = max(latest, time)
  }

  /// Forgets the oldest rows; `next` is the first that stays.
  mutating func remove(_ removed: [(key: IdempotencyKey, row: Int64)], next: (Int64, Int64)?) {
    for (key, row) in removed where rows[key.hashValue] == row { rows[key.hashValue] = nil }
    oldest = next.map { (row: $0.0, at: $0.1) }
  }
}
