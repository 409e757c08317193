import OverscrollWire
public import RefreshEngine
public import SessionLog

/// What a session was: found by replay from the checkpoint before, in the background.
extension Session {
  /// The session right after an event; nil if there is no such event.
  public func view(revision: Int) async throws(SessionLogError) -> SessionView? {
    let durable = durable
    guard revision <= durable.revision else { return nil }
    if revision == durable.revision { return SessionView(durable) }
    var player = try await player(from: .revision(revision))
    try await player.play(upTo: revision)
    return SessionView(player.builder.moment)
  }

  /// The session at an instant before its last event.
  public func pastView(at instant: Instant) async throws(SessionLogError) -> SessionView {
    var timeline = try await timeline(from: instant)
    return try await timeline.view(at: instant)
  }

  /// The session over time, from an instant on.
  public func timeline(from instant: Instant) async throws(SessionLogError) -> SessionTimeline {
    SessionTimeline(
      try await player(from: .instant(instant.microseconds)),
      lastRevision: durable.revision
    )
  }

  /// The effects after an index that have happened by now, at most so many.
  public func effects(after index: Int, limit: Int) async throws(SessionLogError) -> [Effect] {
    let present = present()
    if let recent = present.effects(after: index, limit: limit) { return recent }
    var player = try await player(from: .effectIndex(index))
    var found: [Effect] = []
    if player.builder.revision == 0 { found += player.builder.moment.effectsAtCreation }
    found.removeAll { $0.index <= index }
    while found.count < limit, player.builder.revision < present.base.revision,
      let entry = try await player.next()
    {
      found += try player.play(entry).filter { $0.index > index }
    }
    if found.count < limit, player.builder.revision == present.base.revision {
      let since = present.effects.after(max(index, present.effects.base), limit: limit)
      found += since ?? []
    }
    return Array(found.prefix(limit))
  }

  /// A batch that was accepted, as it was answered.
  public func acceptedBatch(
    after revision: Int,
    count: Int
  ) async throws(SessionLogError) -> AcceptedBatch? {
    guard revision + count <= durable.revision else { return nil }
    var player = try await player(from: .revision(revision))
    try await player.play(upTo: revision)
    var instants: [Instant] = []
    var effects: [Effect] = []
    while instants.count < count, let entry = try await player.next() {
      effects += try player.play(entry)
      instants.append(Instant(microseconds: entry.instant))
    }
    let view = SessionView(player.builder.moment)
    return AcceptedBatch(view: view, instants: instants, effects: effects)
  }

  /// The events after a revision, at most so many, none that is not seen yet.
  public func events(
    after revision: Int,
    limit: Int,
    completion: @escaping @Sendable (Result<[LogEntry], SessionLogError>) -> Void
  ) {
    let count = min(limit, durable.revision - revision)
    guard count > 0 else { return completion(.success([])) }
    environment.log.read(id, after: revision, limit: count) { completion($0.map(\.entries)) }
  }

  private func player(from point: CheckpointPoint) async throws(SessionLogError) -> LogPlayer {
    try await LogPlayer.from(point, of: id, configuration, in: environment.log)
  }
}

extension Moment {
  /// The effects of the creation, in a moment right after it.
  fileprivate var effectsAtCreation: [Effect] { effects.after(0, limit: .max) ?? [] }
}

/// A session over time: the state at one instant after another.
public struct SessionTimeline: Sendable {
  private var player: LogPlayer
  private let lastRevision: Int
  /// The engine at the latest instant that was asked for, since the last event before it.
  private var shown: Engine?
  /// The rest of an event in which time passes, and which has not ended at that instant.
  private var underway: (touches: ArraySlice<Touch>, end: Instant)?

  private typealias Touch = (event: Event, instant: Instant)

  init(_ player: LogPlayer, lastRevision: Int) {
    self.player = player
    self.lastRevision = lastRevision
  }

  /// The session at an instant, after all events up to it; instants must not decrease.
  ///
  /// An `advance` or a `gesture` that is under way is shown as far as it has come.
  public mutating func view(at instant: Instant) async throws(SessionLogError) -> SessionView {
    try await playEvents(upTo: instant)
    var engine = shown ?? player.builder.engine
    do throws(Rejection) {
      while let touch = underway?.touches.first, touch.instant <= instant {
        _ = try engine.handle(touch.event, at: touch.instant, stepLimit: .max)
        underway?.touches.removeFirst()
      }
      _ = try engine.advance(to: instant, stepLimit: .max)
    } catch {
      throw .refused(.damaged("the past cannot be played: \(error.reason)"))
    }
    shown = engine
    return SessionView(player.builder.moment, engine)
  }

  private mutating func playEvents(upTo instant: Instant) async throws(SessionLogError) {
    if let underway {
      guard instant >= underway.end else { return }
      self.underway = nil
      shown = nil
    }
    while player.builder.revision < lastRevision, let entry = try await player.next(),
      entry.instant <= instant.microseconds
    {
      var before = player.builder.engine
      _ = try player.play(entry)
      shown = nil
      let end = player.builder.engine.now
      guard end > instant else { continue }
      // Only an event in which time passes ends after its instant.
      let begin = Instant(microseconds: entry.instant)
      _ = try? before.advance(to: begin, stepLimit: .max)
      let event = try? StoredEvent.decode(entry.event, dialect: before.dialect)
      underway = (event.map { before.touches(of: $0)[...] } ?? [], end)
      shown = before
      return
    }
  }
}
