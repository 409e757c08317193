internal import SessionLog
internal import Synchronization

extension SQLiteWriter {
  /// Executes one write in the open transaction; throws only failures that must end the transaction.
  func perform(
    _ write: Write,
    _ group: inout Group,
    _ full: SessionLogError.Refusal?
  ) throws(SQLiteFailure) -> Answer {
    switch write {
    case .create(let session):
      let result = try result { () throws(SQLiteFailure) in
        try create(session, &group, full)
      }
      return { [completion = session.completion] in completion(result) }
    case .append(let append, let checksum):
      let result = try result { () throws(SQLiteFailure) in
        try self.append(append, checksum, &group, full)
      }
      if case .failure(.refused(.damaged)) = result { shared.damage.note(append.session) }
      return { [followers = shared.followers] in
        append.completion(result)
        if case .success(let position) = result {
          followers.notify(append.session, .appended(revision: Int(position.count)))
        }
      }
    case .delete(let session, let completion):
      let wasThere = try delete(session.value, &group)
      return { [followers = shared.followers] in
        completion(wasThere ? .success(true) : .failure(.refused(.notFound)))
        if wasThere { followers.notify(session, .deleted) }
      }
    case .save(let checkpoint, let session, let completion):
      if full == nil {
        // A checkpoint of a deleted or damaged session is dropped.
        _ = try result { () throws(SQLiteFailure) in
          try save(checkpoint, of: session.value, group)
        }
      }
      return { completion(.success(())) }
    case .inspect:
      return {}
    }
  }

  /// The result of a write; a refused write has changed nothing.
  private func result<Value>(
    _ write: () throws(SQLiteFailure) -> Value
  ) throws(SQLiteFailure) -> Result<Value, SessionLogError> {
    do {
      return .success(try write())
    } catch {
      guard case .refused(let refusal) = error else { throw error }
      return .failure(.refused(refusal))
    }
  }

  private func create(
    _ session: PreparedCreation,
    _ group: inout Group,
    _ full: SessionLogError.Refusal?
  ) throws(SQLiteFailure) -> LoggedSession {
    if try connection.sessions.id(of: session.header.name) != nil {
      throw .refused(.exists)
    }
    guard sessions + group.created - group.deleted.count < options.maxSessions else {
      throw .refused(.tooManySessions(limit: options.maxSessions))
    }
    if let full { throw .refused(full) }
    if shared.hiddenNames.withLock({ $0.contains(session.header.name) }) {
      throw .refused(.damaged(Damage.hiddenName))
    }
    guard session.count <= EventKey.greatestRevision else {
      throw .refused(.unavailable("a session holds at most 2³² - 1 events"))
    }
    let id = try connection.sessions.insert(session)
    guard id <= EventKey.greatestSession else {
      _ = try connection.sessions.remove(id)
      throw .refused(.unavailable("the log has given all its 2³¹ - 1 identities"))
    }
    for row in session.rows { try connection.chunks.write(row, of: id) }
    if let retry = session.storedRetry(owner: id) { try keep(retry, &group) }
    group.created += 1
    return session.session(SessionID(id))
  }

  private func append(
    _ append: PreparedAppend,
    _ checksum: Int64,
    _ group: inout Group,
    _ full: SessionLogError.Refusal?
  ) throws(SQLiteFailure) -> LogPosition {
    let session = append.session.value
    let end = try position(of: session, group)
    guard end == append.start else { throw .refused(.conflict(present: end)) }
    if let full { throw .refused(full) }
    guard append.end.count <= EventKey.greatestRevision else {
      throw .refused(.unavailable("a session holds at most 2³² - 1 events"))
    }
    if append.count > 0 {
      let seq = group.nextSeq()
      try insertions[group.tail].run(
        .integer(seq),
        .integer(session),
        .integer(append.start.count),
        .integer(append.count),
        .integer(checksum),
        .bytes(append.events),
        .chain(append.end.chain)
      )
      group.add(append, seq: seq)
    }
    for retry in append.retries { try keep(retry, &group) }
    return append.end
  }

  private func keep(_ retry: StoredRetry, _ group: inout Group) throws(SQLiteFailure) {
    let now = limits.wallClock()
    try connection.retries.insert(retry, at: now, id: group.addRetry(retry.key, at: now))
  }

  private func delete(_ session: Int64, _ group: inout Group) throws(SQLiteFailure) -> Bool {
    guard try connection.sessions.remove(session) else { return false }
    group.deleted.insert(session)
    return true
  }

  private func save(
    _ checkpoint: Checkpoint,
    of session: Int64,
    _ group: Group
  ) throws(SQLiteFailure) {
    let revisions = 0...EventKey.greatestRevision
    guard revisions.contains(Int64(checkpoint.revision)) else { return }
    _ = try position(of: session, group)
    try connection.checkpoints.write(checkpoint, of: session)
  }

  /// The end of a session, including the writes of the open transaction.
  private func position(of session: Int64, _ group: Group) throws(SQLiteFailure) -> LogPosition {
    if group.deleted.contains(session) { throw .refused(.notFound) }
    if let end = group.ends[session] { return end }
    switch shared.tails.withLock({ $0.place(of: session) }) {
    case .end(let end): return end
    case .quarantined: throw .refused(.damaged(Damage.quarantined))
    case .cold: return try connection.chunks.end(of: session).position
    }
  }
}
