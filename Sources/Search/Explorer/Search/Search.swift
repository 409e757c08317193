public import RefreshEngine
import Synchronization

/// The limits of a search, and the actions that it tries.
public struct SearchBounds: Sendable {
  /// The most sequences of the search; a sequence's rest is counted with it.
  public var sequences = 100_000
  /// The most actions of a sequence in the breadth-first part.
  public var depth = 8
  /// The groups of actions that the search tries.
  public var groups = Set(ActionGroup.allCases)
  /// The seed of the random walks; the breadth-first part does not depend on it.
  public var seed: UInt64 = 1
  /// The most memory in MiB; sessions that exceed it are played again when the search needs them.
  public var memoryMiB = 512

  /// Makes the default bounds.
  public init() {}

  /// The number of kept sessions of a layer.
  ///
  /// The figures are measured: a session with two components takes up to 3 KiB, and two layers exist at a
  /// time; the keys of a state take up to 90 bytes; the rest is the program.
  var keptSessions: Int {
    let left = (memoryMiB - 32) << 20 - 90 * sequences
    return max(1, left / (2 * 3 << 10))
  }
}

/// A search through the possible actions of a finger, time and an app on one configuration.
///
/// The search is breadth first by layers, then by random walks. Threads expand states; their results are
/// merged in the order of the states and actions, so that a report does not depend on the number of threads.
public struct Search: Sendable {
  /// A function that runs another one for each number below a count, on any number of threads, and returns
  /// after the last call.
  public typealias Parallel = (_ count: Int, _ body: @Sendable (Int) -> Void) -> Void

  /// The progress of a search.
  public struct Progress: Sendable {
    /// The number of played sequences.
    public internal(set) var sequences = 0
    /// The number of abstract states.
    public internal(set) var states = 0
    /// The number of wholly expanded layers, in which every state had every action tried.
    public internal(set) var fullDepth = 0
  }

  let given: Monitor.Given
  let bounds: SearchBounds
  /// The requested properties, by their numbers in `Property.all`.
  let properties: [Int]
  /// The progress of the search.
  public private(set) var progress = Progress()
  private(set) var known = Known()
  private(set) var keys: Set<StateKey> = []
  private var origins: [StateOrigin] = []
  private var layer: [Node] = []
  private let pulls: OverlayPulls?
  private let start: Trial

  /// The percentage of the sequences that are played breadth first; the other sequences are walks.
  private static let breadthPercent = 70
  /// The number of states that are expanded between two reports.
  private static let batch = 64
  /// The number of walks between two reports, the actions of a walk, and the tries of each step.
  private static let walks = (batch: 32, length: 14, choices: 3)

  /// Begins a search.
  ///
  /// - Parameters:
  ///   - configuration: The session; its clock is not read.
  ///   - properties: The numbers, in `Property.all`, of the properties to check; properties that do not apply
  ///     to the session are left out.
  ///   - bounds: The limits of the search.
  public init(_ configuration: Configuration, properties: [Int], bounds: SearchBounds) {
    let held = Set(Property.numbers(in: configuration))
    given = Monitor.Given(configuration, Checks(of: properties.filter(held.contains)))
    (self.properties, self.bounds) = (properties, bounds)
    pulls = OverlayPulls(configuration)
    var findings = Findings()
    start = Trial(given, &findings)
    let creation = Known.Sequence(state: 0, events: [], path: Path())
    for finding in findings.all { known.add(finding.violation, creation) }
    let key = StateKey(start.monitor.snapshot, start.monitor, start.engine)
    let origin = StateOrigin(parent: 0, action: 0, isRested: false)
    admit(key, origin, StateSession(start), Path())
  }

  /// Searches to the end of the bounds, or until `shouldContinue` returns false.
  ///
  /// - Parameters:
  ///   - parallel: The function that runs parts side by side.
  ///   - shouldContinue: A function of the progress, called between two parts; false ends the search.
  /// - Returns: True if the search reached the end of its bounds.
  public mutating func run(_ parallel: Parallel, shouldContinue: (Progress) -> Bool) -> Bool {
    let breadth = bounds.sequences * Self.breadthPercent / 100
    var depth = 0
    while !layer.isEmpty, depth < bounds.depth, progress.sequences < breadth {
      let nodes = layer
      layer = []
      for first in stride(from: 0, to: nodes.count, by: Self.batch) {
        guard shouldContinue(progress) else { return false }
        let batch = Array(nodes[first..<min(first + Self.batch, nodes.count)])
        expand(batch, upTo: breadth, keepsChildren: depth + 1 < bounds.depth, parallel)
        if progress.sequences >= breadth { break }
      }
      depth += 1
      if progress.sequences < breadth { progress.fullDepth = depth }
    }
    layer = []
    return walk(parallel, shouldContinue)
  }

  // MARK: Breadth first

  private mutating func expand(
    _ nodes: [Node],
    upTo limit: Int,
    keepsChildren: Bool,
    _ parallel: Parallel
  ) {
    let search = self
    let results = Self.results(nodes.count, parallel) { search.expansions(of: nodes[$0]) }
    for (node, expansions) in zip(nodes, results) {
      for expansion in expansions {
        guard progress.sequences < limit else { return }
        take(expansion)
        guard keepsChildren else { continue }
        for child in expansion.children {
          let origin = StateOrigin(
            parent: node.state,
            action: UInt16(expansion.action),
            isRested: child.isRested
          )
          admit(child.key, origin, child.session, child.path)
        }
      }
    }
  }

