extension PostgresLog {
  /// The options of a log in PostgreSQL.
  package struct Options: Sendable {
    /// The most sessions.
    ///
    /// The sessions of other servers count after at most a minute.
    package var maxSessions = 1_000_000
    /// The number of threads that read, each with a connection, at least 1.
    package var readers = 2
    /// True if servers announce new events to each other by NOTIFY; otherwise servers poll each second.
    package var notifies = true
    /// The number of standbys that must confirm each commit by the database's settings.
    ///
    /// The log writes nothing with fewer standbys; 0 allows writes under any settings.
    package var requiredStandbys = 0
    /// The schema of the tables.
    var schema = "overscroll"
    /// The limits that only tests change.
    var limits = Limits()

    /// Makes the default options.
    package init() {}
  }

  /// Sizes and times.
  struct Limits: Sendable {
    /// The longest time for an answer of the database; a later outcome is reported to clients as unknown.
    var answerTime = Duration.seconds(5)
    /// The longest time that opening may take; another server may be making the tables.
    var openingTime = Duration.seconds(30)
    /// The additional time for each sent megabyte.
    var answerTimePerMegabyte = Duration.seconds(1)
    /// The times between the attempts to connect or to send again.
    var firstRetry = Duration.milliseconds(10)
    var lastRetry = Duration.seconds(1)
    /// The longest pause without statements while the server still works at an unanswered statement.
    var longestWait = Duration.seconds(60)
    /// The most appends of a group, and the bytes of events that close a group.
    var appendsOfGroup = 1000
    var bytesOfGroup = 4 << 20
    /// The longest time that a group waits for more items after another group.
    var gatheringTime = Duration.milliseconds(1)
    /// The most reads that wait for one confirmation.
    var readsOfGroup = 32
    /// The most writes and reads that wait for the database, and the most bytes of events in them.
    var waitingOperations = 50_000
    var waitingBytes = 128 << 20
    /// The most bytes of waiting checkpoints; further checkpoints are dropped.
    var waitingCheckpointBytes = 32 << 20
    /// The time without writes after which the log tests its ability to write.
    ///
    /// Appends have a shorter time, since only a test notices a hanging standby.
    var probeTime = Duration.seconds(5)
    var probeTimeOfAppends = Duration.seconds(1)
    /// The time between two looks at the standbys.
    var standbyLookTime = Duration.seconds(1)
    /// The time between two questions for the positions of the followed sessions.
    var followTime = Duration.seconds(1)
    /// The least time between two notifications; the first notification after a rest is sent at once.
    var announcementPause = Duration.milliseconds(5)
    /// The time between two looks at the settings and the clock of the database: a minute, and less
    /// where writes depend on the settings.
    var lookTime = Duration.seconds(60)
    var lookTimeOfRequirement = Duration.seconds(5)
    /// The longest wait of a write for a lock of another transaction, in percent of the answer time: the
    /// write is refused then, with a known outcome.
    var lockPercent = 80
    /// The number of vain attempts with a group, while the database can be written, before its items are sent
    /// one by one; also the number of attempts with each item.
    var attemptsOfUnsettled = 3
    /// The time between two attempts to settle an append that was set aside.
    var settlingTime = Duration.seconds(10)
    /// The most refusals in a row of an append that continues its session, before the writer gives up.
    var groundlessRefusals = 1000
    /// The time between two removals of expired rows and of rows of deleted sessions.
    var sweepTime = Duration.seconds(60)
    /// The time after a deletion from which no row of the session can still arrive.
    var sweepAge = Duration.seconds(600)
    /// The most rows of a session that one statement reads or removes.
    var rowsOfStatement = 1000
    /// The least time between two counts for creations, while the log seems to be full.
    var recountTime = Duration.seconds(1)
  }
}
