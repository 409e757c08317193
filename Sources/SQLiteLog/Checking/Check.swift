internal import GRDB

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
    /// What is damaged.
    public var findings: [Finding] = []
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
    do {
      let database = try DatabaseQueue(path: directory.database, configuration: .reading)
      let inspection = try database.read { database in
        Check(try Connection(database)).inspection()
      }
      try database.close()
      return inspection
    } catch {
      throw .cannotOpen(path: directory.database, reason: "\(error)")
    }
  }
}

/// One check of all rows, in one snapshot.
private struct Check {
  private let connection: Connection
  private var found = SQLiteLog.Inspection()
  /// The sessions that are there: of others, deleted ones, rows may be left.
  private var sessions: Set<Int64> = []
  /// Where the chunks of the sessions end that have rows in the tails.
  private var ends: [Int64: Int64] = [:]

  init(_ connection: Connection) { self.connection = connection }

  /// All parts, each also if another one cannot be read.
  consuming func inspection() -> SQLiteLog.Inspection {
    let parts: [(String, (inout Check) throws(SQLiteFailure) -> Void)] = [
      ("the database's structure", { check throws(SQLiteFailure) in try check.checkStructure() }),
      ("the sessions", { check throws(SQLiteFailure) in try check.checkSessions() }),
      ("the chunks of events", { check throws(SQLiteFailure) in try check.checkChunks() }),
      ("the latest events", { check throws(SQLiteFailure) in try check.checkTails() }),
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
    let finding = SQLiteLog.Finding(session: name, damage: damage)
    if !found.findings.contains(finding) { found.findings.append(finding) }
  }

  private mutating func count(_ events: Int64, of session: Int64) {
    if sessions.contains(session) { found.events += Int(events) }
  }

  private mutating func checkStructure() throws(SQLiteFailure) {
    var lines: [String] = []
    try connection.statement("PRAGMA quick_check").eachRow { lines.append($0.text(0)) }
    for line in lines where line != "ok" { add(line) }
  }

  private mutating func checkSessions() throws(SQLiteFailure) {
    try SessionTable.eachRow(connection) { session throws(SQLiteFailure) in
      sessions.insert(session.id)
      found.sessions += 1
      if !session.isIntact { try add(Damage.header, of: session.id) }
    }
  }

  private mutating func checkChunks() throws(SQLiteFailure) {
    let tails = try TailIndex(connection).tails
    var session: Int64?
    var end: Int64 = 0
    try ChunkTable.eachRow(connection) { row throws(SQLiteFailure) in
      let chunk = row.chunk
      if chunk.session != session { end = 0 }
      session = chunk.session
      if !row.isIntact { try add(Damage.chunk(after: chunk.start), of: chunk.session) }
      if chunk.start != end { try add(Damage.missing(after: end), of: chunk.session) }
      end = chunk.end
      if row.isIntact { count(chunk.count, of: chunk.session) }
      if tails.contains(where: { $0.sessions[chunk.session] != nil }) { ends[chunk.session] = end }
    }
  }

  private mutating func checkTails() throws(SQLiteFailure) {
    let index = try TailIndex(connection)
    for tail in [index.other, index.active] {
      try TailTable(number: tail).eachRow(connection) { row throws(SQLiteFailure) in
        let end = ends[row.session, default: 0]
        if !row.isIntact { try add(Damage.chunk(after: row.revision), of: row.session) }
        // What ends before was moved to the chunks already.
        guard row.end > end else { return }
        if row.revision > end { try add(Damage.missing(after: end), of: row.session) }
        ends[row.session] = row.end
        if row.isIntact { count(row.end - max(end, row.revision), of: row.session) }
      }
    }
    var quarantined: [Int64] = []
    try connection.statement("SELECT DISTINCT session FROM quarantine")
      .eachRow { quarantined.append($0.integer(0)) }
    for session in quarantined { try add(Damage.quarantined, of: session) }
  }

  private mutating func checkCheckpoints() throws(SQLiteFailure) {
    var sessions: [Int64] = []
    try CheckpointTable.eachDamagedRow(connection) { sessions.append($0) }
    for session in sessions { try add("a checkpoint is not what was written", of: session) }
  }

  private mutating func checkRetries() throws(SQLiteFailure) {
    var count = 0
    try RetryTable.eachRow(connection) { if !$0.isIntact { count += 1 } }
    if count > 0 { add("\(count) records of idempotency keys are not what was written") }
  }
}
