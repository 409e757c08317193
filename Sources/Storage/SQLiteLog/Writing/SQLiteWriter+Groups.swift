internal import Dispatch
internal import SessionLog

extension SQLiteWriter {
  /// Completes one write of a group after its commit.
  typealias Answer = () -> Void

  /// Commits all items as one transaction, then completes them in order.
  ///
  /// An item that meets damaged bytes is refused alone, and the items before and after it become separate
  /// transactions. SQLite commits no transaction that met damaged bytes.
  func commit(_ items: ArraySlice<Write>) {
    var rest = items
    while !rest.isEmpty, let (index, failure) = commitGroup(rest) {
      commit(rest[..<index])
      rest[index].fail(of: failure)
      rest = rest[(index + 1)...]
    }
  }

  /// Commits items as one transaction, then completes them in order.
  ///
  /// Returns an item that met damaged bytes, without any change or completion; otherwise nil.
  private func commitGroup(_ items: ArraySlice<Write>) -> (index: Int, failure: SQLiteFailure)? {
    if let reason = shared.health[.uncertain] {
      // An earlier transaction of the items failed.
      refuse(items, reason)
      return nil
    }
    let start = DispatchTime.now()
    var group = Group(shared, room: items.count)
    var answers: [Answer] = []
    answers.reserveCapacity(items.count)
    var present: Int?
    do {
      try begin.run()
      let refusal = try room.refusal()
      for index in items.indices {
        present = index
        answers.append(try perform(items[index], &group, refusal))
      }
    } catch {
      // The transaction has no partial effect, since no statement follows a failure.
      connection.rollBack()
      if let present, error.isOfOneItem { return (present, error) }
      fail(items, error)
      return nil
    }
    do {
      try end.run()
    } catch {
      connection.rollBack()
      failCommit(items, error)
      return nil
    }
    if group.hasChanges {
      shared.health[.write] = nil
      shared.commits.note(items.count, start.elapsed)
    }
    sessions += group.created - group.deleted.count
    group.apply(to: shared)
    upkeep.note(deleted: group.deleted)
    for answer in answers { answer() }
    inspect(items)
    return nil
  }

  /// Handles a failure before the commit, certainly without an effect.
  private func fail(_ items: ArraySlice<Write>, _ failure: SQLiteFailure) {
    shared.health[.write] = "the last write failed: \(failure)"
    upkeep.note(deleted: [])
    makeRoom(after: failure)
    for item in items { item.fail(.refused(failure.refusal)) }
    inspect(items)
  }

  /// Handles a failed commit: the write-ahead log may hold its frames, complete or not.
  private func failCommit(_ items: ArraySlice<Write>, _ failure: SQLiteFailure) {
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
