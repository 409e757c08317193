package import SessionLog

extension SQLiteLog {
  /// A damage that a check found.
  package struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// The name of the damaged session; nil for damage outside sessions.
    package let session: String?
    /// The damage in words.
    package let damage: String

    /// A message for the operator.
    package var description: String { session.map { "session \($0): \(damage)" } ?? damage }
  }

  /// The result of a check.
  package struct Inspection: Hashable, Sendable {
    /// The number of sessions.
    package var sessions = 0
    /// The number of events of all sessions, up to the first damage of each session.
    package var events = 0
    /// The number of sessions from before the introduction of chains without a later event.
    package var notChained = 0
    /// The damage found.
    package var findings: [Finding] = []

    mutating func add(_ damage: String, of session: String? = nil) {
      let finding = Finding(session: session, damage: damage)
      if !findings.contains(finding) { findings.append(finding) }
    }
  }

  /// True if a directory contains a database.
  package static func exists(in directory: String) -> Bool {
    DataDirectory.size(of: DataDirectory(path: directory).database) != nil
  }

  /// Reads everything in a directory without changes, and returns the counts and the damage.
  ///
  /// SQLite may leave an empty write-ahead log and its index. No server may use the directory meanwhile,
  /// since the server's write-ahead log would keep growing. The check takes the time of two full reads of the
  /// database.
  package static func inspect(directory: String) throws(LogOpeningError) -> Inspection {
    let directory = DataDirectory(path: directory)
    guard DataDirectory.size(of: directory.path) != nil else {
      throw .nothingToCheck(directory.path)
    }
    let lock = try DirectoryLock(directory)
    defer { withExtendedLifetime(lock) {} }
    guard try OpeningChecks.findDatabase(in: directory) else {
      throw .nothingToCheck(directory.path)
    }
    try lock.lockDatabase()
    return try LogOpeningError.opening(directory.database) { () throws(SQLiteFailure) in
      let reading = try SQLiteConnection(directory.database, for: .reading)
      let isWhole = try OpeningChecks.isWhole(directory, reading)
      guard try Schema.isEarlier(reading) else {
        try reading.execute("BEGIN")
        return inspection(reading, isWhole)
      }
      // An earlier version is read after the change of a start, in a transaction without a commit. The
      // reading connection stays open, since the last closing connection would copy the write-ahead log.
      let trying = try SQLiteConnection(directory.database, for: .trying)
      try trying.execute("BEGIN IMMEDIATE")
      try Schema.change(trying)
      let inspection = inspection(trying, isWhole)
      trying.close()
      reading.close()
      return inspection
    }
  }

  /// Looks at all rows in the open transaction; an unreadable part does not stop the check of the others.
  private static func inspection(_ connection: SQLiteConnection, _ isWhole: Bool) -> Inspection {
    let shared = SharedIndexes()
    let check = SessionCheck(SQLiteReader(connection, shared)) { true }
    if !isWhole { check.found.add(OpeningChecks.cut) }
    check.read("the database's structure") { () throws(SQLiteFailure) in
      var lines: [String] = []
      try connection.statement("PRAGMA quick_check").eachRow { lines.append($0.text(0)) }
      for line in lines where line != "ok" { check.found.add(line) }
    }
    check.read("the latest events") { () throws(SQLiteFailure) in
      let tails = try TailIndex(connection)
      if tails.isIncomplete { check.found.add(Damage.tails) }
      shared.take(tails, RetryIndex())
    }
    _ = check.run()
    check.read("the checkpoints") { () throws(SQLiteFailure) in
      var sessions: [Int64] = []
      try connection.checkpoints.eachDamagedRow { sessions.append($0) }
      for session in sessions {
        let name = try connection.sessions.name(of: session)
        // Checkpoints of deleted sessions do not count.
        if let name { check.found.add("a checkpoint is not what was written", of: name) }
      }
    }
    check.read("the idempotency keys") { () throws(SQLiteFailure) in
      let count = try RetryIndex(connection, at: 0).damagedRecords
      if count > 0 {
        check.found.add("\(count) records of idempotency keys are not what was written")
      }
    }
    return check.found
  }
}
