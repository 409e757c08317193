internal import SessionLog

/// The rows of the idempotency keys, by the hash of each key.
///
/// Different keys can share a hash, so a reader compares the key of a found row.
struct RetryIndex: Sendable {
  /// The newest row of each hash.
  private var rows: [Int: Int64] = [:]
  /// The older rows of a hash with several rows, the newest first: other keys, or the same key again.
  private var others: [Int: [Int64]] = [:]
  /// The damaged rows, each with the key that the row names.
  private var damaged: [Int64: IdempotencyKey] = [:]
  /// The rows of intact keys that a later read found damaged or gone.
  private var unreadable: Set<Int64> = []
  /// The number of rows, which the numbers of damaged rows cannot show.
  private(set) var count = 0
  /// The greatest row; rows are numbered without gaps.
  private(set) var last: Int64
  /// The oldest row and its time; nil without rows.
  private(set) var oldest: (row: Int64, at: Int64)?
  /// The time of the latest request; requests older by the lifetime can be removed.
  private(set) var newest: Int64 = .min
  /// The row before which rows are lost; nil once the rows after the gap are removed.
  private var missingBefore: Int64?
  /// The time at which all lost rows are older than the lifetime, since they precede the reading.
  private let missingUntil: Int64
  /// The hash of a key; tests use a hash with collisions.
  private let hash: @Sendable (IdempotencyKey) -> Int

  /// Makes an empty index of a log that has removed the rows up to a number, read at a time; a table without
  /// its mark has lost rows.
  init(
    after removed: Int64 = 0,
    isMarked: Bool = true,
    at now: Int64 = 0,
    hash: @escaping @Sendable (IdempotencyKey) -> Int = { $0.hashValue }
  ) {
    last = Self.numbers.contains(removed) ? removed : 0
    self.hash = hash
    missingUntil = now.addingClamped(IdempotencyKey.lifetime)
    if !isMarked { missingBefore = .max }
  }

  /// The numbers that a log can have given; a greater number is damaged.
  private static let numbers = 0...Int64.max / 2

  /// The time before which keys can be removed.
  var earliest: Int64 { max(newest, .min + IdempotencyKey.lifetime) - IdempotencyKey.lifetime }

  /// The number of damaged records; all lost rows count as one.
  var damagedRecords: Int {
    damaged.count + unreadable.count + (missingBefore == nil ? 0 : 1)
  }

  /// The rows that may belong to a key, the newest first.
  func candidates(_ key: IdempotencyKey) -> [Int64] {
    let hash = hash(key)
    return (rows[hash].map { [$0] } ?? []) + (others[hash] ?? [])
  }

  /// True if a key without an intact row may belong to a damaged or lost row, at a time.
  ///
  /// The path or the key of a damaged row is taken to be right.
  func mayHaveLost(_ key: IdempotencyKey, at now: Int64 = .min) -> Bool {
    missingBefore != nil && now < missingUntil
      || damaged.values.contains { $0.path == key.path || $0.key == key.key }
  }

  /// True if rows were lost, but all of them have expired at a time.
  func isLossOver(at now: Int64) -> Bool { missingBefore != nil && now >= missingUntil }

  mutating func forgetLoss() { missingBefore = nil }

  /// Notes the row of a key as damaged or gone.
  mutating func noteUnreadable(_ row: Int64) {
    if damaged[row] == nil { unreadable.insert(row) }
  }

  mutating func add(_ key: IdempotencyKey, row: Int64, at time: Int64) {
    enter(row, at: time)
    newest = max(newest, time)
    if let older = rows.updateValue(row, forKey: hash(key)) {
      others[hash(key), default: []].insert(older, at: 0)
    }
  }

  /// Adds a damaged row with an unknown time.
  mutating func addDamaged(_ key: IdempotencyKey, row: Int64) {
    enter(row, at: .min)
    damaged[row] = key
  }

  private mutating func enter(_ row: Int64, at time: Int64) {
    count += 1
    if row != last &+ 1, missingBefore != .max { missingBefore = row }
    if oldest == nil { oldest = (row, time) }
    if Self.numbers.contains(row) { last = max(last, row) }
  }

  /// Forgets the oldest rows; `next` is the first remaining row.
  mutating func remove(_ removed: [(key: IdempotencyKey, row: Int64)], next: (Int64, Int64)?) {
    for (key, row) in removed {
      let hash = hash(key)
      damaged[row] = nil
      others[hash]?.removeAll { $0 == row }
      if others[hash]?.isEmpty == true { others[hash] = nil }
      if rows[hash] == row { rows[hash] = nil }
    }
    count = next == nil ? 0 : max(0, count - removed.count)
    unreadable = unreadable.filter { row in next.map { row >= $0.0 } ?? false }
    if let first = missingBefore, first < .max, next.map({ $0.0 > first }) ?? true {
      missingBefore = nil
    }
    oldest = next.map { (row: $0.0, at: $0.1) }
  }
}
