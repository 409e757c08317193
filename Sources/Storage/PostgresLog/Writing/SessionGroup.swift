internal import Dispatch
internal import SessionLog
internal import Synchronization

/// Deletions, expiries and creations, sent as one statement each.
struct SessionGroup: WriteGroup {
  private var creations: [PreparedCreation] = []
  private var deletions: [(session: SessionID, completion: LogCompletion<Void>)] = []
  private var expiries: [Expiry] = []
  private let context: WriteContext
  let bytes: Int
  var isUncertain = false
  private var isReported = false

  /// A deletion of a session without a call for a lifetime.
  private struct Expiry {
    let session: SessionID
    let lifetime: Int64
    let completion: LogCompletion<Bool>
  }

  init(taking waiting: inout [SessionWrite], _ context: WriteContext) {
    var taken = 0
    var bytes = 0
    for write in waiting.prefix(context.limits.appendsOfGroup) {
      guard bytes < context.limits.bytesOfGroup else { break }
      taken += 1
      switch write {
      case .create(let creation):
        creations.append(creation)
        bytes += creation.bytes
      case .delete(let session, let completion): deletions.append((session, completion))
      case .expire(let session, let lifetime, let completion):
        expiries.append(Expiry(session: session, lifetime: lifetime, completion: completion))
      }
    }
    waiting.removeFirst(taken)
    self.context = context
    self.bytes = bytes
  }

  mutating func perform(on connection: TimedConnection) throws(DatabaseFailure) {
    if !deletions.isEmpty { try delete(connection) }
    if !expiries.isEmpty { try expire(connection) }
    while !creations.isEmpty { try create(connection) }
    isUncertain = false
  }

  /// Deletes; one that is gone after an unknown outcome was deleted by that attempt or another one,
  /// which is the same: no identity is given again.
  private mutating func delete(_ connection: TimedConnection) throws(DatabaseFailure) {
    let ids = Set(deletions.map(\.session.value)).sorted()
    let wasUncertain = isUncertain
    let gone = try send { () throws(DatabaseFailure) in
      try connection.sessions.remove(ids)
    }
    forget(gone)
    var left = deletions
    deletions = []
    // Of two requests in one group, the second one finds nothing.
    for id in gone {
      guard let index = left.firstIndex(where: { $0.session.value == id }) else { continue }
      let completion = left.remove(at: index).completion
      if !isReported { completion(.success(())) }
    }
    deletions = left
    guard !left.isEmpty else { return }
    if context.confirmsReads { try connection.passBarrier() }
    deletions = []
    for (_, completion) in left where !isReported {
      completion(wasUncertain ? .success(()) : .failure(.refused(.notFound)))
    }
  }

  /// Deletes the sessions without a call.
  ///
  /// After an unknown outcome, a session that is gone cannot be distinguished from one that was called:
  /// the caller finds out at its next use.
  private mutating func expire(_ connection: TimedConnection) throws(DatabaseFailure) {
    let ids = Set(expiries.map(\.session.value)).sorted()
    // All of a server have the same lifetime.
    let lifetime = expiries.reduce(0) { max($0, $1.lifetime) }
    let gone = try send { () throws(DatabaseFailure) in
      try connection.sessions.expire(ids, after: lifetime)
    }
    forget(gone)
    let settled = expiries
    expiries = []
    for expiry in settled where !isReported {
      expiry.completion(.success(gone.contains(expiry.session.value)))
    }
  }

  /// Forgets what memory holds of sessions that were removed, and removes the rest of their rows.
  private func forget(_ removed: Set<Int64>) {
    context.shared.sessions.add(-removed.count)
    if !removed.isEmpty {
      _ = context.upkeep.put(.deleted(removed))
      _ = context.announcements.put(removed.map { Announcement.Change($0, nil) })
    }
    for session in removed.map(SessionID.init) {
      context.shared.followed.deleted(session)
      context.shared.damage.forget(session)
    }
  }

  /// Creates as many as there is room for, and looks at the others.
  private mutating func create(_ connection: TimedConnection) throws(DatabaseFailure) {
    let room = try room(connection)
    // What may have been created already needs no room.
    let sent = isUncertain ? creations : Array(creations.prefix(room))
    if !sent.isEmpty {
      let made = try send { () throws(DatabaseFailure) in
        try connection.sessions.insert(sent)
      }
      context.shared.sessions.add(made.count)
      for creation in sent {
        if let id = made[creation.nonce] {
          complete(creation, .success(creation.session(SessionID(id))))
        }
      }
      creations.removeAll { made[$0.nonce] != nil }
    }
    if !creations.isEmpty {
      try settle(sent: Set(sent.map(\.nonce)), connection)
    }
  }

  /// Looks at the names of what was not created; what was refused for a name that is free again stays,
  /// to be sent again.
  private mutating func settle(
    sent: Set<Int64>,
    _ connection: TimedConnection
  ) throws(DatabaseFailure) {
    let names = creations.map(\.header.name)
    let present = try connection.sessions.identities(of: names)
    // An earlier attempt created it, but perhaps not yet where commits must be.
    let hasOwn = creations.contains { present[$0.header.name]?.nonce == $0.nonce }
    if hasOwn, context.confirmsReads { try connection.passBarrier() }
    let sessions = context.shared.sessions
    let left = creations
    creations = []
    for creation in left {
      if let found = present[creation.header.name] {
        let isOwn = found.nonce == creation.nonce
        complete(
          creation,
          isOwn ? .success(creation.session(SessionID(found.id))) : .failure(.refused(.exists))
        )
      } else if sent.contains(creation.nonce) || sessions.room > 0 {
        creations.append(creation)
      } else {
        complete(creation, .failure(.refused(.tooManySessions(limit: sessions.limit))))
      }
    }
  }

  /// How many more sessions there may be; counted again where that is too few.
  private func room(_ connection: TimedConnection) throws(DatabaseFailure) -> Int {
    let sessions = context.shared.sessions
    if sessions.room < creations.count, sessions.isOlder(than: context.limits.recountTime) {
      sessions.set(try connection.sessions.count(context.limits))
    }
    return sessions.room
  }

  private func complete(
    _ creation: PreparedCreation,
    _ result: Result<LoggedSession, SessionLogError>
  ) {
    if !isReported { creation.completion(result) }
  }

  /// Creations and deletions are settled by name and identity, and bar nothing meanwhile.
  func split() -> [SessionGroup] { [] }

  mutating func refuse(_ refusal: SessionLogError.Refusal) {
    fail(.refused(refusal))
    (deletions, expiries, creations) = ([], [], [])
  }

  mutating func reportUnknown(_ reason: String) {
    isReported = true
    let count = deletions.count + expiries.count + creations.count
    context.shared.unknownOutcomes.add(count, ordering: .relaxed)
    fail(.unknown(reason))
  }

  /// Completes all that is left with a failure.
  private func fail(_ error: SessionLogError) {
    for (_, completion) in deletions { completion(.failure(error)) }
    for expiry in expiries { expiry.completion(.failure(error)) }
    for creation in creations { creation.completion(.failure(error)) }
  }
}
