internal import SessionLog

/// The places of the idempotency keys: the hash of each with its row.
///
/// A hash is not a key: who finds a row compares it.
struct RetryIndex: Sendable {
  /// The newest row of each hash.
  private var rows: [Int: Int64] = [:]
  /// The older rows of a hash that has several, the newest first: other keys of the same hash, or
  /// the same key once more.
  private var others: [Int: [Int64]] = [:]
  /// The rows that are damaged, with the keys that they name.
  private var damaged: [Int64: IdempotencyKey] = [:]
  /// The rows of keys above that were found damaged, or gone, as they were read.
  private var unreadable: Set<Int64> = []
  /// The number of rows; the numbers of damaged rows do not tell it.
  private(set) var count = 0
  /// The greatest row; rows are numbered without gaps.
  private(set) var last: Int64
  /// The oldest row and its time; nil without rows.
  private(set) var oldest: (row: Int64, at: Int64)?
  /// The time of the latest request: requests that are older by the lifetime can go.
  private var latest: Int64 = .min
  /// The row before which rows are missing that nothing has removed; nil once those after them are removed.
  private var missingBefore: Int64?
  /// The time when all rows that can be missing are older than the lifetime; they precede the reading.
  private let missingUntil: Int64
  /// The hash of a key; a test gives one that collides.
  private let hash: @Sendable (IdempotencyKey) -> Int

  /// Makes an empty index of a log that has removed the rows up to a number, read at a time; without
  /// the mark in the table, rows are missing.
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

  /// The numbers that a log can have given; a greater one is damaged.
  private static let numbers = 0...Int64.max / 2

  /// The time of the latest key.
  var newest: Int64 { latest }

  /// The time before which keys can go.
  var earliest: Int64 { max(latest, .min + IdempotencyKey.lifetime) - IdempotencyKey.lifetime }

  /// The number of damaged records; missing ones count as one.
  var damagedRecords: Int {
    damaged.count + unreadable.count + (missingBefore == nil ? 0 : 1)
  }

  /// The rows that may be of a key, the newest first.
  func candidates(_ key: IdempotencyKey) -> [Int64] {
    let hash = hash(key)
    return (rows[hash].map { [$0] } ?? []) + (others[hash] ?? [])
  }

  /// True if a key without an intact row may be the key of a damaged or missing row, at a time.
  ///
  /// A damaged row is taken to be right in its path or in its key.
  func mayHaveLost(_ key: IdempotencyKey, at now: Int64 = .min) -> Bool {
    missingBefore != nil && now < missingUntil
      || damaged.values.contains { $0.path == key.path || $0.key == key.key }
  }

  /// True if rows are missing, but none that would still count at a time.
  func isLossOver(at now: Int64) -> Bool { missingBefore != nil && now >= missingUntil }

  mutating func forgetLoss() { missingBefore = nil }

  /// Notes that the row of a key was found damaged or gone.
  mutating func noteUnreadable(_ row: Int64) {
    if damaged[row] == nil { unreadable.insert(row) }
  }

  mutating func add(_ key: IdempotencyKey, row: Int64, at time: Int64) {
    enter(row, at: time)
    latest = max(latest, time)
    if let older = rows.updateValue(row, forKey: hash(key)) {
      others[hash(key), default: []].insert(older, at: 0)
    }
  }

  /// Adds a damaged row; its time is not known.
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

  /// Forgets the oldest rows; `next` is the first that stays.
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
