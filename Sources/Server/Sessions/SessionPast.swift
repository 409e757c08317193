import OverscrollWire
public import RefreshEngine
public import SessionLog

/// What a session was: found by replay from the checkpoint before, in the background.
extension Session {
  /// The session right after its last event.
  public var lastView: SessionView { SessionView(durable) }

  /// The session right after an event; nil if there is no such event.
  public func view(revision: Int) async throws(SessionLogError) -> SessionView? {
    let durable = durable
    guard revision <= durable.revision else { return nil }
    if revision == durable.revision { return SessionView(durable) }
    var player = try await player(from: .revision(revision))
    try await player.play(upTo: revision)
    return SessionView(player.builder.moment)
  }

  /// The session at an instant, after all events up to it: in the past, or as it would become with no
  /// further events.
  ///
  /// - Throws: `rejected` if the way to the instant takes too many steps.
  public func view(at instant: Instant) async throws(SessionTimeline.Fault) -> SessionView {
    let caughtUp = state.shown.caughtUp
    let player: LogPlayer
    do throws(SessionLogError) {
      player = try await self.player(at: instant, caughtUp.base)
    } catch {
      throw .log(error)
    }
    var timeline = SessionTimeline(player, caughtUp.base, environment.limits, isInRange: false)
    if instant >= caughtUp.now { timeline.begin(with: caughtUp.engine) }
    return try await timeline.view(at: instant)
  }

  /// A player that leads to an instant; the last moment is not read again.
  private func player(
    at instant: Instant,
    _ last: Moment
  ) async throws(SessionLogError) -> LogPlayer {
    instant >= last.now
      ? LogPlayer(last, of: id, in: environment.log)
      : try await player(from: .instant(instant.microseconds))
  }

  /// The session over time, from an instant on: as it was, and after its last event as it would
  /// become with no further events.
  ///
  /// - Throws: `rejected` if the checkpoints tell that the stored events on the way to the other instant
  ///   take too many steps.
  public func timeline(
    from instant: Instant,
    to end: Instant
  ) async throws(SessionTimeline.Fault) -> SessionTimeline {
    let (durable, limits) = (durable, environment.limits)
    let player: LogPlayer
    var steps = durable.stepsInAll
    do throws(SessionLogError) {
      player = try await self.player(at: instant, durable)
      if instant >= durable.now { steps = 0 }
      if steps ?? .max > limits.rangeSteps {
        if end < durable.now { steps = try await stepsInAll(notPast: end) }
        steps = steps.flatMap { last in player.builder.moment.stepsInAll.map { last - $0 } }
      }
    } catch {
      throw .log(error)
    }
    if let steps, steps > limits.rangeSteps {
      throw .rejected(Rejection(.tooMuchWork(reached: player.builder.engine.now)))
    }
    let isInRange = steps != nil
    let isSure = isInRange ? await durable.reaches(end, within: limits.requestSteps / 4) : false
    return SessionTimeline(player, durable, limits, isInRange: isInRange, isSure: isSure)
  }

  /// How many of the engine's steps led to the last checkpoint that is not past an instant; nil if that
  /// is not known.
  private func stepsInAll(notPast instant: Instant) async throws(SessionLogError) -> Int? {
    try await environment.log.checkpoint(
      of: id,
      engineVersion: Engine.version,
      notPast: .instant(instant.microseconds)
    )?.stepsInAll
  }

  /// The effects after an index that have happened by now, at most so many.
  ///
  /// - Throws: `rejected` if they happened too long after the last event to be found again.
  public func pastEffects(
    after index: Int,
    limit: Int
  ) async throws(SessionTimeline.Fault) -> [Effect] {
    let present = await presentInTurn()
    if let recent = present.effects(after: index, limit: limit) { return recent }
    var found = try await effectsOfEvents(after: index, limit: limit, upTo: present.base.revision)
    guard found.count < limit else { return Array(found.prefix(limit)) }
    if let since = present.effects.after(max(index, present.base.effectIndex), limit: limit) {
      found += since
    } else {
      do throws(Rejection) {
        var engine = present.base.engine
        let steps = environment.limits.replaySteps
        let effects = try await engine.workInTurn(nil, at: present.now, stepLimit: steps)
        found += effects.filter { $0.index > index }
      } catch {
        throw .rejected(error)
      }
    }
    return Array(found.prefix(limit))
  }

