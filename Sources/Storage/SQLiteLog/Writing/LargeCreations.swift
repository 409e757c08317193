internal import Dispatch
internal import SessionLog

/// Writes the first events of sessions that have many, in slices between groups.
///
/// The chunks go under a reserved identity, which counts as a deleted session's until a group adds
/// the session itself: after a crash in between, its rows are removed as a deleted session's.
final class LargeCreations: WriterPart {
  let context: WriterContext
  private var slice: Slice
  /// Those that are not written, the present one first.
  private var waiting: ArraySlice<PreparedCreation> = []
  /// The identity of the first of them and its chunks that are written; nil before it is begun.
  private var present: (id: Int64, chunks: Int)?
  /// Those that only lack the session itself, with their identities.
  private var written: [(creation: PreparedCreation, id: Int64)] = []

  init(_ context: WriterContext) {
    self.context = context
    slice = Slice(context.shared.options.limits)
  }

  var hasWork: Bool { !waiting.isEmpty || !written.isEmpty }

  /// Takes the large creations out of a group, and gives the rest with those that are written.
  func exchange(_ items: [Write]) -> [Write] {
    var group = written.map { Write.create($0.creation, reserved: $0.id) }
    written = []
    group.reserveCapacity(group.count + items.count)
    for item in items {
      if case .create(let creation, nil) = item, creation.count > limits.eventsOfGroup {
        waiting.append(creation)
      } else {
        group.append(item)
      }
    }
    return group
  }

  /// Writes one slice; gives the identity of a creation that failed, under which chunks are left.
  func work() -> Int64? {
    guard let creation = waiting.first else { return nil }
    do {
      try writeSlice(creation)
      return nil
    } catch {
      connection.rollBack()
      makeRoom(after: error)
      defer { present = nil }
      waiting.popFirst()?.completion(.failure(.refused(error.refusal)))
      return present?.id
    }
  }

  /// Fails all, and gives the identities under which chunks are left.
  func abandon(_ error: SessionLogError) -> Set<Int64> {
    var left = Set(written.map(\.id))
    if let present { left.insert(present.id) }
    for creation in waiting + written.map(\.creation) { creation.completion(.failure(error)) }
    present = nil
    waiting = []
    written = []
    return left
  }

  /// Writes at least one chunk.
  private func writeSlice(_ creation: PreparedCreation) throws(SQLiteFailure) {
    let end = DispatchTime.now() + slice.length
    try connection.statement("BEGIN IMMEDIATE").run()
    if let refusal = try room.refusal() { throw .refused(refusal) }
    let id = if let present { present.id } else { try reserve(creation) }
    var next = present?.chunks ?? 0
    repeat {
      try connection.chunks.write(creation.rows[next], of: id)
      next += 1
    } while next < creation.rows.count && .now() < end
    try slice.commit(connection)
    guard next == creation.rows.count else {
      present = (id, next)
      return
    }
    present = nil
    waiting.removeFirst()
    written.append((creation, id))
  }

  private func reserve(_ creation: PreparedCreation) throws(SQLiteFailure) -> Int64 {
    guard try connection.sessions.id(of: creation.header.name) == nil else {
      throw .refused(.exists)
    }
    let id = try connection.sessions.reserve()
    guard id <= EventKey.greatestSession else { throw .refused(SessionTable.noIdentityLeft) }
    return id
  }
}
