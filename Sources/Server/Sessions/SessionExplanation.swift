public import RefreshEngine
import SessionLog

/// A session at a moment, with the journal of its last events.
public struct SessionExplanation: Sendable {
  /// The number of events up to the moment.
  public let revision: Int
  /// The engine at the moment, with a journal of its decisions before the moment.
  public let engine: Engine
  /// The first revision of the search for ignored events.
  public let ignoredSinceRevision: Int
}

/// The moment of a session in a request.
public enum SessionMoment: Hashable, Sendable {
  /// The present, or the nearest instant that the step limit allows.
  case now
  /// An instant in the past or future.
  case at(Instant)
  /// The moment right after an event.
  case after(revision: Int)
}

extension Session {
  /// The session at a moment, with the last change of a component and its ignored requests; nil if the
  /// event does not exist.
  ///
  /// The search replays from one checkpoint after another, backwards, until it has found all facts or used
  /// half the steps of a request. An interval between two checkpoints has at most a thousand events, and
  /// half the steps of a request besides the steps of one more event.
  ///
  /// - Throws: `rejected` if a future instant needs too many steps.
  public func explanation(
    of name: ComponentName,
    at moment: SessionMoment
  ) throws(SessionTimeline.Fault) -> SessionExplanation? {
    guard var replay = try journalled(at: moment) else { return nil }
    let limit = environment.limits.requestSteps / 2
    while replay.start > 0, replay.steps < limit, !replay.explains(name) {
      var player = try player(from: .revision(replay.start - 1), journalling: true)
      let start = player.builder.revision
      try player.play(upTo: replay.start)
      if let journal = player.builder.engine.journal {
        replay.engine.journal?.add(earlier: journal)
      }
      replay.start = start
      // The interval's events have a cost besides their steps.
      replay.steps += player.steps + JournalledReplay.stepsOfInterval
    }
    return SessionExplanation(
      revision: replay.revision,
      engine: replay.engine,
      ignoredSinceRevision: max(replay.start, replay.revision - JournalledReplay.recentEvents)
    )
  }

  private func journalled(
    at moment: SessionMoment
  ) throws(SessionTimeline.Fault) -> JournalledReplay? {
    switch moment {
    case .after(let revision):
      guard revision <= durable.revision else { return nil }
      var player = try player(from: .revision(revision), journalling: true)
      let start = player.builder.revision
      try player.play(upTo: revision)
      return JournalledReplay(
        engine: player.builder.engine,
        revision: revision,
        start: start,
        steps: player.steps
      )
    case .at(let instant): return try journalled(at: instant)
    case .now:
      let present = view(isWhole: true)
      do throws(SessionTimeline.Fault) {
        return try journalled(at: present.now)
      } catch {
        guard case .rejected = error else { throw error }
        // A session far behind reaches the present only by many reads, not in one.
        var engine = present.engine
        let revision = present.base.revision
        engine.beginJournal(revision: revision)
        return JournalledReplay(engine: engine, revision: revision, start: revision)
      }
    }
  }

  private func journalled(
    at instant: Instant
  ) throws(SessionTimeline.Fault) -> JournalledReplay {
    let (durable, limits) = (durable, environment.limits)
    let player = try player(
      from: instant >= durable.now
        ? .revision(durable.revision) : .instant(instant.microseconds),
      journalling: true
    )
    let start = player.builder.revision
    var timeline = SessionTimeline(player, durable, limits, isInRange: true)
    let view = try timeline.view(at: instant)
    return JournalledReplay(engine: view.engine, revision: view.revision, start: start)
  }
}

/// A replay of a session's last events with a journal.
private struct JournalledReplay {
  var engine: Engine
  let revision: Int
  /// The revision at the start of the journal.
  var start: Int
  /// The number of played internal steps.
  var steps = 0

  /// The number of latest events in the search for ignored requests.
  static let recentEvents = 1000
  /// The extra steps that each interval counts: at most twenty intervals are searched.
  static let stepsOfInterval = Engine.stepLimit / 40

  /// True if the journal has all facts about a component.
  func explains(_ name: ComponentName) -> Bool {
    guard let journal = engine.journal, journal.lastChange(of: name) != nil else { return false }
    return start <= revision - Self.recentEvents
      || journal.ignored(of: name).count == Journal.mostIgnored
  }
}
