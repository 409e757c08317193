internal import SessionLog
internal import Synchronization

/// Looks at every session as a load does, and checks that each name leads to its session.
///
/// The reader notes the damage met.
final class SessionCheck {
  /// The counts and the damage so far.
  var found = SQLiteLog.Inspection()
  private let reader: SQLiteReader
  /// Returns at once or after a pause; false if the check must end.
  private let mayContinue: () -> Bool

  private static let sessionsOfPage = 100
  private static let eventsOfPage = 4096

  init(_ reader: SQLiteReader, mayContinue: @escaping () -> Bool) {
    self.reader = reader
    self.mayContinue = mayContinue
  }

  /// Checks all sessions and names; false if the check was ended early.
  func run() -> Bool { checkSessions() && checkNames() }

  /// Reads a part of the database; false after a failure.
  @discardableResult
  func read(_ part: String, _ body: () throws(SQLiteFailure) -> Void) -> Bool {
    do {
      try body()
      return true
    } catch {
      found.add("\(part) cannot be read to the end: \(error)")
      return false
    }
  }

  /// Reads the table of the sessions, or the index of their names; false after a failure.
  private func readTable(_ body: () throws(SQLiteFailure) -> Void) -> Bool {
    let isRead = read("the sessions", body)
    if !isRead { reader.shared.damage.noteTableOfSessions() }
    return isRead
  }

  /// Checks the sessions in the order of their identities.
  private func checkSessions() -> Bool {
    var last: Int64 = 0
    while true {
      var page: [(id: Int64, name: String)] = []
      let isRead = readTable { () throws(SQLiteFailure) in
        try reader.connection.statement(
          "SELECT id, name FROM session WHERE id > ? ORDER BY id LIMIT ?"
        ).eachRow(.integer(last), .integer(Self.sessionsOfPage)) {
          page.append(($0.integer(0), $0.text(1)))
        }
      }
      for (id, name) in page {
        guard mayContinue() else { return false }
        found.sessions += 1
        check(SessionID(id), name)
      }
      guard isRead, let next = page.last?.id else { return true }
      guard next > last else { return noteDisorder() }
      last = next
    }
  }

  /// Notes that the rows of a damaged page are out of order, so that no more rows can be read.
  private func noteDisorder() -> Bool {
    found.add("the sessions are in disorder")
    reader.shared.damage.noteTableOfSessions()
    return true
  }

  private func check(_ session: SessionID, _ name: String) {
    switch reader.open(name) {
    case .success(let logged) where logged.id == session:
      if logged.position.chain == nil { found.notChained += 1 }
      readEvents(of: session, name)
    case .success:
      found.add(Damage.hiddenName, of: name)
    case .failure(.refused(.notFound)):
      // The session was deleted meanwhile, or the index lacks its name.
      var stored: String?
      _ = readTable { () throws(SQLiteFailure) in
        stored = try reader.connection.sessions.name(of: session.value)
      }
      guard stored == name else { return }
      found.add(Damage.hiddenName, of: name)
      reader.shared.hiddenNames.withLock { _ = $0.insert(name) }
      reader.noteDamage(of: session)
    case .failure(let error):
      found.add(error.damage, of: name)
      // The names may be damaged as well, and not lead to this identity.
      if case .refused(.damaged) = error { reader.noteDamage(of: session, named: name) }
    }
  }

  private func readEvents(of session: SessionID, _ name: String) {
    var revision = 0
    while mayContinue() {
      switch reader.read(session, after: revision, limit: Self.eventsOfPage) {
      case .success(let page):
        if page.entries.isEmpty { return }
        revision += page.entries.count
        found.events += page.entries.count
      case .failure(let error):
        return found.add(error.damage, of: name)
      }
    }
  }

  /// Checks that the index of the names leads to sessions.
  private func checkNames() -> Bool {
    var last: String?
    while true {
      var page: [(name: String, id: Int64)] = []
      let after = last.map { SQLValue.text($0) } ?? .bytes([])
      let isRead = readTable { () throws(SQLiteFailure) in
        try reader.connection.statement(
          "SELECT name, id FROM session INDEXED BY sqlite_autoindex_session_1 WHERE name > ? "
            + "ORDER BY name LIMIT ?"
        ).eachRow(after, .integer(Self.sessionsOfPage)) { page.append(($0.text(0), $0.integer(1))) }
      }
      for (name, id) in page {
        guard mayContinue() else { return false }
        let isThere = try? reader.connection.sessions.isThere(id)
        if isThere != true, case .failure(.refused(.damaged(let damage))) = reader.open(name) {
          found.add(damage, of: name)
          reader.shared.damage.note(SessionID(id))
        }
      }
      guard isRead, let next = page.last?.name else { return true }
      // The comparison uses the order of bytes, as SQLite does.
      guard (last ?? "").utf8.lexicographicallyPrecedes(next.utf8) else { return noteDisorder() }
      last = next
    }
  }
}

extension SessionLogError {
  /// The damage, or the reason that the damage is unknown.
  fileprivate var damage: String {
    if case .refused(.damaged(let damage)) = self { damage } else { reason }
  }
}
