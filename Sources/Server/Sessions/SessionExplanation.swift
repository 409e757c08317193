public import RefreshEngine
import SessionLog

/// A session at a moment, with the journal of the way to it.
public struct SessionExplanation: Sendable {
  /// The number of events up to the moment.
  public let revision: Int
  /// The session at the moment, with a journal of the decisions on the way.
  public let engine: Engine
  /// The first revision of the search for ignored events.
  public let ignoredSinceRevision: Int
}

/// A moment of a session that a client asks for.
public enum SessionMoment: Hashable, Sendable {
  /// Now, or as far towards now as the step limit allows.
  case now
  /// An instant, in the past or to come.
  case at(Instant)
  /// Right after an event.
  case after(revision: Int)
}

extension Session {
  /// The session at a moment, with the last change of a component and its ignored requests; nil if there is
  /// no such event.
  ///
  /// They are found by replay from one checkpoint after the other, backwards, until all are found or
  /// half the steps of a request are taken. An interval between two checkpoints has at most a thousand
  /// events, and half the steps of a request besides the steps of one more event.
  ///
  /// - Throws: `rejected` if an instant to come needs too many steps.
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
        replay.engine.addToJournal(earlier: journal)
      }
      replay.start = start
      // Its events cost something besides their steps.
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
        // Far behind its last event, a session comes to the present in many reads, not in one.
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
  /// The revision at which the journal begins.
  var start: Int
  /// The number of internal steps that were played.
  var steps = 0

  /// The number of latest events that are searched for ignored requests.
  static let recentEvents = 1000
  /// The steps that an interval counts for besides its own: twenty end a search at the latest.
  static let stepsOfInterval = Engine.stepLimit / 40

  /// True if all facts about a component have been found.
  func explains(_ name: ComponentName) -> Bool {
    guard let journal = engine.journal, journal.lastChange(of: name) != nil else { return false }
    return start <= revision - Self.recentEvents
      || journal.ignored(of: name).count == Journal.mostIgnored
  }
}
