internal import SessionLog
internal import Synchronization

extension Reader {
  func open(_ name: String) -> Result<LoggedSession, SessionLogError> {
    withStableTails {
      snapshot { () throws(ReadFailure) in
        try requireCertainty()
        let found = try sqlite { () throws(SQLiteFailure) in
          try SessionTable.find(name, connection)
        }
        guard let found else { throw .refused(.notFound) }
        guard found.isIntact else { throw .refused(.damaged(Damage.header)) }
        let end = try end(of: found.id)
        return LoggedSession(
          id: SessionID(found.id),
          header: found.header,
          revision: Int(end),
          position: LogPosition(count: end)
        )
      }
    }
  }

  /// The identity of a session, whatever its rows have become.
  func identity(of name: String) -> Result<SessionID, SessionLogError> {
    let result = snapshot { () throws(ReadFailure) in
      try requireCertainty()
      let id = try sqlite { () throws(SQLiteFailure) in try SessionTable.id(of: name, connection) }
      guard let id else { throw .refused(.notFound) }
      return SessionID(id)
    }
    // The names' index is damaged, not one session.
    if case .failure(.refused(.damaged(let reason))) = result {
      return .failure(.refused(.unavailable(reason)))
    }
    return result
  }

  private func end(of session: Int64) throws(ReadFailure) -> Int64 {
    switch memory.tails.withLock({ $0.place(of: session) }) {
    case .end(let last): return last
    case .quarantined: throw .refused(.damaged(Damage.quarantined))
    case .cold: break
    }
    let last = try sqlite { () throws(SQLiteFailure) in
      try ChunkTable.last(of: session, connection)
    }
    guard let last else { return 0 }
    guard last.isIntact else { throw .refused(.damaged(Damage.chunk(after: last.chunk.start))) }
    return last.chunk.end
  }

  func list(
    prefix: String,
    after name: String?,
    limit: Int
  ) -> Result<[SessionListing], SessionLogError> {
    withStableTails {
      snapshot { () throws(ReadFailure) in
        try sqlite { () throws(SQLiteFailure) in
          var listings: [SessionListing] = []
          try SessionTable.eachRow(prefix: prefix, after: name, limit: limit, connection) {
            row throws(SQLiteFailure) in
            listings.append(SessionListing(row, revision: try shownEnd(of: row.id)))
          }
          return listings
        }
      }
    }
  }

  /// Where a session ends, without a look at the bytes.
  private func shownEnd(of session: Int64) throws(SQLiteFailure) -> Int64 {
    if case .end(let end) = memory.tails.withLock({ $0.place(of: session) }) { return end }
    return try ChunkTable.end(of: session, connection)
  }

  /// Reads again if a tail was emptied meanwhile: a session that is in no tail then may not be in
  /// the chunks of the earlier snapshot either.
  private func withStableTails<Value>(
    _ read: () -> Result<Value, SessionLogError>
  ) -> Result<Value, SessionLogError> {
    while true {
      let before = memory.tails.withLock { $0.timesEmptied }
      let result = read()
      if memory.tails.withLock({ $0.timesEmptied }) == before { return result }
    }
  }
}

extension SessionListing {
  fileprivate init(_ row: SessionTable.Listed, revision: Int64) {
    self.init(
      id: SessionID(row.id),
      name: row.name,
      createdAt: row.createdAt,
      clock: row.clock,
      revision: Int(revision)
    )
  }
}
