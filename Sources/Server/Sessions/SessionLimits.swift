import RefreshEngine

/// How much a session may have, and how much work one call may be.
public struct SessionLimits: Sendable {
  /// The most events of a session.
  public var events = 1_000_000
  /// How many internal steps one request may take: to catch up, for its events, to look ahead.
  ///
  /// What is stored already is not bound by it: a session can always be loaded.
  public var requestSteps = Engine.stepLimit
  /// How many of them are taken at once on the thread that serves the connection; if a request needs
  /// more, it takes them all on a thread for long works.
  public var stepsAtOnce = 2_000
  /// How many of them a request may take to catch up with a realtime clock, and as many again to
  /// come to the end of an instant; the others are left for its events.
  ///
  /// Where an instant does not end, what leads to it is played once more, which does not count.
  public var catchUpSteps = Engine.stepLimit / 4
  /// How many internal steps after its last event a session may be played again for, to find effects
  /// that are in memory no more.
  public var replaySteps = 20 * Engine.stepLimit
  /// How many internal steps the stored events of a range may take that one request reads.
  public var rangeSteps = 20_000_000
  /// The most sessions in memory; those without a call for long leave it first.
  public var residentSessions = 100_000

  /// How many steps are taken at once to catch up.
  var catchUpStepsAtOnce: Int { min(stepsAtOnce, catchUpSteps) }
  /// Whether a request may take more to catch up.
  var catchUpIsLong: Bool { stepsAtOnce < catchUpSteps }

  /// The default limits.
  public init() {}
}
