import OverscrollWire
public import RefreshEngine
public import SessionLog

/// The past of a session, found in the background by replay from the nearest checkpoint.
extension Session {
  /// The session right after its last event.
  public var lastView: SessionView { SessionView(durable) }

  /// The session right after an event; nil if the event does not exist.
  public func view(revision: Int) throws(SessionTimeline.Fault) -> SessionView? {
    let durable = durable
    guard revision <= durable.revision else { return nil }
    if revision == durable.revision { return SessionView(durable) }
    var player = try player(from: .revision(revision))
    try player.play(upTo: revision)
    return SessionView(player.builder.moment)
  }

  /// The session at an instant, after all events up to the instant: in the past, or in a future without
  /// further events.
  ///
  /// - Throws: `rejected` if the way to the instant takes too many steps.
  public func view(at instant: Instant) throws(SessionTimeline.Fault) -> SessionView {
    let caughtUp = state.shown.view
    let player = try player(at: instant, caughtUp.base)
    var timeline = SessionTimeline(player, caughtUp.base, environment.limits, isInRange: false)
    if instant >= caughtUp.now { timeline.begin(with: caughtUp.engine) }
    return try timeline.view(at: instant)
  }

  /// The player that leads to an instant; the last moment needs no read of the log.
  private func player(
    at instant: Instant,
    _ last: Moment
  ) throws(SessionTimeline.Fault) -> LogPlayer {
    instant >= last.now
      ? LogPlayer(last, of: id, in: environment.log)
      : try player(from: .instant(instant.microseconds))
  }

  /// The session over time, from an instant: its past, and after the last event its future without further
  /// events.
  ///
  /// - Throws: `rejected` if the stored events up to `end` take too many steps, according to the
  ///   checkpoints.
  public func timeline(
    from instant: Instant,
    to end: Instant
  ) throws(SessionTimeline.Fault) -> SessionTimeline {
    let (durable, limits) = (durable, environment.limits)
    let player = try player(at: instant, durable)
    var steps = instant >= durable.now ? 0 : durable.stepsInAll
    if steps ?? .max > limits.rangeSteps {
      if end < durable.now { steps = try stepsInAll(notPast: end) }
      steps = steps.flatMap { last in player.builder.moment.stepsInAll.map { last - $0 } }
    }
    if let steps, steps > limits.rangeSteps {
      throw .rejected(Rejection(.tooMuchWork(reached: player.builder.engine.now)))
    }
    let isInRange = steps != nil
    let isSure = isInRange ? durable.reaches(end, within: limits.requestSteps / 4) : false
    return SessionTimeline(player, durable, limits, isInRange: isInRange, isSure: isSure)
  }

  /// The number of the engine's steps to the last checkpoint that is not past an instant; nil if unknown.
  private func stepsInAll(notPast instant: Instant) throws(SessionTimeline.Fault) -> Int? {
    try environment.log.checkpoint(of: id, notPast: .instant(instant.microseconds))?.stepsInAll
  }

  /// The effects after an index up to now, at most `limit`.
  ///
  /// - Throws: `rejected` if the effects are too long after the last event for a replay.
  public func pastEffects(
    after index: Int,
    limit: Int
  ) throws(SessionTimeline.Fault) -> [Effect] {
    let present = view(isWhole: true)
    if let recent = present.effects(after: index, limit: limit) { return recent }
    var found = try effectsOfEvents(after: index, limit: limit, upTo: present.base.revision)
    guard found.count < limit else { return Array(found.prefix(limit)) }
    if let since = present.effects.after(max(index, present.base.effectIndex), limit: limit) {
      found += since
    } else {
      do throws(Rejection) {
        var engine = present.base.engine
        let steps = environment.limits.replaySteps
        let effects = try engine.advance(to: present.now, stepLimit: steps)
        found += effects.filter { $0.index > index }
      } catch {
        throw .rejected(error)
      }
    }
    return Array(found.prefix(limit))
  }

  /// The effects after an index up to an event, at least `limit` if the session has them.
  private func effectsOfEvents(
    after index: Int,
    limit: Int,
    upTo revision: Int
  ) throws(SessionTimeline.Fault) -> [Effect] {
    var found: [Effect] = []
    var player = try player(from: .effectIndex(index))
    if player.builder.revision == 0 { found += player.builder.moment.effectsAtCreation }
    found.removeAll { $0.index <= index }
    while found.count < limit, player.builder.revision < revision,
      player.steps <= environment.limits.rangeSteps, let entry = try player.next()
    {
      found += try player.play(entry).filter { $0.index > index }
    }
    if found.count >= limit || player.steps <= environment.limits.rangeSteps { return found }
    throw .rejected(Rejection(.tooMuchWork(reached: player.builder.engine.now)))
  }

  /// An accepted batch, in the form of its answer.
  public func acceptedBatch(
    after revision: Int,
    count: Int
  ) throws(SessionTimeline.Fault) -> AcceptedBatch? {
    var player = try player(from: .revision(revision))
    try player.play(upTo: revision)
    var entries: [LogEntry] = []
    var effects = FirstEffects()
    var reached: Bool?
    while entries.count < count, let entry = try player.next() {
      let (event, instant) = (try player.event(of: entry), Instant(microseconds: entry.instant))
      let more = try player.play(event, entry)
      entries.append(entry)
      effects.add(more)
      reached.join(event.reached(by: more, from: instant))
    }
    // This session may not yet have the log's latest events.
    guard entries.count == count else { return nil }
    // A client with this answer must see the events, even during a read-back.
    try seesEvents(upTo: revision + count)
    let view = SessionView(player.builder.moment)
    return AcceptedBatch(view: view, entries: entries, effects: effects, reached: reached)
  }

