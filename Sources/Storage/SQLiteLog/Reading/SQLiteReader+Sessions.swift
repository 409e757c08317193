internal import SessionLog
internal import Synchronization

extension SQLiteReader {
  func open(_ name: String) -> Result<LoggedSession, SessionLogError> {
    let result = withStableTails {
      snapshot { () throws(SQLiteFailure) in
        try requireCertainty()
        let found = try connection.sessions.find(name)
        guard let found else { throw absence(of: name) }
        guard found.isIntact else { throw .refused(.damaged(Damage.header)) }
        let end = try end(of: found.id)
        return LoggedSession(id: SessionID(found.id), header: found.header, position: end)
      }
    }
    if case .failure(.refused(.damaged)) = result, case .success(let session) = identity(of: name) {
      noteDamage(of: session, named: name)
    }
    return result
  }

  /// Notes a damaged session, unless the session was deleted.
  ///
  /// A session with a lost row whose name still leads to its identity was not deleted.
  func noteDamage(of session: SessionID, named name: String? = nil) {
    shared.damage.note(session)
    // A later deletion forgets the note.
    let isThere = try? connection.sessions.isThere(session.value)
    guard isThere == false else { return }
    do {
      let named = try name.flatMap { name throws(SQLiteFailure) in
        try connection.sessions.id(of: name)
      }
      if named != session.value { shared.damage.forget(session) }
    } catch {
      // The names are damaged as well.
    }
  }

  /// The reason for a missing name.
  private func absence(of name: String) -> SQLiteFailure {
    let isHidden = shared.hiddenNames.withLock { $0.contains(name) }
    return .refused(isHidden ? .damaged(Damage.hiddenName) : .notFound)
  }

  /// The identity of a session, whatever the state of its rows.
  func identity(of name: String) -> Result<SessionID, SessionLogError> {
    let result = snapshot { () throws(SQLiteFailure) in
      try requireCertainty()
      let id = try connection.sessions.id(of: name)
      guard let id else { throw absence(of: name) }
      return SessionID(id)
    }
    // The index of the names is damaged, rather than one session.
    if case .failure(.refused(.damaged(let reason))) = result {
      return .failure(.refused(.unavailable(reason)))
    }
    return result
  }

  /// The end of a session, which must not precede its last checkpoint.
  private func end(of session: Int64) throws(SQLiteFailure) -> LogPosition {
    let end: LogPosition
    switch shared.tails.withLock({ $0.place(inSnapshot: session) }) {
    case .end(let last): end = last
    case .quarantined: throw .refused(.damaged(Damage.quarantined))
    case .cold: end = try connection.chunks.end(of: session).position
    }
    let checkpoint = try connection.checkpoints.lastRevision(of: session)
    guard checkpoint ?? 0 <= end.count else { throw .refused(.damaged(Damage.end)) }
    return end
  }

  func list(
    prefix: String,
    after name: String?,
    limit: Int
  ) -> Result<[SessionListing], SessionLogError> {
    var damaged: [SessionID] = []
    let result = withStableTails {
      damaged = []
      return snapshot { () throws(SQLiteFailure) in
        var listings: [SessionListing] = []
        try connection.sessions.eachRow(prefix: prefix, after: name, limit: limit) {
          row throws(SQLiteFailure) in
          let id = SessionID(row.id)
          var header = row.header
          // A damaged number may be no valid time.
          if !row.isIntact { header.createdAt = 0 }
          let end = row.isIntact ? try shownEnd(of: row) : nil
          if end == nil { damaged.append(id) }
          listings.append(SessionListing(id: id, header: header, revision: end.map { Int($0) }))
        }
        return listings
      }
    }
    for session in damaged { noteDamage(of: session) }
    return result.map(shared.damage.marked)
  }

  /// The end of a session, without a check of the bytes; nil for a damaged session.
  private func shownEnd(of session: SessionTable.Found) throws(SQLiteFailure) -> Int64? {
    switch shared.tails.withLock({ $0.place(inSnapshot: session.id) }) {
    case .end(let end): return end.count
    case .quarantined: return nil
    case .cold: break
    }
    let last = try connection.chunks.position(of: session.id, before: EventKey.greatestRevision + 1)
    let end = last ?? session.ends.start
    return session.ends.admit(end) ? end.count : nil
  }

  /// Repeats a read if a tail was emptied meanwhile: the snapshot may be from before the move to the chunks,
  /// and the tails from after it.
  private func withStableTails<Value>(
    _ read: () -> Result<Value, SessionLogError>
  ) -> Result<Value, SessionLogError> {
    while true {
      let before = shared.tails.withLock { $0.timesEmptied }
      let result = read()
      if shared.tails.withLock({ $0.timesEmptied }) == before { return result }
    }
  }
}
