internal import Synchronization

/// The counts of a log since it was opened, and its present measurements, for an operator's graphs.
public struct LogFigures: Sendable {
  /// The seconds that groups of writes took, from the begin of a group until its outcome was known.
  public package(set) var commitSeconds = LogHistogram(
    bounds: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
  )
  /// The number of writes in the groups.
  public package(set) var groupSizes = LogHistogram(bounds: [1, 2, 5, 10, 25, 50, 100, 250, 1000])
  /// The database that servers share; nil for a log on this machine.
  public package(set) var database: DatabaseFigures?

  /// Nothing was counted yet.
  public init() {}
}

/// Counts of values between bounds, as Prometheus has them.
public struct LogHistogram: Sendable {
  /// The upper bounds, ascending; each is part of its interval.
  public let bounds: [Double]
  /// The number of values in each interval, and above the last bound.
  public private(set) var counts: [Int]
  /// The sum of all values.
  public private(set) var sum = 0.0

  init(bounds: [Double]) {
    self.bounds = bounds
    counts = Array(repeating: 0, count: bounds.count + 1)
  }

  /// Counts a value.
  package mutating func add(_ value: Double) {
    counts[bounds.firstIndex { value <= $0 } ?? bounds.count] += 1
    sum += value
  }
}

/// The measurements of the database that a server shares with others.
public struct DatabaseFigures: Sendable {
  /// A host of the database's address.
  public struct Host: Sendable {
    /// Its name and its port.
    public let name: String
    /// The connections to it that are open.
    public package(set) var connections = 0
    /// The number of times that a connection to it was refused, took too long, or was lost.
    public package(set) var failures = 0

    /// A host without connections.
    package init(name: String) { self.name = name }
  }

  /// The hosts, in the order of the address.
  public package(set) var hosts: [Host]
  /// The number of writes with an outcome that was reported as unknown.
  public package(set) var unknownOutcomes = 0
  /// The number of sessions with an append whose outcome is not known at present.
  public package(set) var unsettledAppends = 0
  /// For how many seconds the oldest of these outcomes has not been known; 0 without any.
  public package(set) var oldestUnsettledSeconds = 0.0
  /// The number of appends that were refused because another server's was stored first.
  public package(set) var lostRaces = 0
  /// The seconds since the database last told this server where the sessions end that it follows.
  public package(set) var followerLagSeconds = 0.0
  /// The number of standbys that stream and count for a commit; nil if the server's role may not see it.
  public package(set) var standbysInSync: Int?
  /// By how many seconds this server's clock is ahead of the database's; negative if it is behind.
  public package(set) var clockOffsetSeconds = 0.0

  /// Figures of hosts, of which nothing else is known.
  package init(hosts: [Host]) { self.hosts = hosts }
}

/// Counts the groups of writes of a log.
package final class CommitMeter: Sendable {
  private let counted = Mutex(LogFigures())

  /// Has counted nothing.
  package init() {}

  /// Notes a group of so many writes whose outcome was known after a time.
  package func note(_ writes: Int, _ time: Duration) {
    counted.withLock { figures in
      figures.groupSizes.add(Double(writes))
      figures.commitSeconds.add(time / .seconds(1))
    }
  }

  /// The counts so far.
  package var figures: LogFigures { counted.withLock { $0 } }
}
