internal import SessionLog

extension SQLiteLog {
  /// What a check found damaged.
  public struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// The name of the session; nil if it is not one session's.
    public let session: String?
    /// What is damaged.
    public let damage: String

    /// A message for the operator.
    public var description: String { session.map { "session \($0): \(damage)" } ?? damage }
  }

  /// What a check has read.
  public struct Inspection: Hashable, Sendable {
    /// The number of sessions.
    public var sessions = 0
    /// The number of their events.
    public var events = 0
    /// The number of sessions that were stored before there were chains, and have had no event since.
    public var notChained = 0
    /// What is damaged.
    public var findings: [Finding] = []
  }

  /// Whether a directory has a database.
  public static func exists(in directory: String) -> Bool {
    DataDirectory.size(of: DataDirectory(path: directory).database) != nil
  }

  /// Reads everything in a directory, changes nothing, and gives what was read and what is damaged.
  ///
  /// SQLite may leave an empty write-ahead log and its index. No server may use the directory
  /// meanwhile: its write-ahead log would grow all the time. It takes the time that the disk needs
  /// to read the database twice.
  public static func inspect(directory: String) throws(SQLiteLogError) -> Inspection {
    let directory = DataDirectory(path: directory)
    guard DataDirectory.size(of: directory.path) != nil else {
      throw .nothingToCheck(directory: directory.path)
    }
    let lock = try DirectoryLock(directory)
    defer { withExtendedLifetime(lock) {} }
    guard try OpeningChecks.findDatabase(in: directory) else {
      throw .nothingToCheck(directory: directory.path)
    }
    try lock.lockDatabase()
    return try SQLiteLogError.opening(directory.database) { () throws(SQLiteFailure) in
      let reading = try SQLiteConnection(directory.database, for: .reading)
      let isWhole = try OpeningChecks.isWhole(directory, reading)
      guard try Schema.isEarlier(reading) else {
        try reading.execute("BEGIN")
        return Check(reading).inspection(isWhole)
      }
      // An earlier version is read as a start would change it; the change is not committed. The other
      // connection stays open: the last one that can write would copy the write-ahead log.
      let trying = try SQLiteConnection(directory.database, for: .trying)
      try trying.execute("BEGIN IMMEDIATE")
      try Schema.change(trying)
      let inspection = Check(trying).inspection(isWhole)
      trying.close()
      reading.close()
      return inspection
    }
  }
}

/// One check of all rows, in one snapshot.
private struct Check {
  private let connection: SQLiteConnection
  private var found = SQLiteLog.Inspection()
  /// What the rows of the sessions say: of others, deleted ones, rows may be left.
  private var sessions: [Int64: SessionTable.Ends] = [:]
  /// Where the events of the sessions end that have chunks or rows in the tails.
  private var ends: [Int64: LogPosition] = [:]
  /// The sessions of the findings.
  private var damaged: Set<Int64> = []

  init(_ connection: SQLiteConnection) { self.connection = connection }

  /// All parts, each also if another one cannot be read.
  consuming func inspection(_ isWhole: Bool) -> SQLiteLog.Inspection {
    if !isWhole { add(OpeningChecks.cut) }
    let parts: [(String, (inout Check) throws(SQLiteFailure) -> Void)] = [
      ("the database's structure", { check throws(SQLiteFailure) in try check.checkStructure() }),
      ("the sessions", { check throws(SQLiteFailure) in try check.checkSessions() }),
      ("the chunks of events", { check throws(SQLiteFailure) in try check.checkChunks() }),
      ("the latest events", { check throws(SQLiteFailure) in try check.checkTails() }),
      ("the ends of the sessions", { check throws(SQLiteFailure) in try check.checkEnds() }),
      ("the checkpoints", { check throws(SQLiteFailure) in try check.checkCheckpoints() }),
      ("the idempotency keys", { check throws(SQLiteFailure) in try check.checkRetries() }),
    ]
    for (name, part) in parts {
      do { try part(&self) } catch { add("\(name) cannot be read to the end: \(error)") }
    }
    return found
  }

