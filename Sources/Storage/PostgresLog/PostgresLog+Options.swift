extension PostgresLog {
  /// The choices of the program.
  public struct Options: Sendable {
    /// The most sessions.
    ///
    /// The sessions of other servers count within a minute.
    public var maxSessions = 1_000_000
    /// The number of threads that read, each with a connection, at least 1.
    public var readers = 2
    /// True if servers announce new events to each other by NOTIFY; without it they poll each second.
    public var notifies = true
    /// The number of standbys that must confirm each commit by the database's settings.
    ///
    /// With fewer, the log writes nothing; with 0 it writes under any settings.
    public var requiredStandbys = 0
    /// The schema that has the tables.
    var schema = "overscroll"
    /// The limits that only tests change.
    var limits = Limits()

    /// Makes the default choice.
    public init() {}
  }

  /// Sizes and times.
  struct Limits: Sendable {
    /// The longest time that the database may take to answer a statement; then the outcome is
    /// unknown, and that is reported to the clients.
    var answerTime = Duration.seconds(5)
    /// The longest time that opening may take; another server may be making the tables.
    var openingTime = Duration.seconds(30)
    /// The additional time for each megabyte that is sent.
    var answerTimePerMegabyte = Duration.seconds(1)
    /// The times between the attempts to connect or to send again.
    var firstRetry = Duration.milliseconds(10)
    var lastRetry = Duration.seconds(1)
    /// How long nothing is sent, at the longest, while the server still works at a statement that was
    /// left without an answer.
    var longestWait = Duration.seconds(60)
    /// The most appends of a group, and the bytes of events from which it takes no more.
    var appendsOfGroup = 1000
    var bytesOfGroup = 4 << 20
    /// The longest time that a group waits for more after another one.
    var gatheringTime = Duration.milliseconds(1)
    /// The most reads that wait for one confirmation.
    var readsOfGroup = 32
    /// The most writes and reads that wait for the database, and the most bytes of events in them.
    var waitingOperations = 50_000
    var waitingBytes = 128 << 20
    /// The most bytes of checkpoints that wait to be kept; more are not kept.
    var waitingCheckpointBytes = 32 << 20
    /// The time without writes after which the log tests that it can be written.
    ///
    /// Appends are tested more often: nothing else notices a standby that hangs.
    var probeTime = Duration.seconds(5)
    var probeTimeOfAppends = Duration.seconds(1)
    /// The time between two looks at the standbys.
    var standbyLookTime = Duration.seconds(1)
    /// The time between two questions for the positions of the sessions that are followed.
    var followTime = Duration.seconds(1)
    /// The least time between two notifications; the first one after a rest goes at once.
    var announcementPause = Duration.milliseconds(5)
    /// The time between two looks at the settings and the clock of the database: a minute, and less
    /// where writes depend on the settings.
    var lookTime = Duration.seconds(60)
    var lookTimeOfRequirement = Duration.seconds(5)
    /// The longest time that a write waits for a lock of another transaction, in percent of the time
    /// that the database may take to answer: it is refused then, while its outcome is known.
    var lockPercent = 80
    /// How often a group is sent in vain, while the database can be written, before its items are sent
    /// one by one, and how often each of these is.
    var attemptsOfUnsettled = 3
    /// The time between two attempts to settle an item that was set aside.
    var settlingTime = Duration.seconds(10)
    /// The most refusals in a row of an append that continues its session, before it is given up.
    var groundlessRefusals = 1000
    /// The time between two removals of rows that are too old or of deleted sessions.
    var sweepTime = Duration.seconds(60)
    /// The age from which no row of a deleted session can still arrive.
    var sweepAge = Duration.seconds(600)
    /// The rows of a session that are read, or removed, at a time.
    var rowsOfStatement = 1000
    /// The least time between two counts for creations, while the log seems to be full.
    var recountTime = Duration.seconds(1)
  }
}
