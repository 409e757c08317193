/// Compares the database's clock with the clocks of this process.
///
/// A reading takes time, so each clock of this process counts as an interval; a difference within the
/// interval does not count.
struct DatabaseClock: Sendable {
  /// One look at all clocks, in microseconds.
  struct Reading: Sendable {
    /// The database's time, since 1970.
    let database: Int64
    /// The start of the database's server, which identifies the server.
    let server: Int64
    /// This process's wall clock, since 1970, before and after the look.
    let wall: ClosedRange<Int64>
    /// This process's monotonic clock before and after the look.
    let monotonic: ClosedRange<Int64>
  }

  /// The greatest difference that does not count.
  static let tolerance: Int64 = 1_000_000

  private var last: Reading?
  /// The microseconds by which this process's wall clock is ahead of the database's; negative if behind.
  private(set) var skew: Int64 = 0

  /// Notes a reading; true if the database's clock has jumped since the last reading of the same server.
  mutating func note(_ reading: Reading) -> Bool {
    skew = -reading.wall.distance(to: reading.database)
    defer { last = reading }
    guard let last, last.server == reading.server else { return false }
    let elapsed = reading.database - last.database
    let shortest = reading.monotonic.lowerBound - last.monotonic.upperBound
    let longest = reading.monotonic.upperBound - last.monotonic.lowerBound
    return abs((shortest...max(shortest, longest)).distance(to: elapsed)) > Self.tolerance
  }

  /// True if this process's wall clock is wrong.
  var isSkewed: Bool { abs(skew) > Self.tolerance }
}

extension ClosedRange<Int64> {
  /// The distance of a number above the range; negative for a number below, 0 for one within.
  fileprivate func distance(to number: Int64) -> Int64 {
    if number > upperBound { return number - upperBound }
    return number < lowerBound ? number - lowerBound : 0
  }
}
