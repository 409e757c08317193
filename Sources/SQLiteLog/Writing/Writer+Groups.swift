internal import SessionLog

extension Writer {
  /// Completes one write of a group after its commit.
  typealias Answer = () -> Void

  /// Commits all items as one transaction, then completes them in order.
  func commit(_ items: [Write]) {
    let items = takeSaves(items)
    var group = Group(memory)
    var answers: [Answer] = []
    answers.reserveCapacity(items.count)
    do {
      try connection.statement("BEGIN IMMEDIATE").run()
      let refusal = try room.refusal()
      for item in items { answers.append(try perform(item, &group, refusal)) }
    } catch {
      // The transaction has not been committed in part either: nothing is executed after a failure.
      connection.rollBack()
      fail(items, error)
      return
    }
    do {
      try connection.statement("COMMIT").run()
    } catch {
      connection.rollBack()
      failCommit(items, error)
      return
    }
    if group.hasChanges { memory.health[.write] = nil }
    sessions += group.created - group.deleted.count
    group.apply(to: memory)
    upkeep.note(deleted: group.deleted)
    for answer in answers { answer() }
    inspect(items)
  }

  /// Puts checkpoints after the other writes, only as many as delay those little.
  private func takeSaves(_ items: [Write]) -> [Write] {
    var group: [Write] = []
    for item in items {
      if case .save = item { saves.append(item) } else { group.append(item) }
    }
    var bytes = 0
    let taken = saves.prefix { save in
      guard bytes < options.limits.checkpointBytes else { return false }
      if case .save(let checkpoint, _, _) = save { bytes += checkpoint.state.count }
      return true
    }
    group += taken
    saves.removeFirst(taken.count)
    return group
  }

  /// A failure before the commit: surely nothing was changed.
  private func fail(_ items: [Write], _ failure: SQLiteFailure) {
    memory.health[.write] = "the last write failed: \(failure)"
    upkeep.note(deleted: [])
    if failure.isFull { room.makeRoom(failure) }
    for item in items { item.fail(.refused(.unavailable("\(failure)"))) }
    inspect(items)
  }

  /// A failure of the commit: its frames may be in the write-ahead log, complete or not.
  private func failCommit(_ items: [Write], _ failure: SQLiteFailure) {
    if failure.isFull {
      room.makeRoom(failure)
      if overwrite() {
        fail(items, failure)
        return
      }
    }
    let reason = "the last commit failed: \(failure)"
    becomeUncertain(reason)
    for item in items { item.fail(.unknown(reason)) }
    inspect(items)
  }
}
