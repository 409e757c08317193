internal import Synchronization
package import SystemPrimitives

/// The counts of a log since it was opened, and its present measurements, for an operator's graphs.
public struct LogFigures: Sendable {
  /// The seconds from the start of each group of writes until its outcome was known.
  package var commitSeconds = Histogram(
    bounds: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
  )
  /// The number of writes in the groups.
  package var groupSizes = Histogram(bounds: [1, 2, 5, 10, 25, 50, 100, 250, 1000])
  /// The database that servers share; nil for a log on this machine.
  public package(set) var database: DatabaseFigures?

  /// Makes figures without counts.
  public init() {}
}

/// The measurements of a database shared by several servers.
public struct DatabaseFigures: Sendable {
  /// A host of the database's address.
  public struct Host: Sendable {
    /// The host's name and port.
    public let name: String
    /// The number of open connections to the host.
    public package(set) var connections = 0
    /// The number of connections to the host that were refused, too slow, or lost.
    public package(set) var failures = 0

    /// Makes a host without connections.
    package init(name: String) { self.name = name }
  }

  /// The hosts, in the order of the address.
  public package(set) var hosts: [Host]
  /// The number of writes whose outcome was reported as unknown.
  public package(set) var unknownOutcomes = 0
  /// The number of sessions whose last append has an unknown outcome.
  public package(set) var unsettledAppends = 0
  /// The age of the oldest unknown outcome, in seconds; 0 without any.
  public package(set) var oldestUnsettledSeconds = 0.0
  /// The number of appends refused because another server's append came first.
  public package(set) var lostRaces = 0
  /// The seconds since the database last reported the positions of the followed sessions to this server.
  public package(set) var followerLagSeconds = 0.0
  /// The number of standbys that stream and count for a commit; nil if the server's role may not read it.
  public package(set) var standbysInSync: Int?
  /// The seconds by which this server's clock is ahead of the database's; negative if behind.
  public package(set) var clockOffsetSeconds = 0.0

  /// Makes figures of hosts alone.
  package init(hosts: [Host]) { self.hosts = hosts }
}

/// Counts the groups of writes of a log.
package final class CommitMeter: Sendable {
  private let counted = Mutex(LogFigures())

  /// Makes a meter without counts.
  package init() {}

  /// Notes a group of writes with its size and the time until its outcome was known.
  package func note(_ writes: Int, _ time: Duration) {
    counted.withLock { figures in
      figures.groupSizes.add(Double(writes))
      figures.commitSeconds.add(time / .seconds(1))
    }
  }

  /// The counts so far.
  package var figures: LogFigures { counted.withLock { $0 } }
}
