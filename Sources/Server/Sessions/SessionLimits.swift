import RefreshEngine

/// The limits of a session's size, and of the work of one call.
public struct SessionLimits: Sendable {
  /// The most events of a session.
  public var events = 1_000_000
  /// The most internal steps of one request, for the way to the present, its events, and predictions.
  ///
  /// The limit does not apply to stored events: every session can be loaded.
  public var requestSteps = Engine.stepLimit
  /// The most steps of a request on the connection's serving thread; a request with more steps runs
  /// completely on a thread for long work.
  public var stepsAtOnce = 2_000
  /// The most steps of a request for the way to the present of a realtime clock, and for the rest of an
  /// instant at its end; the remaining steps are for the request's events.
  ///
  /// If the last instant does not end, the way before it is played again, which does not count.
  public var catchUpSteps = Engine.stepLimit / 4
  /// The most internal steps of a replay after the last event, to find effects that are no longer in
  /// memory.
  public var replaySteps = 20 * Engine.stepLimit
  /// The most internal steps of the stored events in one request's range.
  public var rangeSteps = 20_000_000
  /// The most sessions in memory; sessions without recent calls leave memory first.
  public var residentSessions = 100_000

  /// The most steps towards the present on the serving thread.
  var catchUpStepsAtOnce: Int { min(stepsAtOnce, catchUpSteps) }
  /// True if the way to the present may need a thread for long work.
  var catchUpIsLong: Bool { stepsAtOnce < catchUpSteps }

  /// Makes the default limits.
  public init() {}
}
