public import RefreshEngine

/// How a state was first reached: from another one, by one of the actions there.
struct StateOrigin: Sendable {
  /// The number of the state before; the start is its own.
  let parent: Int32
  /// The number of the action in the alphabet of that state.
  let action: UInt16
  /// Whether the session then came to rest.
  let isRested: Bool
}

/// A session in a state: an object, so that lists of states copy a reference.
final class StateSession: Sendable {
  let trial: Trial

  init(_ trial: Trial) { self.trial = trial }
}

/// A state to be expanded.
struct Node: Sendable {
  /// The number of its state.
  let state: Int32
  /// The session; nil where memory is short: it is then played again.
  let session: StateSession?
  /// The shape and the length of the sequence that leads to it.
  let shape: Shape
  let length: Int
}

/// One action in a state, and what it led to.
struct Expansion: Sendable {
  /// A session after the action, or after it came to rest.
  struct Child: Sendable {
    let session: StateSession
    let key: StateKey
    let isRested: Bool
    let shape: Shape
    let length: Int
  }

  /// A finding or a change of state, and where in the sequence it was met.
  struct Met<Value: Sendable>: Sendable {
    let value: Value
    /// How many events of the action were played; one more than all for the rest behind it.
    let eventCount: Int
    let shape: Shape
    let length: Int
  }

  let action: Int
  let events: [Event]
  fileprivate(set) var children: [Child] = []
  private(set) var violations: [Met<Violation>] = []
  private(set) var changes: [Met<CausedChange>] = []

  /// Performs an action in a state, and lets the session come to rest behind it.
  ///
  /// What is known already, at the begin of the batch, is not met again, and children in states whose `keys`
  /// are known are left out.
  init(
    _ number: Int,
    _ action: Action,
    from node: Node,
    _ start: Trial,
    known: Known,
    keys: Set<StateKey> = []
  ) {
    self.action = number
    events = action.events
    var (trial, shape, length) = (start, node.shape, node.length)
    for (index, event) in action.events.enumerated() {
      guard play(event, &trial, &shape, &length, index + 1, known) else { return }
    }
    addChild(trial, shape, length, isRested: false, keys)
    guard trial.isUnderWay else { return }
    guard play(.rest, &trial, &shape, &length, action.events.count + 1, known) else { return }
    addChild(trial, shape, length, isRested: true, keys)
  }

  private mutating func addChild(
    _ trial: Trial,
    _ shape: Shape,
    _ length: Int,
    isRested: Bool,
    _ keys: Set<StateKey>
  ) {
    let key = StateKey(trial.monitor.snapshot, trial.monitor, trial.engine)
    guard !keys.contains(key) else { return }
    children.append(
      Child(
        session: StateSession(trial),
        key: key,
        isRested: isRested,
        shape: shape,
        length: length
      )
    )
  }

  private mutating func play(
    _ event: Event,
    _ trial: inout Trial,
    _ shape: inout Shape,
    _ length: inout Int,
    _ count: Int,
    _ known: Known
  ) -> Bool {
    var findings = Findings()
    let effects = trial.play(event, &findings)
    shape.add(event)
    length += event.eventCount
    for finding in findings.all where !known.has(finding.violation, shape, length) {
      violations.append(
        Met(value: finding.violation, eventCount: count, shape: shape, length: length)
      )
    }
    for change in trial.changes where !known.has(change, length) {
      changes.append(Met(value: change, eventCount: count, shape: shape, length: length))
    }
    return effects != nil
  }
}

extension Event {
  /// How many events it is: those of a turn each.
  public var eventCount: Int { if case .turn(let events) = self { events.count } else { 1 } }
}

extension Expansion {
  /// The same without the sessions that it led to.
  var withoutSessions: Expansion {
    var expansion = self
    expansion.children = []
    return expansion
  }
}
