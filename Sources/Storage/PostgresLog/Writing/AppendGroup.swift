internal import Dispatch
internal import SessionLog
internal import Synchronization

/// Appends to different sessions, sent as one statement: a conflict fails only its own session.
struct AppendGroup: WriteGroup {
  private var appends: [PreparedAppend]
  private let shared: SharedState
  private let nonce: Int64
  let bytes: Int
  var isUncertain = false
  /// True if clients have learned of the unknown outcome.
  private var isReported = false
  /// The number of groundless refusals of an append in a row.
  private var groundlessRefusals = 0

  /// The most waiting appends that a group considers.
  private static let mostLookedAt = 4096

  /// Takes the first append of each session, since the group's statement does not see its own rows.
  init(taking waiting: inout [PreparedAppend], _ shared: SharedState) {
    var taken: [PreparedAppend] = []
    var left: [PreparedAppend] = []
    var sessions: Set<SessionID> = []
    var bytes = 0
    for append in waiting.prefix(Self.mostLookedAt) {
      if let refusal = shared.reasonNotToRead(append.session) {
        append.fail(.refused(refusal))
        continue
      }
      let isFull =
        taken.count >= shared.limits.appendsOfGroup || bytes >= shared.limits.bytesOfGroup
      // A later append of a session does not overtake an earlier one.
      if sessions.insert(append.session).inserted, !isFull {
        taken.append(append)
        bytes += append.events.count
      } else {
        left.append(append)
      }
    }
    waiting.replaceSubrange(..<min(waiting.count, Self.mostLookedAt), with: left)
    appends = taken
    nonce = Int64.random(in: .min ... .max)
    self.bytes = bytes
    self.shared = shared
  }

  /// A group with one append of another group, and with the state of that group.
  private init(_ append: PreparedAppend, of group: AppendGroup) {
    appends = [append]
    nonce = group.nonce
    bytes = append.events.count
    shared = group.shared
    isUncertain = group.isUncertain
    isReported = group.isReported
  }

  static let failing = HealthCause.append
  static let uncertain = HealthCause.uncertainAppend
  static func probeTime(_ limits: PostgresLog.Limits) -> Duration { limits.probeTimeOfAppends }

  func split() -> [AppendGroup] { appends.map { AppendGroup($0, of: self) } }

  func setAside() { _ = shared.upkeep.put(.unsettled(self)) }

  /// The sessions with an unsettled append.
  var sessions: [Int64] { appends.map(\.session.value) }

  mutating func perform(on connection: DatabaseConnection) throws(DatabaseFailure) {
    while !appends.isEmpty {
      try insert(connection)
      if !appends.isEmpty { try settle(connection) }
    }
    isUncertain = false
  }

  /// Sends the appends that have events, and completes the accepted ones.
  private mutating func insert(_ connection: DatabaseConnection) throws(DatabaseFailure) {
    let full = appends.filter { $0.count > 0 }
    guard !full.isEmpty, try !insert(full, connection) else { return }
    // Each append has a time limit of its own, since the failed one may have waited for a lock.
    let (limits, deadline) = (shared.limits, connection.deadline)
    defer { connection.deadline = deadline }
    for append in full {
      let time = limits.answerTime + limits.answerTimePerMegabyte * (append.events.count >> 20)
      _ = try insert([append], connection.until(.now() + time))
    }
  }

  /// Sends appends as one statement; false if the failure of one append refused several.
  private mutating func insert(
    _ sent: [PreparedAppend],
    _ connection: DatabaseConnection
  ) throws(DatabaseFailure) -> Bool {
    do {
      let nonce = nonce
      let accepted = try send { () throws(DatabaseFailure) in
        try connection.batches.append(sent, nonce: nonce)
      }
      complete(accepted: accepted)
      return true
    } catch {
      guard concernsOneSession(error) else { throw error }
      if sent.count == 1 { refuse(sent[0], error) }
      return sent.count == 1
    }
  }

  private mutating func refuse(_ append: PreparedAppend, _ failure: DatabaseFailure) {
    appends.removeAll { $0.session == append.session }
    fail(append, failure.error)
    release([append])
  }

  /// True if a failure has its cause in the rows of one session, or in a lock on them.
  ///
  /// An earlier attempt of this group, with an unknown outcome, may hold the lock.
  private func concernsOneSession(_ failure: DatabaseFailure) -> Bool {
    guard let state = failure.state else { return false }
    return state.isOfRows || state.isLockTimeout && !isUncertain
  }

  private mutating func complete(accepted sessions: Set<Int64>) {
    let isAccepted = { (append: PreparedAppend) in
      append.count > 0 && sessions.contains(append.session.value)
    }
    let done = appends.filter(isAccepted)
    appends.removeAll(where: isAccepted)
    complete(done)
  }

