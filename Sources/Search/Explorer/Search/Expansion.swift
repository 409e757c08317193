public import RefreshEngine

/// How a state was first reached: from another state, by one of the actions there.
struct StateOrigin: Sendable {
  /// The number of the state before; the start has its own number here.
  let parent: Int32
  /// The number of the action in the alphabet of that state.
  let action: UInt16
  /// True if the session then came to rest.
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
  /// How many events it has.
  private(set) var length = 0

  mutating func add(_ event: Event) {
    shape.add(event)
    length += event.eventCount
  }
}

/// A state to be expanded.
struct Node: Sendable {
  /// The number of its state, or of the state in which the walk to it began.
  var state: Int32 = 0
  /// The events of the walk.
  var events: [Event] = []
  /// The session; nil where memory is short: it is then played again.
  let session: StateSession?
  /// The sequence that leads to it.
  var path = Path()
}

/// One action in a state, and its results.
struct Expansion: Sendable {
  /// A session after the action, or after it came to rest.
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

  /// Performs an action in a state, and lets the session come to rest behind it.
  ///
  /// Violations known at the begin of the batch are not found again, and children in states whose `keys`
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

  /// The same without the sessions that it led to.
  var withoutSessions: Expansion {
    var expansion = self
    expansion.children = []
    return expansion
  }
}

extension Event {
  /// The number of events in it, each event of a turn counted.
  public var eventCount: Int { if case .turn(let events) = self { events.count } else { 1 } }
}
