public import RefreshEngine

/// The first way to a state: from another state, by one of that state's actions.
struct StateOrigin: Sendable {
  /// The number of the previous state; the start has its own number here.
  let parent: Int32
  /// The number of the action in the alphabet of the previous state.
  let action: UInt16
  /// True if the session came to rest after the action.
  let isRested: Bool
}

/// A session in a state: an object, so that lists of states copy a reference.
final class StateSession: Sendable {
  let trial: Trial

  init(_ trial: Trial) { self.trial = trial }
}

/// The shape and the length of a sequence.
struct Path: Sendable {
  private(set) var shape = Shape([])
  /// The number of events in the sequence.
  private(set) var length = 0

  mutating func add(_ event: Event) {
    shape.add(event)
    length += event.eventCount
  }
}

/// A state for expansion.
struct Node: Sendable {
  /// The number of the node's state, or of the state in which the walk to it began.
  var state: Int32 = 0
  /// The events of the walk.
  var events: [Event] = []
  /// The session; nil if memory is short, in which case the session is played again.
  let session: StateSession?
  /// The sequence up to the state.
  var path = Path()
}

/// One action in a state, and its results.
struct Expansion: Sendable {
  /// A session after the action, or after the following rest.
  struct Child: Sendable {
    let session: StateSession
    let key: StateKey
    let isRested: Bool
    let path: Path
  }

  /// The number of the action.
  let action: Int
  let events: [Event]
  private(set) var children: [Child] = []
  /// The violations, each with the sequence that showed it.
  private(set) var found: [(violation: Violation, sequence: Known.Sequence)] = []

  /// Performs an action in a state, and lets the session come to rest after it.
  ///
  /// Violations known at the begin of the batch are not found again, and children in states with known `keys`
  /// are left out.
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
    var (trial, path, played) = (start, node.path, node.events)
    func play(_ event: Event) -> Bool {
      var findings = Findings()
      let isPlayed = (try? trial.play(event, &findings)) != nil
      path.add(event)
      played.append(event)
      for finding in findings.all where !known.has(finding.violation, path) {
        let sequence = Known.Sequence(state: node.state, events: played, path: path)
        found.append((finding.violation, sequence))
      }
      return isPlayed
    }
    func addChild(isRested: Bool) {
      let key = StateKey(trial.monitor.snapshot, trial.monitor, trial.engine)
      guard !keys.contains(key) else { return }
      let session = StateSession(trial)
      children.append(Child(session: session, key: key, isRested: isRested, path: path))
    }
    guard action.events.allSatisfy(play) else { return }
    addChild(isRested: false)
    guard trial.isUnderWay, play(.rest) else { return }
    addChild(isRested: true)
  }

  /// The expansion without its sessions.
  var withoutSessions: Expansion {
    var expansion = self
    expansion.children = []
    return expansion
  }
}

extension Event {
  /// The number of events, with each event of a turn counted.
  public var eventCount: Int { if case .turn(let events) = self { events.count } else { 1 } }
}
