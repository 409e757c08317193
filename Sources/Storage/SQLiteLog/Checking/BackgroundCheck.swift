internal import Dispatch
internal import Glibc
internal import SessionLog
internal import Synchronization

/// Ends the background check, and says whether it is complete.
final class InspectionSignal: Sendable {
  private let signal = DispatchSemaphore(value: 0)
  private let hasEnded = Atomic(false)
  private let isDone = Atomic(false)

  /// Ends the check at its next pause.
  func end() {
    hasEnded.store(true, ordering: .relaxed)
    signal.signal()
  }

  /// Waits; false if the check is to end.
  fileprivate func pause(_ time: Duration) -> Bool {
    if !hasEnded.load(ordering: .relaxed) { _ = signal.wait(timeout: .now() + time) }
    return !hasEnded.load(ordering: .relaxed)
  }

  fileprivate func complete() { isDone.store(true, ordering: .relaxed) }

  /// Whether all sessions have been looked at.
  var isComplete: Bool { isDone.load(ordering: .relaxed) }
}

/// Looks once after a start at every session as a load does, so that damage is known before a client
/// meets it; the reader notes what it finds.
///
/// It works in short slices on a connection and a thread of its own, with long pauses, and with less
/// weight than any other thread.
final class BackgroundCheck {
  private let reader: SQLiteReader
  private let signal: InspectionSignal
  private let slice: Duration
  private let pause: Duration
  private var sliceEnd = DispatchTime.now()

  private static let sessionsOfPage = 100
  private static let eventsOfPage = 4096

  init(_ reader: SQLiteReader, _ signal: InspectionSignal, _ limits: SQLiteLog.Limits) {
    self.reader = reader
    self.signal = signal
    slice = limits.inspectionSlice
    pause = limits.inspectionPause
  }

  /// Works until everything was looked at, or until the signal.
  func run() {
    // On Linux the priority is each thread's own.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
    _ = try? reader.connection.statement("PRAGMA cache_size = -1000").run()
    guard signal.pause(pause), checkSessions(), checkNames() else { return }
    signal.complete()
  }

  /// Returns at once within a slice, otherwise after a pause; false if the check is to end.
  private func mayContinue() -> Bool {
    guard .now() >= sliceEnd else { return true }
    defer { sliceEnd = .now() + slice }
    return signal.pause(pause)
  }

  /// Looks at the sessions in the order of their identities; false at the end.
  private func checkSessions() -> Bool {
    var last: Int64 = 0
    while true {
      var page: [(id: Int64, name: String)] = []
      let isRead = look { () throws(SQLiteFailure) in
        try reader.connection.statement(
          "SELECT id, name FROM session WHERE id > ? ORDER BY id LIMIT ?"
        ).eachRow(.integer(last), .integer(Self.sessionsOfPage)) {
          page.append(($0.integer(0), $0.text(1)))
        }
      }
      for (id, name) in page {
        guard mayContinue() else { return false }
        check(SessionID(id), name)
      }
      guard isRead, let next = page.last?.id else { return true }
      guard next > last else {
        noteUnreadable()
        return true
      }
      last = next
    }
  }

  /// Reads; false if that fails, which is noted.
  private func look(_ read: () throws(SQLiteFailure) -> Void) -> Bool {
    do {
      try read()
    } catch {
      noteUnreadable()
      return false
    }
    return true
  }

  /// Notes that the table of the sessions, or the index of their names, cannot be read to its end.
  ///
  /// The rows of a damaged page can also be in any order.
  private func noteUnreadable() { reader.shared.damage.noteTableOfSessions() }

  private func check(_ session: SessionID, _ name: String) {
    let opened = reader.open(name)
    // The names may lead nowhere, and then not to this identity either.
    if case .failure(.refused(.damaged)) = opened {
      reader.noteDamage(of: session, named: name)
    }
    if case .failure(.refused(.notFound)) = opened {
      // It was deleted meanwhile, or its name is not where it should be.
      var stored: String?
      _ = look { () throws(SQLiteFailure) in
        stored = try reader.connection.sessions.name(of: session.value)
      }
      if stored == name {
        reader.shared.noteHidden(name)
        reader.noteDamage(of: session)
      }
    }
    guard case .success(let logged) = opened, logged.id == session else { return }
    var revision = 0
    while mayContinue(),
      case .success(let page) = reader.read(session, after: revision, limit: Self.eventsOfPage),
      !page.entries.isEmpty
    {
      revision += page.entries.count
    }
  }

  /// Looks whether the index of the names leads to sessions; false at the end.
  private func checkNames() -> Bool {
    var last: String?
    while true {
      var page: [(name: String, id: Int64)] = []
      let after = last.map { SQLValue.text($0) } ?? .bytes([])
      let isRead = look { () throws(SQLiteFailure) in
        try reader.connection.statement(
          "SELECT name, id FROM session INDEXED BY sqlite_autoindex_session_1 WHERE name > ? "
            + "ORDER BY name LIMIT ?"
        ).eachRow(after, .integer(Self.sessionsOfPage)) { page.append(($0.text(0), $0.integer(1))) }
      }
      for (name, id) in page {
        guard mayContinue() else { return false }
        let isThere = try? reader.connection.sessions.isThere(id)
        if isThere != true, case .failure(.refused(.damaged)) = reader.open(name) {
          reader.shared.damage.note(SessionID(id))
        }
      }
      guard isRead, let next = page.last?.name else { return true }
      // In the order of the bytes, as SQLite has them.
      guard (last ?? "").utf8.lexicographicallyPrecedes(next.utf8) else {
        noteUnreadable()
        return true
      }
      last = next
    }
  }
}
