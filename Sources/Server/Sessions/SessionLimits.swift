import RefreshEngine

/// Limits of a session's size, and of the work of one call.
public struct SessionLimits: Sendable {
  /// The most events of a session.
  public var events = 1_000_000
  /// The most internal steps of one request: to catch up, for its events, to look ahead.
  ///
  /// Stored events are not bound by it: a session can always be loaded.
  public var requestSteps = Engine.stepLimit
  /// The most of them that are taken on the thread that serves the connection; if a request needs
  /// more, it takes them all on a thread for long works.
  public var stepsAtOnce = 2_000
  /// The most of them with which a request may catch up with a realtime clock, and as many again to
  /// come to the end of an instant; the others are left for its events.
  ///
  /// If an instant does not end, the way to it is played once more, which does not count.
  public var catchUpSteps = Engine.stepLimit / 4
  /// The most internal steps for playing a session again after its last event, to find effects
  /// that are no longer in memory.
  public var replaySteps = 20 * Engine.stepLimit
  /// The most internal steps of the stored events in a range that one request reads.
  public var rangeSteps = 20_000_000
  /// The most sessions in memory; those without a call for long leave it first.
  public var residentSessions = 100_000

  /// The most steps that are taken at once to catch up.
  var catchUpStepsAtOnce: Int { min(stepsAtOnce, catchUpSteps) }
  /// True if a request may take more to catch up.
  var catchUpIsLong: Bool { stepsAtOnce < catchUpSteps }

  /// The default limits.
  public init() {}
}
