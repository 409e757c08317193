/// The limits of the work of one call, and of the work under way in a session.
///
/// Both are counted, never timed, so that the same events are accepted on every machine and in every
/// replay.
///
/// A step is about a microsecond of work, and most take less. Longer work counts for more: a
/// step for each four observers that it notifies, the segments of a motion that is predicted, the
/// places in which a new component is looked for. `make bench` sends the events that take longest.
extension Engine {
  /// The number of internal steps that one call may need, unless the caller says otherwise.
  public static let stepLimit = 100_000

  /// Something of which a session may have only so much at once.
  public enum Cap: Hashable, Sendable {
    /// Animations that run.
    case animations
    /// Work that is due later: completions, callbacks, ends of loads.
    case dueWork
    /// Components that were replaced while their work was due, and components replaced in one turn.
    case replacedComponents
    /// Registrations of components that observe the scroll view: some dialects leave one at each
    /// removal.
    case observers

    /// The most there may be.
    public static let most = 1000
  }

  /// The greatest number of keys for which a session has times.
  public static let mostLastUpdatedTimes = 100

  /// Counts a step: the one place that limits the work of a call.
  ///
  /// Every loop goes through it, and every effect counts as a step too.
  @inline(__always)
  mutating func countStep() throws(Rejection) {
    guard stepsLeft > 0 else { throw Rejection(.tooMuchWork(reached: now)) }
    stepsLeft -= 1 + observers.count >> 2
    try checkCaps()
  }

  /// Counts work that takes as long as so many steps.
  mutating func count(steps: Int) { stepsLeft -= steps }

  /// Refuses to go on while more is under way than may be.
  @inline(__always)
  mutating func checkCaps() throws(Rejection) {
    if let cap = passedCap() { throw Rejection(.capPassed(cap, reached: now)) }
  }

  private mutating func passedCap() -> Cap? {
    if dueWork.count > Cap.most { return .dueWork }
    if animations.count > Cap.most {
      dropEndedAnimations()
      if animations.count > Cap.most { return .animations }
    }
    if components.count > Cap.most + ComponentName.allCases.count { return .replacedComponents }
    return observers.count > Cap.most ? .observers : nil
  }

  /// Refuses a turn that replaces more components than one may.
  func checkReplacements(of events: [Event]) throws(Rejection) {
    var replaced = 0
    for (index, event) in events.enumerated() {
      guard case .addComponent(_, .some) = event else { continue }
      replaced += 1
      guard replaced > Cap.most else { continue }
      throw Rejection(.capPassed(.replacedComponents, reached: now), inTurn: index)
    }
  }

  /// Refuses settings that would give the session one key too many to store times under.
  func checkKey(_ settings: ComponentSettings) throws(Rejection) {
    guard let key = settings.lastUpdatedTimeKey, lastUpdatedTimes[key] == nil,
      lastUpdatedTimes.count >= Self.mostLastUpdatedTimes
    else { return }
    throw Rejection(.tooManyLastUpdatedTimes)
  }

  /// The rejection of a session whose creation did not come to an end; nil for others.
  public var creationFault: Rejection? {
    openStep == nil && mainQueue.isEmpty ? nil : Rejection(.tooMuchWork(reached: now))
  }
}