  /// The effects after an index up to an event, at most so many or some more.
  private func effectsOfEvents(
    after index: Int,
    limit: Int,
    upTo revision: Int
  ) async throws(SessionTimeline.Fault) -> [Effect] {
    var found: [Effect] = []
    let reached: Instant
    do throws(SessionLogError) {
      var player = try await player(from: .effectIndex(index))
      if player.builder.revision == 0 { found += player.builder.moment.effectsAtCreation }
      found.removeAll { $0.index <= index }
      while found.count < limit, player.builder.revision < revision,
        player.steps <= environment.limits.rangeSteps, let entry = try await player.next()
      {
        found += try await player.play(entry).filter { $0.index > index }
      }
      if found.count >= limit || player.steps <= environment.limits.rangeSteps { return found }
      reached = player.builder.engine.now
    } catch {
      throw .log(error)
    }
    throw .rejected(Rejection(.tooMuchWork(reached: reached)))
  }

  /// A batch that was accepted, as it was answered.
  public func acceptedBatch(
    after revision: Int,
    count: Int
  ) async throws(SessionLogError) -> AcceptedBatch? {
    var player = try await player(from: .revision(revision))
    try await player.play(upTo: revision)
    var entries: [LogEntry] = []
    var effects = FirstEffects()
    var reached: Bool?
    var last: Event?
    while entries.count < count, let entry = try await player.next() {
      let (event, instant) = (try player.event(of: entry), Instant(microseconds: entry.instant))
      let more = try await player.play(event, entry)
      entries.append(entry)
      effects.add(more)
      reached.join(event.reached(by: more, from: instant))
      last = event
    }
    // This session may not have heard yet of what the log has.
    guard entries.count == count else { return nil }
    // Whoever has this answer sees the events, also while a session is read back.
    try await seesEvents(upTo: revision + count)
    let view = SessionView(player.builder.moment)
    return AcceptedBatch(
      view: view,
      entries: entries,
      last: last,
      effects: effects,
      reached: reached
    )
  }

  /// The events after a revision in the wire format, at most so many, none that is not seen yet.
  ///
  /// They are fewer where they are long; the next call continues after them.
  public func events(
    after revision: Int,
    limit: Int,
    completion: @escaping @Sendable (Result<[LogEntry], SessionLogError>) -> Void
  ) {
    let count = min(limit, durable.revision - revision)
    guard count > 0 else { return completion(.success([])) }
    environment.call {
      environment.log.read(id, after: revision, limit: count, completion: $0)
    } then: { result in
      do throws(SessionLogError) {
        completion(.success(try result.get().events(after: revision)))
      } catch {
        completion(.failure(error))
      }
    }
  }

  /// The events after a revision in the wire format, at most so many.
  public func events(
    after revision: Int,
    limit: Int
  ) async throws(SessionLogError) -> [LogEntry] {
    try await withCheckedContinuation { continuation in
      events(after: revision, limit: limit) { continuation.resume(returning: $0) }
    }.get()
  }

  /// A player from the last checkpoint that is not past a point.
  func player(
    from point: CheckpointPoint,
    journalling: Bool = false
  ) async throws(SessionLogError) -> LogPlayer {
    try await LogPlayer.from(
      point,
      of: id,
      try configuration,
      in: environment.log,
      journalling: journalling
    )
  }
}

extension LogPage {
  /// The entries with their events in the wire format.
  ///
  /// - Throws: `damaged` if one cannot be read.
  fileprivate func events(after revision: Int) throws(SessionLogError) -> [LogEntry] {
    var events: [LogEntry] = []
    for (index, entry) in entries.enumerated() {
      do throws(StoredEvent.Fault) {
        events.append(
          LogEntry(instant: entry.instant, event: try StoredEvent.unpack(entry.event))
        )
      } catch {
        throw .refused(.damaged("event \(revision + index + 1) cannot be read"))
      }
    }
    return events
  }
}

