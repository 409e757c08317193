internal import Dispatch
internal import LogStorage

/// The thread that finds out what became of appends that could not be settled while others were.
///
/// Only their sessions wait for that. It has a connection as long as there are any.
final class Settler {
  private let queue: WorkQueue<AppendGroup>
  private let memory: Memory
  private let limits: PostgresLog.Limits
  private let link: Link
  private var groups: [AppendGroup] = []
  private var nextAttempt = DispatchTime(uptimeNanoseconds: 0)

  init(_ queue: WorkQueue<AppendGroup>, _ memory: Memory, _ connector: Connector) {
    self.queue = queue
    self.memory = memory
    limits = connector.options.limits
    link = Link(connector, settings: Writer<AppendGroup>.settings(limits))
  }

  /// Works until the queue is closed; the next process looks at what is left.
  func run() {
    while true {
      groups += queue.takeAll(until: groups.isEmpty ? .distantFuture : nextAttempt)
      if queue.isFinished { return }
      note()
      if .now() >= nextAttempt { settle() }
    }
  }

  /// Names the sessions that wait.
  private func note() {
    let sessions = groups.flatMap(\.sessions)
    guard !sessions.isEmpty else {
      memory.setAside([])
      return
    }
    let names = try? link.perform { connection throws(DatabaseFailure) in
      try SessionTable.names(of: sessions, connection, until: .now() + limits.answerTime)
    }
    memory.setAside(sessions.map { names?[$0] ?? "the session of number \($0)" })
  }

  private func settle() {
    nextAttempt = .now() + limits.settlingTime
    groups = groups.compactMap { group in
      var group = group
      do {
        try group.perform(on: link.connected(), until: .now() + limits.answerTime)
        return nil
      } catch {
        return group
      }
    }
    note()
    // A connection as long as there are any.
    if groups.isEmpty { link.drop() }
  }
}
