/// A length of time in whole microseconds.
public typealias Microseconds = Int64

/// A point of session time: whole microseconds since the session began.
///
/// Whole microseconds keep every comparison exact, so that the order of due work never depends on rounding.
/// Clients may name instants of 0…10¹² ms, which leaves room for the addition of every duration.
public struct Instant: Comparable, Hashable, Sendable, StateCoded {
  /// The latest instant that a session can reach: 10¹² ms.
  public static let latest = Instant(microseconds: 1_000_000_000_000_000)

  /// The instant at which the session was created.
  public static let zero = Instant(microseconds: 0)

  /// Microseconds since the session began.
  public var microseconds: Microseconds

  /// Makes an instant from microseconds since the session began.
  public init(microseconds: Microseconds) {
    self.microseconds = microseconds
  }

  /// The bound of stored instants, so low that a sum with a length of time cannot overflow.
  private static let bound = 2 * latest.microseconds

  func write(to writer: inout ByteWriter) { writer.write(microseconds) }

  init(from reader: inout ByteReader) throws(ByteFault) {
    microseconds = try reader.read()
    guard (0...Self.bound).contains(microseconds) else { throw ByteFault() }
  }

  /// Milliseconds since the session began, as in the JSON documents.
  public var milliseconds: Double { Double(microseconds) / 1000 }

  /// True if the first instant comes before the second.
  public static func < (left: Instant, right: Instant) -> Bool {
    left.microseconds < right.microseconds
  }

  /// The instant that lies a length of time later.
  public static func + (instant: Instant, elapsed: Microseconds) -> Instant {
    Instant(microseconds: instant.microseconds + elapsed)
  }

  /// The instant that lies a length of time earlier.
  public static func - (instant: Instant, elapsed: Microseconds) -> Instant {
    Instant(microseconds: instant.microseconds - elapsed)
  }

  /// The length of time from the second instant to the first.
  public static func - (later: Instant, earlier: Instant) -> Microseconds {
    later.microseconds - earlier.microseconds
  }
}
