internal import Dispatch
internal import SessionLog
internal import SystemPrimitives

/// One thread that writes groups of one kind, with one statement per group.
///
/// A group also grows for a moment after the answers to the previous group. A group is settled before the
/// next one is sent: after an unknown outcome the same group is sent again with the same nonce, since a read
/// cannot tell a late commit from a lost one.
final class DatabaseWriter<Group: WriteGroup>: GroupWriter {
  let queue: JobQueue<Group.Item>
  private let shared: SharedState
  private let link: Link
  /// The time of the next look at the settings of the connection.
  private var nextLook: DispatchTime
  private var waiting: [Group.Item] = []
  /// The time of the last write, or of the last test of the ability to write; the first test comes at the
  /// start.
  private var lastLook = DispatchTime.distantPast
  /// The number of items of the last group, and its time.
  private var last = (count: 0, time: Duration.zero)

  init(_ queue: JobQueue<Group.Item>, _ shared: SharedState) {
    self.queue = queue
    self.shared = shared
    link = Link(shared.connector, settings: Self.settings(shared.limits), isWatched: true)
    nextLook = .now() + link.timeToNextLook
  }

  private var health: HealthBoard<HealthCause> { shared.health }
  private var options: PostgresLog.Options { shared.options }
  private var watch: DatabaseWatch { shared.connector.watch }

  /// The setting that ends a wait for another transaction's lock before the outcome becomes unknown.
  static func settings(_ limits: PostgresLog.Limits) -> String {
    let milliseconds = Int(limits.answerTime / .milliseconds(1)) * limits.lockPercent / 100
    return "SET lock_timeout = \(max(1, milliseconds));"
  }

  var hasWork: Bool { !waiting.isEmpty }

  var nextTime: DispatchTime { min(nextProbe, nextLook) }

  func write(_ items: [Group.Item]) {
    waiting += items
    if .now() >= nextLook { look() }
    guard !waiting.isEmpty else { return }
    gather()
    writeNext()
  }

  func workBetweenGroups() {
    if waiting.isEmpty, .now() >= nextProbe { probe() }
  }

  /// Waits up to half the last group's time, so that clients just answered can join this group.
  ///
  /// Without this pause clients would divide into two halves that wait for each other's groups, with twice as
  /// many commits for the same events. A single client does not wait.
  private func gather() {
    guard last.count > 1, waiting.count < 2 * last.count else { return }
    SystemThread.sleep(until: .now() + min(last.time / 2, options.limits.gatheringTime))
    waiting += queue.takeAll(until: .now())
  }

  private func writeNext() {
    let count = waiting.count
    var group = Group(taking: &waiting, shared)
    last.count = count - waiting.count
    last.time = ContinuousClock().measure { settle(&group) }
    shared.commits.note(last.count, last.time)
  }

  /// The time of the next test of the ability to write, without writes.
  private var nextProbe: DispatchTime {
    let isFailing = health[Group.failing] != nil
    let pause = isFailing ? options.limits.lastRetry : Group.probeTime(options.limits)
    return max(lastLook + pause, link.nextAttempt)
  }

  /// Looks at the settings of the connection; after a failure, looks again soon.
  private func look() {
    nextLook = .now() + options.limits.lastRetry
    guard (try? link.look()) != nil else { return }
    nextLook = .now() + link.timeToNextLook
  }

  /// The connection, if all connections' settings let enough standbys confirm a commit.
  ///
  /// The primary alone would confirm a group under weakened settings if standbys lack, so a look at the
  /// settings then precedes each group.
  private func writable() throws(DatabaseFailure) -> DatabaseConnection {
    if watch.lacksStandbys { try link.look() }
    if watch.refusal != nil, .now() >= nextLook { look() }
    let connection = try link.connected()
    guard let refusal = watch.refusal else { return connection }
    nextLook = min(nextLook, .now() + options.limits.lastRetry)
    throw .unreachable(refusal)
  }

  /// Makes an empty commit, which succeeds only if a commit with changes would.
  private func probe() {
    do {
      try makeEmptyCommit()
      succeeded()
    } catch {
      health[Group.failing] = error.reason
      lastLook = .now()
    }
  }

  private func makeEmptyCommit() throws(DatabaseFailure) {
    try link.perform { connection throws(DatabaseFailure) in try connection.passBarrier() }
  }

  private func succeeded() {
    lastLook = .now()
    health[Group.failing] = nil
    health[Group.uncertain] = nil
  }

  /// Sends a group until it is settled.
  private func settle(_ group: inout Group) {
    let end = DispatchTime.now() + answerTime(group)
    var backoff = Backoff(first: options.limits.firstRetry, longest: options.limits.lastRetry)
    var isReported = false
    var attemptsInVain = 0
    while true {
      guard let failure = attempt(&group) else { return succeeded() }
      health[Group.failing] = failure.reason
      lastLook = .now()
      if !group.isUncertain, isFinal(failure) || .now() >= end {
        return group.refuse(failure.refusal)
      }
      if group.isUncertain, .now() >= end {
        health[Group.uncertain] = failure.reason
        if !isReported { group.reportUnknown(failure.reason) }
        isReported = true
        // The next process reads the stored rows anyway.
        if queue.isFinished { return }
        refuseWaiting(failure.reason)
        attemptsInVain = canWrite ? attemptsInVain + 1 : 0
        if attemptsInVain >= options.limits.attemptsOfUnsettled, separate(group) {
          return succeeded()
        }
      }
      backoff.failed()
      SystemThread.sleep(until: backoff.nextAttempt)
    }
  }

  /// True if the database can be written apart from the failing group.
  private var canWrite: Bool { watch.refusal == nil && (try? makeEmptyCommit()) != nil }

  /// Sends the items of a group one by one, so that an item which cannot be settled stops no others; false if
  /// the group has no such items.
  private func separate(_ group: Group) -> Bool {
    let items = group.split()
    for var item in items {
      var attempts = 0
      while attempt(&item) != nil {
        attempts += 1
        guard attempts < options.limits.attemptsOfUnsettled else {
          item.setAside()
          break
        }
        SystemThread.sleep(until: .now() + options.limits.firstRetry)
      }
    }
    return !items.isEmpty
  }

  private func attempt(_ group: inout Group) -> DatabaseFailure? {
    do {
      let connection = try writable()
      try group.perform(on: connection.until(.now() + answerTime(group)))
      return nil
    } catch {
      if error.isOfServer { link.drop() }
      return error
    }
  }

  private func answerTime(_ group: Group) -> Duration {
    options.limits.answerTime + options.limits.answerTimePerMegabyte * (group.bytes >> 20)
  }

  /// True if another attempt soon would not help.
  private func isFinal(_ failure: DatabaseFailure) -> Bool {
    switch failure {
    case .refused(let state, _): !state.isConflictOfTransactions && !state.isOfServer
    case .unreachable: watch.refusal != nil || .now() < link.nextAttempt
    case .unknown: false
    }
  }

  /// Refuses the waiting items while the last group's outcome is unknown.
  private func refuseWaiting(_ reason: String) {
    waiting += queue.takeAll(until: .now())
    for item in waiting { item.fail(.refused(.unavailable(reason))) }
    waiting = []
  }
}
