/// A change of a component's state with what brought it, without when and why: what a search notes.
public struct CausedChange: Hashable, Sendable {
  /// What changed.
  public let kind: ComponentKind
  /// The state before.
  public let from: ComponentState
  /// The state after.
  public let to: ComponentState
  /// What brought it.
  public let cause: Cause

  /// Makes a change.
  public init(_ kind: ComponentKind, from: ComponentState, to: ComponentState, by cause: Cause) {
    (self.kind, self.from, self.to, self.cause) = (kind, from, to, cause)
  }
}

/// All changes of state since they were last taken.
///
/// Of an event it has also the earlier ones of one component, which a journal forgets. It costs less than
/// a journal, so that a search can have it.
struct CausedChanges: Sendable {
  fileprivate(set) var changes: [CausedChange] = []
  /// The states that were asked for and are not set yet, in the order of the calls.
  private var asked: [(slot: Slot, state: ComponentState, cause: Cause)] = []

  /// A state will be set later; the calls for one state come to act in their order.
  fileprivate mutating func ask(_ state: ComponentState, of slot: Slot, by cause: Cause) {
    asked.append((slot, state, cause))
  }

  /// What asked for a state that is set now; before the notes began, that is not known.
  fileprivate mutating func takeCause(of state: ComponentState, _ slot: Slot) -> Cause? {
    guard let index = asked.firstIndex(where: { $0.slot == slot && $0.state == state })
    else { return nil }
    return asked.remove(at: index).cause
  }
}

extension Engine {
  /// Makes a session's engine that notes its changes of state, those of the creation too.
  public init(notingChangesOf configuration: Configuration) {
    self.init(configuration, configuration.dialect.rules, notesChanges: true)
  }

  /// The changes of state since the last call, in their order; none if the engine does not note them.
  public mutating func takeCausedChanges() -> [CausedChange] {
    guard let changes = extras.first?.changes?.changes, !changes.isEmpty else { return [] }
    extras[0].changes?.changes = []
    return changes
  }

  /// Whether the causes of changes are noted, by a journal or without one.
  @inline(__always)
  var notesCauses: Bool { !extras.isEmpty && extras[0].changes != nil }

  /// A state will be set later: notes what asked for it.
  @inline(__always)
  mutating func noteCause(_ cause: Cause, of state: ComponentState, _ slot: Slot) {
    if notesCauses { extras[0].changes?.ask(state, of: slot, by: cause) }
  }

  /// What asked for a state that is delivered now.
  mutating func causeOfDelivered(_ state: ComponentState, _ slot: Slot) -> Cause {
    guard notesCauses, let cause = extras[0].changes?.takeCause(of: state, slot) else {
      // It was asked for before the notes began.
      return state == .noMoreData ? .endRefreshingWithNoMoreData : .endRefreshing
    }
    return cause
  }

  /// Notes that a component is about to be in another state, where somebody wants to know.
  @inline(__always)
  mutating func noteChange(of slot: Slot, to new: ComponentState, by cause: Cause) {
    if notesCauses { append(slot, to: new, by: cause) }
  }

  private mutating func append(_ slot: Slot, to new: ComponentState, by cause: Cause) {
    guard !isJournalling else { return journalChange(of: slot, to: new, by: cause) }
    noteCausedChanges([
      CausedChange(self[slot].kind, from: self[slot].state, to: new, by: cause)
    ])
  }

  /// Notes changes, where somebody wants to know.
  mutating func noteCausedChanges(_ changes: [CausedChange]) {
    extras[0].changes?.changes += changes
  }
}
