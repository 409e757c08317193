/// The limits of the work of one call, and of the work under way in a session.
///
/// Both limits count steps and items, not time, so that the same events are accepted on every machine and in
/// every replay.
///
/// A step is about a microsecond of work, and most take less. Longer work counts for more: a step for every
/// four notified observers, for the segments of a predicted motion, and for the slots that are searched for a
/// new component. `make bench` sends the events that take longest.
extension Engine {
  /// The most internal steps of one call, unless the caller sets another limit.
  public static let stepLimit = 100_000

  /// A kind of item whose number in a session is limited.
  public enum Cap: Hashable, Sendable {
    /// The running animations.
    case animations
    /// The work that is due later: completions, callbacks, ends of loads.
    case dueWork
    /// The components replaced before their work was done, and the components replaced in one turn.
    case replacedComponents
    /// The registrations of components that observe the scroll view; some dialects leave a registration at
    /// each removal.
    case observers

    /// The most items of one kind.
    public static let most = 1000
  }

  /// The greatest number of keys under which a session stores times.
  public static let mostLastUpdatedTimes = 100

  /// Counts a step; no other function limits the work of a call.
  ///
  /// Every loop calls this function, and every effect counts as a step too.
  @inline(__always)
  mutating func countStep() throws(Rejection) {
    guard stepsLeft > 0 else { throw Rejection(.tooMuchWork(reached: now)) }
    stepsLeft -= 1 + observers.count >> 2
    try checkCaps()
  }

  /// Counts work that takes as long as a number of steps.
  mutating func count(steps: Int) { stepsLeft -= steps }

  /// Stops the call if a session has more items of a kind than the cap.
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

  /// Refuses a turn that replaces more components than the cap.
  func checkReplacements(of events: [Event]) throws(Rejection) {
    var replaced = 0
    for (index, event) in events.enumerated() {
      guard case .addComponent(_, .some) = event else { continue }
      replaced += 1
      guard replaced > Cap.most else { continue }
      throw Rejection(.capPassed(.replacedComponents, reached: now), inTurn: index)
    }
  }

  /// Refuses settings with a new key for times if the session has the most keys.
  func checkKey(_ settings: ComponentSettings) throws(Rejection) {
    guard let key = settings.lastUpdatedTimeKey, lastUpdatedTimes[key] == nil,
      lastUpdatedTimes.count >= Self.mostLastUpdatedTimes
    else { return }
    throw Rejection(.tooManyLastUpdatedTimes)
  }

  /// Whether the last call has done all that fell due up to its instant.
  var isFinished: Bool { openStep == nil && mainQueue.isEmpty }

  /// The rejection of a session whose creation did not finish; nil for other sessions.
  public var creationFault: Rejection? {
    isFinished ? nil : Rejection(.tooMuchWork(reached: now))
  }
}
