import RefreshEngine

/// How much a session may have, and how much work one call may be.
public struct SessionLimits: Sendable {
  /// The most events of a session.
  public var events = 1_000_000
  /// How many internal steps the events of one batch may take together.
  public var batchSteps = Engine.stepLimit
  /// How many internal steps a read may take to catch up with a realtime clock.
  ///
  /// Fewer than an event may need (`Engine.stepLimit`), so that an event at the instant reached
  /// can be handled.
  public var catchUpSteps = 900_000
  /// The most sessions in memory; those without a call for long leave it first.
  public var residentSessions = 100_000

  /// The default limits.
  public init() {}
}
