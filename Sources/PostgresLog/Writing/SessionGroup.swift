internal import Dispatch
internal import LogStorage
internal import SessionLog

/// Deletions, expiries and creations, sent as one statement each.
struct SessionGroup: WriteGroup {
  typealias Item = SessionWrite
  typealias Context = AppendGroup.Context

  private var creations: [PreparedCreation] = []
  private var deletions: [(session: SessionID, completion: Completion<Void>)] = []
  private var expiries: [Expiry] = []
  private let context: Context
  let bytes: Int
  private(set) var isUncertain = false
  private var isTold = false

  /// A deletion of a session without a call for a lifetime.
  private struct Expiry {
    let session: SessionID
    let lifetime: Int64
    let completion: Completion<Bool>
  }

  init(taking waiting: inout [SessionWrite], _ context: Context) {
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

  mutating func perform(
    on connection: Connection,
    until deadline: DispatchTime
  ) throws(DatabaseFailure) {
    if !deletions.isEmpty { try delete(connection, until: deadline) }
    if !expiries.isEmpty { try expire(connection, until: deadline) }
    while !creations.isEmpty { try create(connection, until: deadline) }
    isUncertain = false
  }

  private mutating func note<Value>(
    _ body: () throws(DatabaseFailure) -> Value
  ) throws(DatabaseFailure) -> Value {
    do {
      return try body()
    } catch {
      if case .unknown = error { isUncertain = true }
      throw error
    }
  }

  /// Deletes; one that is gone after an unknown outcome was deleted by that attempt or another one,
  /// which is the same: no identity is given again.
  private mutating func delete(
    _ connection: Connection,
    until deadline: DispatchTime
  ) throws(DatabaseFailure) {
    let ids = Set(deletions.map(\.session.value)).sorted()
    let wasUncertain = isUncertain
    let gone = try note { () throws(DatabaseFailure) in
      try SessionTable.remove(ids, connection, until: deadline)
    }
    forget(gone)
    var left = deletions
    deletions = []
    // Of two requests in one group, the second one finds nothing.
    for id in gone {
      guard let index = left.firstIndex(where: { $0.session.value == id }) else { continue }
      let completion = left.remove(at: index).completion
      if !isTold { completion(.success(())) }
    }
    deletions = left
    guard !left.isEmpty else { return }
    if context.confirmsReads { try Barrier.pass(connection, until: deadline) }
    deletions = []
    for (_, completion) in left where !isTold {
      completion(wasUncertain ? .success(()) : .failure(.refused(.notFound)))
    }
  }

  /// Deletes the sessions without a call.
  ///
  /// One that is gone after an unknown outcome is not told apart from one that was called: who asked
  /// finds out at its next use.
  private mutating func expire(
    _ connection: Connection,
    until deadline: DispatchTime
  ) throws(DatabaseFailure) {
    let ids = Set(expiries.map(\.session.value)).sorted()
    // All of a server have the same lifetime.
    let lifetime = expiries.reduce(0) { max($0, $1.lifetime) }
    let gone = try note { () throws(DatabaseFailure) in
      try SessionTable.expire(ids, after: lifetime, connection, until: deadline)
    }
    forget(gone)
    let settled = expiries
    expiries = []
    for expiry in settled where !isTold {
      expiry.completion(.success(gone.contains(expiry.session.value)))
    }
  }

  /// Forgets what memory holds of sessions that were removed, and removes the rest of their rows.
  private func forget(_ removed: Set<Int64>) {
    context.memory.sessions.add(-removed.count)
    context.upkeep.remove(removed)
    for session in removed.map(SessionID.init) {
      context.memory.followed.deleted(session)
      context.memory.damage.forget(session)
    }
  }

  /// Creates as many as there is room for, and looks at the others.
  private mutating func create(
    _ connection: Connection,
    until deadline: DispatchTime
  ) throws(DatabaseFailure) {
    let room = try room(connection, until: deadline)
    // What may have been created already needs no room.
    let sent = isUncertain ? creations : Array(creations.prefix(room))
    if !sent.isEmpty {
      let made = try note { () throws(DatabaseFailure) in
        try SessionTable.insert(sent, connection, until: deadline)
      }
      context.memory.sessions.add(made.count)
      for creation in sent {
        if let id = made[creation.nonce] { complete(creation, .success(creation.made(id))) }
      }
      creations.removeAll { made[$0.nonce] != nil }
    }
    if !creations.isEmpty {
      try settle(sent: Set(sent.map(\.nonce)), connection, until: deadline)
    }
  }

  /// Looks at the names of what was not created; what was refused for a name that is free again stays,
  /// to be sent again.
  private mutating func settle(
    sent: Set<Int64>,
    _ connection: Connection,
    until deadline: DispatchTime
  ) throws(DatabaseFailure) {
    let names = creations.map(\.header.name)
    let present = try SessionTable.identities(of: names, connection, until: deadline)
    // An earlier attempt created it, but perhaps not yet where commits must be.
    let hasOwn = creations.contains { present[$0.header.name]?.nonce == $0.nonce }
    if hasOwn, context.confirmsReads { try Barrier.pass(connection, until: deadline) }
    let sessions = context.memory.sessions
    let left = creations
    creations = []
    for creation in left {
      if let found = present[creation.header.name] {
        let isOwn = found.nonce == creation.nonce
        complete(creation, isOwn ? .success(creation.made(found.id)) : .failure(.refused(.exists)))
      } else if sent.contains(creation.nonce) || sessions.room > 0 {
        creations.append(creation)
      } else {
        complete(creation, .failure(.refused(.tooManySessions(limit: sessions.limit))))
      }
    }
  }

  /// How many more sessions there may be; counted again when that is too few, or what other servers
  /// have created could matter.
  private func room(
    _ connection: Connection,
    until deadline: DispatchTime
  ) throws(DatabaseFailure) -> Int {
    let sessions = context.memory.sessions
    let time =
      sessions.room < creations.count ? context.limits.recountTime : context.limits.countTime
    guard sessions.isOlder(than: time) else { return sessions.room }
    sessions.set(
      try SessionTable.count(connection, atMost: sessions.limit, until: deadline)
    )
    return sessions.room
  }

  private func complete(
    _ creation: PreparedCreation,
    _ result: Result<LoggedSession, SessionLogError>
  ) {
    if !isTold { creation.completion(result) }
  }

  /// Creations and deletions are settled by name and identity, and bar nothing meanwhile.
  func split() -> [SessionGroup] { [] }

  mutating func refuse(_ refusal: SessionLogError.Refusal) {
    for (_, completion) in deletions { completion(.failure(.refused(refusal))) }
    for expiry in expiries { expiry.completion(.failure(.refused(refusal))) }
    for creation in creations { creation.completion(.failure(.refused(refusal))) }
    (deletions, expiries, creations) = ([], [], [])
  }

  mutating func tellUnknown(_ reason: String) {
    isTold = true
    for (_, completion) in deletions { completion(.failure(.unknown(reason))) }
    for expiry in expiries { expiry.completion(.failure(.unknown(reason))) }
    for creation in creations { creation.completion(.failure(.unknown(reason))) }
  }
}