  /// The events after a revision in the wire format, at most `limit`, up to the durable moment.
  ///
  /// A page of long events has fewer events; the next call continues after them.
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

  /// The events after a revision in the wire format, at most `limit`.
  public func events(
    after revision: Int,
    limit: Int
  ) throws(SessionLogError) -> [LogEntry] {
    try outcome { events(after: revision, limit: limit, completion: $0) }.get()
  }

  /// Makes a player from the last checkpoint that is not past a point.
  func player(
    from point: CheckpointPoint,
    journalling: Bool = false
  ) throws(SessionTimeline.Fault) -> LogPlayer {
    try LogPlayer.from(
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
  /// - Throws: `damaged` if an event cannot be read.
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
  /// The effects of the creation, for the moment right after it.
  fileprivate var effectsAtCreation: [Effect] { effects.after(0, limit: .max) ?? [] }

  /// True if a number of steps is enough to reach an instant without further events.
  ///
  /// Samples at many instants take more steps: a few for each sample.
  fileprivate func reaches(_ instant: Instant, within steps: Int) -> Bool {
    guard instant > now else { return true }
    var engine = engine
    return (try? engine.advance(to: instant, stepLimit: steps)) != nil
  }
}

/// A session over time: its state at increasing instants.
public struct SessionTimeline: Sendable {
  private var player: LogPlayer
  private let durable: Moment
  private let limits: SessionLimits
  /// True if the steps of the stored events are known and within the limit.
  private let isInRange: Bool
  /// True if the views up to the end of the range stay within the limits for certain.
  public let isSure: Bool
  /// The engine at the latest requested instant; nil after a new event.
  private var shown: Engine?
  /// The rest of an event with a duration that has not ended at the latest requested instant.
  private var underway: Underway?
  /// The remaining steps for the time after the last event.
  private var stepsLeft: Int

  /// An event with a duration.
  private struct Underway {
    /// The remaining touches of a gesture.
    var touches: ArraySlice<Gesture.Touch>
    let end: Instant
  }

  /// The reason why a state cannot be calculated.
  public enum Fault: Error, Sendable {
    /// The log failed.
    case log(SessionLogError)
    /// The way to the instant needs too many steps.
    case rejected(Rejection)

    /// The fault as an error of the log, for a replay without a limit of steps.
    var ofLog: SessionLogError {
      switch self {
      case .log(let error): error
      case .rejected(let rejection): .refused(.damaged("\(rejection)"))
      }
    }
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

  /// Starts with an already advanced engine of the last event, which saves the engine's steps.
  fileprivate mutating func begin(with engine: Engine) { shown = engine }

  /// The session at an instant, after all events up to the instant; instants must not decrease.
  ///
  /// An `advance` or a `gesture` in progress appears in its state at the instant.
  public mutating func view(at instant: Instant) throws(Fault) -> SessionView {
    try playEvents(upTo: instant)
    var engine = shown ?? player.builder.engine
    do throws(Rejection) {
      guard isInRange || player.steps <= limits.rangeSteps else {
        throw Rejection(.tooMuchWork(reached: engine.now))
      }
      while let touch = underway?.touches.first, touch.instant <= instant {
        // All touches belong to the gesture, which is a single event.
        engine.journal?.revision = player.builder.revision - 1
        let limit = stepLimit(at: touch.instant)
        _ = try engine.handle(touch.event, at: touch.instant, stepLimit: limit)
        count(engine, at: touch.instant)
        underway?.touches.removeFirst()
      }
      _ = try engine.advance(to: instant, stepLimit: stepLimit(at: instant))
      count(engine, at: instant)
    } catch {
      throw .rejected(error)
    }
    if instant > durable.now { stepsLeft -= Self.sampleSteps }
    shown = engine
    return SessionView(player.builder.moment, engine)
  }

  private func stepLimit(at instant: Instant) -> Int {
    instant <= durable.now ? .max : stepsLeft
  }

  /// Counts the steps of an engine after the last event.
  private mutating func count(_ engine: borrowing Engine, at instant: Instant) {
    if instant > durable.now { stepsLeft = engine.stepsLeft }
  }

  /// The cost of one sample of the session, in steps.
  private static let sampleSteps = 4

  /// Frees the memory of events that were read ahead; later calls read these events again.
  public mutating func rest() { player.forgetPage() }

  private mutating func playEvents(upTo instant: Instant) throws(Fault) {
    if let underway {
      guard instant >= underway.end else { return }
      self.underway = nil
      shown = nil
    }
    while player.builder.revision < durable.revision, let entry = try player.next(),
      entry.instant <= instant.microseconds
    {
      let event = try player.event(of: entry)
      // Only an event with a duration ends after its instant.
      let start = event.passesTime ? player.builder.engine : nil
      _ = try player.play(event, entry)
      shown = nil
      let end = player.builder.engine.now
      guard end > instant, var before = start else { continue }
      let begin = Instant(microseconds: entry.instant)
      _ = try? before.advance(to: begin, stepLimit: .max)
      before.journal?.revision = player.builder.revision
      underway = Underway(touches: before.touches(of: event)[...], end: end)
      shown = before
      return
    }
  }
}
