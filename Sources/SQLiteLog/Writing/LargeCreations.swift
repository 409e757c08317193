internal import Dispatch
internal import LogStorage
internal import SessionLog

/// Writes the first events of sessions that have many, in slices between groups.
///
/// The chunks go under a reserved identity, which counts as a deleted session's until a group adds
/// the session itself: after a crash in between, what is there is removed as a deleted session's.
final class LargeCreations {
  private let connection: SQLiteConnection
  private let room: Room
  private let limits: SQLiteLog.Limits
  private var slice: Slice
  /// Those that are not written, the present one first.
  private var waiting: ArraySlice<(creation: PreparedCreation, completion: Completion)> = []
  /// The identity of the first of them and its chunks that are written; nil before it is begun.
  private var present: (id: Int64, chunks: Int)?
  /// Those that only lack the session itself.
  private var written: [Write] = []

  typealias Completion = Write.Completion<LoggedSession>

  init(_ connection: SQLiteConnection, _ room: Room, _ limits: SQLiteLog.Limits) {
    self.connection = connection
    self.room = room
    self.limits = limits
    slice = Slice(limits)
  }

  var hasWork: Bool { !waiting.isEmpty || !written.isEmpty }

  /// Takes the large creations out of a group, and gives the rest with those that are written.
  func exchange(_ items: [Write]) -> [Write] {
    var group = written
    written = []
    group.reserveCapacity(group.count + items.count)
    for item in items {
      if case .create(let creation, let completion) = item, creation.reserved == nil,
        creation.count > limits.eventsOfGroup
      {
        waiting.append((creation, completion))
      } else {
        group.append(item)
      }
    }
    return group
  }

  /// Writes one slice; gives the identity of a creation that failed, under which chunks are left.
  func work() -> Int64? {
    guard let (creation, completion) = waiting.first else { return nil }
    do {
      if let refusal = try writeSlice(creation, completion) {
        connection.rollBack()
        return failFirst(.refused(refusal))
      }
      return nil
    } catch {
      connection.rollBack()
      if error.isFull { room.makeRoom(error) }
      return failFirst(.refused(.unavailable("\(error)")))
    }
  }

  private func failFirst(_ error: SessionLogError) -> Int64? {
    let id = present?.id
    present = nil
    waiting.popFirst()?.completion(.failure(error))
    return id
  }

  /// Fails all, and gives the identities under which chunks are left.
  func abandon(_ error: SessionLogError) -> Set<Int64> {
    var left: Set<Int64> = []
    if let present { left.insert(present.id) }
    for case .create(let creation, _) in written {
      if let id = creation.reserved { left.insert(id) }
    }
    for (_, completion) in waiting { completion(.failure(error)) }
    for item in written { item.fail(error) }
    present = nil
    waiting = []
    written = []
    return left
  }

  /// Writes at least one chunk; a refusal ends the creation.
  private func writeSlice(
    _ creation: PreparedCreation,
    _ completion: @escaping Completion
  ) throws(SQLiteFailure) -> SessionLogError.Refusal? {
    let end = DispatchTime.now() + slice.length
    try connection.statement("BEGIN IMMEDIATE").run()
    if let refusal = try room.refusal() { return refusal }
    let id: Int64
    if let present {
      id = present.id
    } else {
      guard try SessionTable.id(of: creation.header.name, connection) == nil else {
        return .exists
      }
      id = try SessionTable.reserve(connection)
      guard id <= EventKey.greatestSession else { return SessionTable.noIdentityLeft }
    }
    var next = present?.chunks ?? 0
    repeat {
      try creation.chunks[next].write(of: id, connection)
      next += 1
    } while next < creation.chunks.count && .now() < end
    try slice.commit(connection)
    guard next == creation.chunks.count else {
      present = (id, next)
      return nil
    }
    present = nil
    waiting.removeFirst()
    var complete = creation
    complete.reserved = id
    written.append(.create(complete, completion))
    return nil
  }
}
