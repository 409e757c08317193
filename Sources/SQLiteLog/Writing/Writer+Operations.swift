internal import LogStorage
internal import SessionLog
internal import Synchronization

extension Writer {
  /// Executes one write in the open transaction; throws only what must end the transaction.
  func perform(
    _ write: Write,
    _ group: inout Group,
    _ full: SessionLogError.Refusal?
  ) throws(SQLiteFailure) -> Answer {
    switch write {
    case .create(let session, let completion):
      let result = try create(session, &group, full)
      return { completion(result.result) }
    case .append(let append, let completion):
      let result = try self.append(append, &group, full)
      return { [followers] in
        completion(result.result)
        if case .done(let position) = result {
          followers.tell(append.session, .appended(revision: Int(position.count)))
        }
      }
    case .delete(let session, let completion):
      let wasThere = try delete(session.value, &group)
      return { [followers] in
        completion(wasThere ? .success(()) : .failure(.refused(.notFound)))
        if wasThere { followers.tell(session, .deleted) }
      }
    case .save(let checkpoint, let session, let completion):
      if full == nil { try save(checkpoint, of: session.value, group) }
      return { completion(.success(())) }
    case .inspect:
      return {}
    }
  }

  private func create(
    _ session: PreparedCreation,
    _ group: inout Group,
    _ full: SessionLogError.Refusal?
  ) throws(SQLiteFailure) -> Outcome<LoggedSession> {
    if try SessionTable.id(of: session.header.name, connection) != nil {
      return .refused(.exists)
    }
    guard sessions + group.created - group.deleted.count < options.maxSessions else {
      return .refused(.tooManySessions(limit: options.maxSessions))
    }
    if let full { return .refused(full) }
    if memory.hidesName(session.header.name) { return .refused(.damaged(Damage.hiddenName)) }
    guard session.count <= EventKey.greatestRevision else {
      return .refused(.unavailable("a session holds at most 2³² - 1 events"))
    }
    let id = try SessionTable.insert(session, connection)
    guard id <= EventKey.greatestSession else {
      _ = try SessionTable.remove(id, connection)
      return .refused(SessionTable.noIdentityLeft)
    }
    if session.reserved == nil {
      for chunk in session.chunks { try chunk.write(of: id, connection) }
    }
    if let retry = session.retry {
      try keep(retry, SessionID(id), revision: 0, count: session.count, &group)
    }
    group.created += 1
    return .done(
      LoggedSession(
        id: SessionID(id),
        header: session.header,
        revision: session.count,
        position: session.end
      )
    )
  }

  private func append(
    _ append: PreparedAppend,
    _ group: inout Group,
    _ full: SessionLogError.Refusal?
  ) throws(SQLiteFailure) -> Outcome<LogPosition> {
    let session = append.session.value
    switch try place(of: session, group) {
    case .nowhere: return .refused(.notFound)
    case .damaged(let reason):
      memory.damage.note(append.session)
      return .refused(.damaged(reason))
    case .end(let end):
      guard end == append.start else { return .refused(.conflict(present: end)) }
    }
    if let full { return .refused(full) }
    guard append.end.count <= EventKey.greatestRevision else {
      return .refused(.unavailable("a session holds at most 2³² - 1 events"))
    }
    if append.count > 0 {
      let seq = group.nextSeq()
      try insertions[group.tail].run(
        .integer(seq),
        .integer(session),
        .integer(append.start.count),
        .integer(append.count),
        .integer(append.checksum),
        .bytes(append.events),
        .chain(append.end.chain)
      )
      group.add(append, seq: seq)
    }
    for part in append.retries {
      try keep(part.protection, append.session, revision: part.revision, count: part.count, &group)
    }
    return .done(append.end)
  }

  private func keep(
    _ protection: RetryProtection,
    _ session: SessionID,
    revision: Int,
    count: Int,
    _ group: inout Group
  ) throws(SQLiteFailure) {
    let record = StoredRetry(
      key: protection.key,
      bodyDigest: protection.bodyDigest,
      session: session,
      revision: Int64(revision),
      count: Int64(count),
      at: options.limits.wallClock()
    )
    try RetryTable.insert(record, id: group.addRetry(record.key, at: record.at), connection)
  }

  private func delete(_ session: Int64, _ group: inout Group) throws(SQLiteFailure) -> Bool {
    guard try SessionTable.remove(session, connection) else { return false }
    group.deleted.insert(session)
    return true
  }

  private func save(
    _ checkpoint: Checkpoint,
    of session: Int64,
    _ group: Group
  ) throws(SQLiteFailure) {
    let revisions = 0...EventKey.greatestRevision
    guard revisions.contains(Int64(checkpoint.revision)),
      case .end = try place(of: session, group)
    else { return }
    try CheckpointTable.write(checkpoint, of: session, connection)
  }

  /// What the fence of an append compares.
  private enum Place {
    case nowhere
    case end(LogPosition)
    case damaged(String)
  }

  /// Where a session ends, with the writes of the open transaction.
  private func place(of session: Int64, _ group: Group) throws(SQLiteFailure) -> Place {
    if group.deleted.contains(session) { return .nowhere }
    if let end = group.ends[session] { return .end(end) }
    switch memory.tails.withLock({ $0.place(of: session) }) {
    case .end(let end): return .end(end)
    case .quarantined: return .damaged(Damage.quarantined)
    case .cold: break
    }
    switch try ChunksEnd.find(session, connection) {
    case .nowhere: return .nowhere
    case .end(let end, _): return .end(end)
    case .damaged(let reason): return .damaged(reason)
    }
  }
}

/// What a write of a group comes to if the group is committed.
private enum Outcome<Value> {
  case done(Value)
  case refused(SessionLogError.Refusal)

  var result: Result<Value, SessionLogError> {
    switch self {
    case .done(let value): .success(value)
    case .refused(let refusal): .failure(.refused(refusal))
    }
  }
}