  private mutating func add(_ damage: String) {
    found.findings.append(SQLiteLog.Finding(session: nil, damage: damage))
  }

  /// Adds what is damaged of a session, unless it was deleted.
  private mutating func add(_ damage: String, of session: Int64) throws(SQLiteFailure) {
    let name = try connection.statement("SELECT name FROM session WHERE id = ?")
      .first(.integer(session)) { $0.text(0) }
    guard let name else { return }
    damaged.insert(session)
    let finding = SQLiteLog.Finding(session: name, damage: damage)
    if !found.findings.contains(finding) { found.findings.append(finding) }
  }

  private mutating func count(_ events: Int64, of session: Int64) {
    if sessions[session] != nil { found.events += Int(events) }
  }

  private mutating func checkStructure() throws(SQLiteFailure) {
    var lines: [String] = []
    try connection.statement("PRAGMA quick_check").eachRow { lines.append($0.text(0)) }
    for line in lines where line != "ok" { add(line) }
  }

  private mutating func checkSessions() throws(SQLiteFailure) {
    try connection.sessions.eachRow { session throws(SQLiteFailure) in
      sessions[session.id] = session.ends
      found.sessions += 1
      if !session.isIntact { try add(Damage.header, of: session.id) }
      let id = try connection.sessions.id(of: session.header.name)
      if id != session.id { try add(Damage.hiddenName, of: session.id) }
    }
  }

  /// Where the events of a session end that have been looked at.
  private func end(of session: Int64) -> LogPosition {
    ends[session] ?? sessions[session]?.start ?? LogPosition(count: 0)
  }

  private mutating func checkChunks() throws(SQLiteFailure) {
    try connection.chunks.eachRow { session, chunk throws(SQLiteFailure) in
      let end = end(of: session)
      if chunk.start != end.count { try add(Damage.missing(after: end.count), of: session) }
      if !chunk.isIntact || !chunk.continues(end, in: SessionID(session)) {
        try add(Damage.chunk(after: chunk.start), of: session)
      } else {
        count(chunk.count, of: session)
      }
      ends[session] = chunk.position
    }
    for (session, row) in sessions {
      let isRight = row.moved == end(of: session) || row.moved == nil && row.seed == nil
      if !isRight { try add(Damage.end, of: session) }
    }
  }

  private mutating func checkTails() throws(SQLiteFailure) {
    let index = try TailIndex(connection)
    if index.isIncomplete { add(Damage.tails) }
    for tail in [index.other, index.active] {
      try connection.tail(tail).eachRow { row throws(SQLiteFailure) in
        let end = end(of: row.session)
        let isIntact = row.isIntact
        let damage = Damage.chunk(after: row.events.start)
        if !isIntact { try add(damage, of: row.session) }
        // Events up to there were moved to the chunks already.
        guard row.end > end.count else { return }
        if row.events.start != end.count {
          try add(Damage.missing(after: end.count), of: row.session)
        }
        if isIntact, !row.events.continues(end, in: SessionID(row.session)) {
          try add(damage, of: row.session)
        }
        ends[row.session] = LogPosition(count: row.end, chain: row.events.chain)
        if isIntact { count(row.events.count, of: row.session) }
      }
    }
    for session in index.quarantined.subtracting(damaged).sorted() {
      try add(Damage.quarantined, of: session)
    }
  }

  private mutating func checkEnds() throws(SQLiteFailure) {
    for session in sessions.keys {
      let end = end(of: session)
      if end.chain == nil { found.notChained += 1 }
      let checkpoint = try connection.checkpoints.lastRevision(of: session) ?? 0
      if checkpoint > end.count { try add(Damage.end, of: session) }
    }
  }

  private mutating func checkCheckpoints() throws(SQLiteFailure) {
    var sessions: [Int64] = []
    try connection.checkpoints.eachDamagedRow { sessions.append($0) }
    for session in sessions { try add("a checkpoint is not what was written", of: session) }
  }

  private mutating func checkRetries() throws(SQLiteFailure) {
    let count = try RetryIndex(connection, at: 0).damagedRecords
    if count > 0 { add("\(count) records of idempotency keys are not what was written") }
  }
}
