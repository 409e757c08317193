internal import Dispatch
internal import SessionLog
internal import Synchronization

/// Deletions, creations, and deletions with a lifetime; each kind is one statement.
struct SessionGroup: WriteGroup {
  private typealias Removal = (
    session: SessionID, lifetime: Int64?, completion: LogCompletion<Bool>
  )

  private var creations: [PreparedCreation] = []
  private var removals: [Removal] = []
  private let shared: SharedState
  let bytes: Int
  var isUncertain = false
  private var isReported = false

  init(taking waiting: inout [SessionWrite], _ shared: SharedState) {
    var taken = 0
    var bytes = 0
    for write in waiting.prefix(shared.limits.appendsOfGroup) {
      guard bytes < shared.limits.bytesOfGroup else { break }
      taken += 1
      switch write {
      case .create(let creation):
        creations.append(creation)
        bytes += creation.bytes
      case .remove(let session, let lifetime, let completion):
        removals.append((session, lifetime, completion))
      }
    }
    waiting.removeFirst(taken)
    self.shared = shared
    self.bytes = bytes
  }

  mutating func perform(on connection: DatabaseConnection) throws(DatabaseFailure) {
    if removals.contains(where: { $0.lifetime == nil }) { try delete(connection) }
    if !removals.isEmpty { try expire(connection) }
    while !creations.isEmpty { try create(connection) }
    isUncertain = false
  }

  /// Deletes sessions; a session that is gone after an unknown outcome counts as deleted by this group, since
  /// no identity is used twice.
  private mutating func delete(_ connection: DatabaseConnection) throws(DatabaseFailure) {
    let expiries = removals.filter { $0.lifetime != nil }
    var left = removals.filter { $0.lifetime == nil }
    let wasUncertain = isUncertain
    let gone = try send { [left] () throws(DatabaseFailure) in
      try connection.sessions.remove(Self.ids(left))
    }
    forget(gone)
    // The second of two requests in one group finds nothing.
    for id in gone {
      guard let index = left.firstIndex(where: { $0.session.value == id }) else { continue }
      let completion = left.remove(at: index).completion
      if !isReported { completion(.success(true)) }
    }
    removals = left + expiries
    guard !left.isEmpty else { return }
    try connection.passBarrier()
    removals = expiries
    for removal in left where !isReported {
      removal.completion(wasUncertain ? .success(true) : .failure(.refused(.notFound)))
    }
  }

  /// Deletes the sessions without a call for their lifetime.
  ///
  /// After an unknown outcome, a missing session may be deleted or not expired: the caller learns the truth
  /// at the next use.
  private mutating func expire(_ connection: DatabaseConnection) throws(DatabaseFailure) {
    let expiries = removals
    // All deletions of a server have the same lifetime.
    let lifetime = expiries.compactMap(\.lifetime).max() ?? 0
    let gone = try send { () throws(DatabaseFailure) in
      try connection.sessions.expire(Self.ids(expiries), after: lifetime)
    }
    forget(gone)
    removals = []
    for expiry in expiries where !isReported {
      expiry.completion(.success(gone.contains(expiry.session.value)))
    }
  }

  private static func ids(_ removals: [Removal]) -> [Int64] {
    Set(removals.map(\.session.value)).sorted()
  }

  /// Forgets removed sessions in memory, and hands their remaining rows to the upkeep.
  private func forget(_ removed: Set<Int64>) {
    shared.sessions.add(-removed.count)
    if !removed.isEmpty {
      _ = shared.upkeep.put(.deleted(removed))
      _ = shared.announcements.put(removed.map { Announcement.Change($0, nil) })
    }
    for session in removed.map(SessionID.init) {
      shared.followed.deleted(session)
      shared.damage.forget(session)
    }
  }

  /// Creates as many sessions as there is room for, and looks at the names of the others.
  private mutating func create(_ connection: DatabaseConnection) throws(DatabaseFailure) {
    let room = try room(connection)
    // Sessions of an uncertain earlier attempt need no room.
    let sent = isUncertain ? creations : Array(creations.prefix(room))
    if !sent.isEmpty {
      let made = try send { () throws(DatabaseFailure) in
        try connection.sessions.insert(sent)
      }
      shared.sessions.add(made.count)
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

  /// Looks at the names of the refused creations; a creation with a free name is sent again.
  private mutating func settle(
    sent: Set<Int64>,
    _ connection: DatabaseConnection
  ) throws(DatabaseFailure) {
    let names = creations.map(\.header.name)
    let present = try connection.sessions.identities(of: names)
    // An earlier attempt created the session, but the commit may lack the required confirmations.
    let hasOwn = creations.contains { present[$0.header.name]?.nonce == $0.nonce }
    if hasOwn { try connection.passBarrier() }
    let sessions = shared.sessions
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

  /// The number of sessions that may be added; too small a number causes another count.
  private func room(_ connection: DatabaseConnection) throws(DatabaseFailure) -> Int {
    let sessions = shared.sessions
    if sessions.room < creations.count, sessions.isOlder(than: shared.limits.recountTime) {
      sessions.set(try connection.sessions.count())
    }
    return sessions.room
  }

  private func complete(
    _ creation: PreparedCreation,
    _ result: Result<LoggedSession, SessionLogError>
  ) {
    if !isReported { creation.completion(result) }
  }

  /// Creations and deletions are settled by name and identity, and bar no sessions meanwhile.
  func split() -> [SessionGroup] { [] }

  func setAside() {}

  static let failing = HealthCause.session
  static let uncertain = HealthCause.uncertainSession
  static func probeTime(_ limits: PostgresLog.Limits) -> Duration { limits.probeTime }

  mutating func refuse(_ refusal: SessionLogError.Refusal) {
    fail(.refused(refusal))
    (removals, creations) = ([], [])
  }

  mutating func reportUnknown(_ reason: String) {
    isReported = true
    shared.unknownOutcomes.add(removals.count + creations.count, ordering: .relaxed)
    fail(.unknown(reason))
  }

  /// Completes all remaining items with a failure.
  private func fail(_ error: SessionLogError) {
    for removal in removals { removal.completion(.failure(error)) }
    for creation in creations { creation.completion(.failure(error)) }
  }
}