  /// Looks at the refused appends, and completes all except the wrongly refused ones.
  ///
  /// A statement does not see commits made during its wait for a key: an append that rightly continues such a
  /// commit was refused, and is sent again. A row with this group's nonce comes from an accepted earlier
  /// attempt.
  private mutating func settle(_ connection: DatabaseConnection) throws(DatabaseFailure) {
    let looks = appends.map { (id: $0.session.value, before: $0.start.count) }
    let present = try connection.batches.present(looks)
    let retries = appends.flatMap(\.retries)
    let used = retries.isEmpty ? [] : try connection.retries.used(retries)
    var done: [PreparedAppend] = []
    var failed: [(PreparedAppend, SessionLogError.Refusal)] = []
    var left: [PreparedAppend] = []
    for append in appends {
      let id = append.session.value
      switch judge(append, present[id], isRepeated: used.contains(id)) {
      case .done: done.append(append)
      case .failed(let refusal): failed.append((append, refusal))
      case .left: left.append(append)
      }
    }
    let unkept = try keepKeys(of: done, connection)
    left += done.filter { unkept.contains($0.session.value) }
    done.removeAll { unkept.contains($0.session.value) }
    groundlessRefusals = left.isEmpty ? 0 : groundlessRefusals + 1
    // A row that was only seen may lack the required confirmations.
    let isSeenOnly = !done.isEmpty || failed.contains { $0.1 == .notFound }
    if isSeenOnly { try connection.passBarrier() }
    appends = left
    complete(done)
    for (append, refusal) in failed { fail(append, .refused(refusal)) }
    release(failed.map(\.0))
  }

  /// The judgement on an append that was not accepted.
  private enum Verdict {
    case done
    case failed(SessionLogError.Refusal)
    /// The append is sent again.
    case left
  }

  private func judge(
    _ append: PreparedAppend,
    _ present: BatchTable.Present?,
    isRepeated: Bool
  ) -> Verdict {
    guard let present, present.isThere else { return .failed(.notFound) }
    if append.count > 0, present.nonce == nonce { return .done }
    if append.count > 0, present.end.count == append.start.count, present.nonce != nil {
      return .failed(.damaged("a row without events follows its event \(append.start.count)"))
    }
    if isRepeated { return .failed(.repeated) }
    if present.end != append.start { return .failed(.conflict(present: present.end)) }
    if append.count == 0 { return .done }
    guard groundlessRefusals < shared.limits.groundlessRefusals else {
      return .failed(.unavailable("the database refuses what follows event \(append.start.count)"))
    }
    return .left
  }

  /// Stores the keys of appends without events, and returns the sessions of refused keys: one of their keys
  /// was used meanwhile, or the session is gone.
  private mutating func keepKeys(
    of done: [PreparedAppend],
    _ connection: DatabaseConnection
  ) throws(DatabaseFailure) -> Set<Int64> {
    let keys = done.filter { $0.count == 0 }.flatMap(\.retries)
    guard !keys.isEmpty else { return [] }
    let kept = try send { () throws(DatabaseFailure) in try connection.retries.insert(keys) }
    return Set(keys.map(\.owner)).subtracting(kept)
  }

  /// Notifies observers, then completes appends, so that no later change of the client is reported first.
  private func complete(_ done: [PreparedAppend]) {
    let changes = done.filter { $0.count > 0 }.map {
      Announcement.Change($0.session.value, $0.end.count)
    }
    if !changes.isEmpty { _ = shared.announcements.put(changes) }
    for append in done {
      if append.count > 0 { shared.followed.appended(append.session, append.end.count) }
      if !isReported { append.completion(.success(append.end)) }
    }
    release(done)
  }

  private func fail(_ append: PreparedAppend, _ error: SessionLogError) {
    switch error {
    case .refused(.damaged): shared.damage.note(append.session)
    case .refused(.conflict): shared.lostRaces.add(1, ordering: .relaxed)
    default: break
    }
    if !isReported { append.fail(error) }
  }

  private func release(_ settled: [PreparedAppend]) {
    if isReported { shared.unbar(settled.map(\.session.value)) }
  }

  mutating func refuse(_ refusal: SessionLogError.Refusal) {
    for append in appends { append.fail(.refused(refusal)) }
    appends = []
  }

  mutating func reportUnknown(_ reason: String) {
    shared.bar(appends.map(\.session.value))
    shared.unknownOutcomes.add(appends.count, ordering: .relaxed)
    isReported = true
    for append in appends { append.fail(.unknown(reason)) }
  }
}
