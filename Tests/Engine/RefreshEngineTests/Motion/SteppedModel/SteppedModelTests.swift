import Testing

@testable import RefreshEngine

/// The engine against a view that notifies its components frame by frame.
///
/// Each kind has ten scenarios. Frames last 0.1 ms in the first, and wherever one refresh leads to the
/// next under a motion; else 1 ms.
@Suite struct SteppedModelTests {
  static let scenariosOfEachKind: UInt64 = 10

  @Test(arguments: Scenario.Kind.allCases)
  func `the engine is the limit of ever shorter frames`(kind: Scenario.Kind) throws {
    var onEdge = 0
    for seed in 0..<Self.scenariosOfEachKind {
      let scenario = Scenario(kind, seed: seed)
      let frame: Microseconds = seed == 0 || kind.isChain ? 100 : 1_000
      var comparison = SteppedComparison(scenario, frame: frame)
      guard let difference = try comparison.firstDifference() else { continue }
      if try SteppedComparison.isOnKnifesEdge(scenario) {
        onEdge += 1
      } else {
        Issue.record("\(scenario), frames of \(frame) µs: \(difference)")
      }
    }
    #expect(onEdge <= 1)
  }
}

extension Scenario.Kind {
  /// Whether one refresh leads to the next under a motion.
  var isChain: Bool { [.autoFooterGrowing, .loadAtOnce, .readyAtTheTop].contains(self) }
}

/// A scenario on the engine and on the model.
///
/// Tolerances:
/// - an effect's instant: two frames, which show the direction of the offset; as much again each time
///   the content grew a frame late;
/// - the order of effects of different sources that are less than that apart;
/// - states and flags within that of an effect;
/// - an offset: 0.1 pt for each millisecond of a frame, and the snap at a motion's end; where the
///   content grew a frame late, the 5,000 pt/s of the fastest fling.
struct SteppedComparison {
  let scenario: Scenario
  let frame: Microseconds
  private var engine: Engine
  private var model: SteppedModel
  private var effects: [Effect] = []

  init(_ scenario: Scenario, frame: Microseconds) {
    self.scenario = scenario
    self.frame = frame
    engine = Engine(scenario.configuration)
    model = SteppedModel(scenario.configuration, frame: frame)
  }

  /// How late the model may be.
  private var delay: Microseconds { (2 * frame + 100) * (isGrowing ? 5 : 1) }

  /// How far off it may be, in points.
  private var distance: Double { Double(frame) * (isGrowing ? 5e-3 : 1e-4) }

  private var isGrowing: Bool { scenario.kind == .autoFooterGrowing }

  mutating func firstDifference() throws -> String? {
    for (index, event) in scenario.events.enumerated() {
      effects += try engine.handle(event, at: engine.now)
      try model.perform(event)
      if let difference = stateDifference() { return "event \(index), \(event): \(difference)" }
    }
    return effectDifference()
  }

  private func stateDifference() -> String? {
    let (left, right) = (engine.scrollView, model.view)
    let isNearEffect = (effects + model.effects).contains { engine.now - $0.instant <= delay }
    // A motion that ends snaps to the edge from up to half a point.
    let snap = isNearEffect ? 0.5 : 0
    if abs(left.contentOffset.y - right.contentOffset.y) > distance + snap {
      return "offset \(left.contentOffset.y), model \(right.contentOffset.y)"
    }
    guard !isNearEffect else { return nil }
    for name in [ComponentName.header, .footer] {
      let (state, other) = (engine.component(name)?.state, model.engine.component(name)?.state)
      if state != other { return "\(name) \(state as Any), model \(other as Any)" }
    }
    for edge in Edge.allCases
    where abs(left.contentInset[edge] - right.contentInset[edge]) > distance {
      return "inset \(left.contentInset), model \(right.contentInset)"
    }
    if left.isDragging != right.isDragging { return "dragging \(left.isDragging)" }
    if left.isDecelerating != model.mover.isMotion { return "decelerating \(left.isDecelerating)" }
    return nil
  }

  private func effectDifference() -> String? {
    for source in [Effect.Source.component(.header), .component(.footer), .scrollView] {
      let left = effects.filter { $0.source == source }
      let right = model.effects.filter { $0.source == source }
      for (effect, other) in zip(left, right) where !isSame(effect, other) {
        return "effect \(effect), model \(other)"
      }
      if left.count != right.count { return "effects \(left.count), model \(right.count)" }
    }
    for (effect, other) in zip(effects, model.effects)
    where abs(effect.instant - other.instant) > delay {
      return "effect \(effect), model \(other)"
    }
    return nil
  }

  private func isSame(_ left: Effect, _ right: Effect) -> Bool {
    guard abs(left.instant - right.instant) <= delay else { return false }
    if case .dragWillEnd(let velocity, let target) = left.kind,
      case .dragWillEnd(let otherVelocity, let otherTarget) = right.kind
    {
      return abs(velocity.y - otherVelocity.y) <= 1e-6
        && abs(target.y - otherTarget.y) <= distance
    }
    return left.kind == right.kind
  }

  // MARK: Knife's edges

  /// Whether the engine itself has other effects when each velocity is a thousandth larger or
  /// smaller, or every waiting a frame longer: a level is touched within the error of a frame.
  static func isOnKnifesEdge(_ scenario: Scenario) throws -> Bool {
    let kinds = try effectKinds(scenario.events)
    for factor in [0.999, 1.001] {
      let events = scenario.events.map { event in
        guard case .dragEnded(let x, let y, let velocity?) = event else { return event }
        return Event.dragEnded(x: x, y: y, velocity: Point(x: 0, y: velocity.y * factor))
      }
      if try effectKinds(events) != kinds { return true }
    }
    let later = scenario.events.map { event in
      guard case .advance(.by(let length)) = event, length > 20_000 else { return event }
      return Event.advance(.by(length + 1_000))
    }
    return try effectKinds(later) != kinds

    func effectKinds(_ events: [Event]) throws -> [Effect.Kind] {
      var engine = Engine(scenario.configuration)
      let effects = try events.flatMap { try engine.handle($0, at: engine.now) }
      return effects.map(\.kind).filter { !$0.isDragWillEnd }
    }
  }
}
