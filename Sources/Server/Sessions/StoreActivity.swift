import Synchronization

/// Counts what all sessions of a store have done, for any thread.
public final class StoreActivity: Sendable {
  private let storedEvents = Atomic(0)
  private let storedEffects = Atomic(0)

  init() {}

  /// The events that were stored since the start.
  public var events: Int { storedEvents.load(ordering: .relaxed) }

  /// The effects up to the last stored event of each session, since the start.
  public var effects: Int { storedEffects.load(ordering: .relaxed) }

  func add(_ events: Int, effects: Int) {
    storedEvents.add(events, ordering: .relaxed)
    storedEffects.add(effects, ordering: .relaxed)
  }
}