  private func expansions(of node: Node) -> [Expansion] {
    guard let trial = node.session?.trial ?? way(to: node.state)?.trial else { return [] }
    return actions(in: trial).enumerated().map { number, action in
      Expansion(number, action, from: node, trial, known: known, keys: keys)
    }
  }

  /// Counts a sequence, and keeps its violations.
  private mutating func take(_ expansion: Expansion) {
    progress.sequences += 1
    for (violation, found) in expansion.found {
      var sequence = found
      sequence.metAfter = progress.sequences
      known.add(violation, sequence)
    }
  }

  private mutating func admit(
    _ key: StateKey,
    _ origin: StateOrigin,
    _ session: StateSession,
    _ path: Path
  ) {
    guard keys.insert(key).inserted else { return }
    let kept = layer.count < bounds.keptSessions ? session : nil
    layer.append(Node(state: Int32(origins.count), session: kept, path: path))
    origins.append(origin)
    progress.states = origins.count
  }

  /// The results of a function for the numbers below a count, in their order.
  public static func results<Value: Sendable>(
    _ count: Int,
    _ parallel: Parallel,
    _ body: @Sendable (Int) -> Value
  ) -> [Value] {
    let results = Mutex([Value?](repeating: nil, count: count))
    withoutActuallyEscaping(body) { body in
      parallel(count) { index in
        let value = body(index)
        results.withLock { $0[index] = value }
      }
    }
    return results.withLock { $0.compactMap(\.self) }
  }

  // MARK: Sequences

  /// The events of a found sequence.
  func events(of sequence: Known.Sequence) -> [Event] {
    (way(to: sequence.state)?.events ?? []) + sequence.events
  }

  private func actions(in trial: Trial) -> [Action] {
    Alphabet.actions(in: trial.monitor.snapshot, trial.monitor, bounds.groups, pulls)
  }

  /// The events to a state, and the session in it.
  func way(to state: Int32) -> (events: [Event], trial: Trial)? {
    var steps: [StateOrigin] = []
    var state = Int(state)
    while state > 0 {
      steps.append(origins[state])
      state = Int(origins[state].parent)
    }
    var (events, trial) = ([Event](), start)
    for step in steps.reversed() {
      var added = actions(in: trial)[Int(step.action)].events
      if step.isRested { added.append(.rest) }
      for event in added {
        var findings = Findings()
        guard (try? trial.play(event, &findings)) != nil else { return nil }
      }
      events += added
    }
    return (events, trial)
  }

  // MARK: Walks

  private mutating func walk(_ parallel: Parallel, _ shouldContinue: (Progress) -> Bool) -> Bool {
    var first = 0
    while progress.sequences < bounds.sequences {
      guard shouldContinue(progress) else { return false }
      let (search, number) = (self, first)
      let walked = Self.results(Self.walks.batch, parallel) {
        search.walked(UInt64(number + $0))
      }
      guard walked.contains(where: { !$0.isEmpty }) else { return true }
      for expansion in walked.joined() {
        guard progress.sequences < bounds.sequences else { return true }
        take(expansion)
      }
      first += Self.walks.batch
    }
    return true
  }

  /// A walk from the start: each step tries some actions and follows one of their results, if possible to a
  /// state that the breadth-first part has not met.
  private func walked(_ number: UInt64) -> [Expansion] {
    var generator = SplitMix(seed: bounds.seed, stream: number)
    var (node, steps) = (Node(session: StateSession(start)), [Expansion]())
    for _ in 0..<Self.walks.length {
      guard let trial = node.session?.trial else { return steps }
      let options = actions(in: trial)
      guard !options.isEmpty else { return steps }
      let tried = (0..<Self.walks.choices).map { _ in generator.choice(of: options) }
        .map { Expansion($0, options[$0], from: node, trial, known: known) }
      steps += tried.map(\.withoutSessions)
      let children = tried.flatMap { expansion in expansion.children.map { (expansion, $0) } }
      let fresh = children.filter { !keys.contains($0.1.key) }
      let choices = fresh.isEmpty ? children : fresh
      guard !choices.isEmpty else { return steps }
      let (expansion, child) = choices[generator.below(choices.count)]
      let events = node.events + expansion.events + (child.isRested ? [.rest] : [])
      node = Node(events: events, session: child.session, path: child.path)
    }
    return steps
  }
}

/// A generator of random numbers that are equal on every machine: SplitMix64.
private struct SplitMix {
  private var state: UInt64

  /// Makes the generator of one of a seed's streams.
  init(seed: UInt64, stream: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 ^ stream &* 0xD1B5_4A32_D192_ED03
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }

  mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

  /// The number of a random action, chosen by weight.
  mutating func choice(of actions: [Action]) -> Int {
    var rest = below(actions.reduce(0) { $0 + $1.weight })
    for (index, action) in actions.enumerated() {
      rest -= action.weight
      if rest < 0 { return index }
    }
    return 0
  }
}
