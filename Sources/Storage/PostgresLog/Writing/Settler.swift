internal import Dispatch
internal import SessionLog

/// The thread that settles appends which remained unsettled while others were settled.
///
/// Only the sessions of these appends wait. The thread has a connection while such appends exist.
final class Settler: GroupWriter {
  let queue: JobQueue<AppendGroup>
  private let shared: SharedState
  private let link: Link
  private var groups: [AppendGroup] = []
  private var nextAttempt = DispatchTime.distantPast

  init(_ shared: SharedState) {
    queue = shared.unsettledAppends
    self.shared = shared
    link = Link(shared.connector, settings: DatabaseWriter<AppendGroup>.settings(shared.limits))
  }

  /// The next process reads the stored rows of the remaining groups.
  var hasWork: Bool { false }

  var nextTime: DispatchTime { groups.isEmpty ? .distantFuture : nextAttempt }

  func write(_ items: [AppendGroup]) {
    groups += items
    guard !queue.isFinished else { return }
    note()
    if .now() >= nextAttempt { settle() }
  }

  func workBetweenGroups() {}

  /// Notes the names of the waiting sessions.
  private func note() {
    let sessions = groups.flatMap(\.sessions)
    guard !sessions.isEmpty else {
      shared.setAside([])
      return
    }
    let names = try? link.perform { connection throws(DatabaseFailure) in
      try connection.sessions.names(of: sessions)
    }
    shared.setAside(sessions.map { names?[$0] ?? "the session of number \($0)" })
  }

  private func settle() {
    nextAttempt = .now() + shared.limits.settlingTime
    groups = groups.compactMap { group in
      var group = group
      do {
        try group.perform(on: link.connected())
        return nil
      } catch {
        return group
      }
    }
    note()
    // The connection is kept only while groups remain.
    if groups.isEmpty { link.drop() }
  }
}