extension Moment {
  /// The effects of the creation, in a moment right after it.
  fileprivate var effectsAtCreation: [Effect] { effects.after(0, limit: .max) ?? [] }
}

/// A session over time: the state at one instant after another.
public struct SessionTimeline: Sendable {
  private var player: LogPlayer
  private let durable: Moment
  private let limits: SessionLimits
  /// Whether the steps of the stored events are known, and not too many.
  private let isInRange: Bool
  /// Whether the views up to the other instant certainly need no more steps than they may.
  public let isSure: Bool
  /// The engine at the latest instant that was asked for, since the last event before it.
  private var shown: Engine?
  /// The rest of an event in which time passes, and which has not ended at that instant.
  private var underway: Underway?
  /// How many steps the time after the last event may take.
  private var stepsLeft: Int

  /// An event in which time passes.
  private struct Underway {
    /// The touches of a gesture that are still to come.
    var touches: ArraySlice<Gesture.Touch>
    let end: Instant
  }

  /// Why a state cannot be shown.
  public enum Fault: Error, Sendable {
    /// The log failed.
    case log(SessionLogError)
    /// The way to the instant needs too many steps.
    case rejected(Rejection)
  }

  init(
    _ player: LogPlayer,
    _ durable: Moment,
    _ limits: SessionLimits,
    isInRange: Bool,
    isSure: Bool = false
  ) {
    self.player = player
    self.durable = durable
    self.limits = limits
    self.isInRange = isInRange
    self.isSure = isSure
    stepsLeft = limits.requestSteps
  }

  /// Begins with the last event's engine advanced towards the first instant, to save its steps.
  fileprivate mutating func begin(with engine: Engine) { shown = engine }

  /// The session at an instant, after all events up to it; instants must not decrease.
  ///
  /// An `advance` or a `gesture` that is under way is shown as far as it has come.
  public mutating func view(at instant: Instant) async throws(Fault) -> SessionView {
    do throws(SessionLogError) {
      try await playEvents(upTo: instant)
    } catch {
      throw .log(error)
    }
    var engine = shown ?? player.builder.engine
    do throws(Rejection) {
      guard isInRange || player.steps <= limits.rangeSteps else {
        throw Rejection(.tooMuchWork(reached: engine.now))
      }
      while let touch = underway?.touches.first, touch.instant <= instant {
        // All touches belong to the gesture, which is one event.
        engine.setJournalRevision(player.builder.revision - 1)
        try await work(&engine, touch.event, at: touch.instant)
        underway?.touches.removeFirst()
      }
      try await work(&engine, nil, at: instant)
    } catch {
      throw .rejected(error)
    }
    if instant > durable.now { stepsLeft -= Self.sampleSteps }
    shown = engine
    return SessionView(player.builder.moment, engine)
  }

  private mutating func work(
    _ engine: inout Engine,
    _ event: Event?,
    at instant: Instant
  ) async throws(Rejection) {
    let isPast = instant <= durable.now
    _ = try await engine.workInTurn(event, at: instant, stepLimit: isPast ? .max : stepsLeft)
    if !isPast { stepsLeft = engine.stepsLeft }
  }

  /// What it costs to show the session once, in steps.
  private static let sampleSteps = 4

  /// Gives back the memory of what was read ahead; what follows is read again.
  public mutating func rest() { player.forgetPage() }

  private mutating func playEvents(upTo instant: Instant) async throws(SessionLogError) {
    if let underway {
      guard instant >= underway.end else { return }
      self.underway = nil
      shown = nil
    }
    while player.builder.revision < durable.revision, let entry = try await player.next(),
      entry.instant <= instant.microseconds
    {
      let event = try player.event(of: entry)
      // Only an event in which time passes ends after its instant.
      let start = event.passesTime ? player.builder.engine : nil
      _ = try await player.play(event, entry)
      shown = nil
      let end = player.builder.engine.now
      guard end > instant, var before = start else { continue }
      let begin = Instant(microseconds: entry.instant)
      _ = try? await before.workInTurn(nil, at: begin, stepLimit: .max)
      before.setJournalRevision(player.builder.revision)
      underway = Underway(touches: before.touches(of: event)[...], end: end)
      shown = before
      return
    }
  }
}
