import ScrollPhysics
import TestSupport

@testable import RefreshEngine

/// A scroll view on the simulated driver, for tests of motion.
///
/// By default 375 × 667 with 2,000 pt of content, so that the offset rests in 0…1,333.
struct SimulatedView {
  var engine: Engine
  /// All effects so far.
  var effects: [Effect] = []

  init(_ configure: (inout Configuration) -> Void = { _ in }) {
    var configuration = Configuration()
    configure(&configuration)
    engine = Engine(configuration)
  }

  var y: Double { engine.scrollView.contentOffset.y }
  var isMoving: Bool { engine.motion.isRunning }
  var header: Component {
    engine.component(.header) ?? Component(.header, .plain, Dialect.standard.rules)
  }
  var footer: Component {
    engine.component(.footer) ?? Component(.backFooter, .plain, Dialect.standard.rules)
  }
  var top: Double { engine.scrollView.contentInset.top }

  // MARK: What happens

  mutating func send(_ event: Event) throws {
    effects += try engine.handle(event, at: engine.now)
  }

  mutating func wait(_ milliseconds: Double) throws {
    try send(.advance(.by(Microseconds((milliseconds * 1000).rounded()))))
  }

  mutating func rest() throws { try send(.advance(.untilRest)) }

  mutating func setOffset(_ y: Double) throws {
    try send(.setContentOffset(x: nil, y: y, animated: false))
  }

  /// The finger touches down in the middle.
  mutating func touch() throws { try send(.dragBegan(Self.start)) }

  /// The finger goes to a point, so far below where it touched down.
  mutating func move(to travel: Double) throws {
    try send(.dragMoved(Point(x: Self.start.x, y: Self.start.y + travel)))
  }

  /// The finger lifts with a velocity, downwards positive as a finger's is.
  mutating func release(_ velocity: Double = 0) throws {
    try send(.dragEnded(x: nil, y: nil, velocity: Point(x: 0, y: velocity)))
  }

  /// A drag by so much, down positive, in one move.
  mutating func drag(by travel: Double, release velocity: Double = 0) throws {
    try touch()
    try wait(16)
    try move(to: travel)
    try release(velocity)
  }

  /// A fling from where the view is.
  mutating func fling(_ velocity: Double) throws {
    try touch()
    try release(velocity)
  }

  static let start = Point(x: 180, y: 300)

  // MARK: What is seen

  /// The kinds of the effects so far, without the drags' own.
  var kinds: [Effect.Kind] { effects.map(\.kind) }

  /// The state changes of a component, in order.
  func states(of name: ComponentName) -> [ComponentState] {
    effects.compactMap { effect in
      guard effect.source == .component(name), case .stateChanged(_, let to) = effect.kind else {
        return nil
      }
      return to
    }
  }

  /// The instants at which an effect of a component happened.
  func instants(of kind: Effect.Kind, _ name: ComponentName) -> [Instant] {
    effects.filter { $0.kind == kind && $0.source == .component(name) }.map(\.instant)
  }

  /// The instants, from now until rest, at which the offset is sampled.
  ///
  /// The engine goes from one to the next, so that no end of an advance adds a sample.
  mutating func samples(until limit: Instant = .latest) throws -> [Instant] {
    var instants: [Instant] = []
    while let stop = engine.nextStop(upTo: limit) {
      effects += try engine.advance(to: stop)
      if engine.motion.sampledAt == stop || !isMoving { instants.append(stop) }
    }
    return instants
  }

  /// Where a release rests, by the laws alone, and when its pieces begin, in microseconds.
  func trajectory(velocity: Double, range: ScrollRange) -> Trajectory {
    Trajectory(from: y, velocity: velocity, in: range, engine.physics)
  }
}

extension Trajectory {
  /// A motion without paging.
  init(
    from position: Double,
    velocity: Double,
    in range: ScrollRange,
    _ parameters: PhysicsParameters
  ) {
    let continuation = Continuation(laws: .of(parameters), range: range)
    let first = continuation.segment(from: position, velocity: velocity)
    self.init(startingWith: first, continuing: continuation)
  }
}

extension ComponentConfiguration {
  static let header = ComponentConfiguration(kind: .header, style: .plain)
  static let autoFooter = ComponentConfiguration(kind: .autoFooter, style: .plain)
  static let backFooter = ComponentConfiguration(kind: .backFooter, style: .plain)
  static let trailer = ComponentConfiguration(kind: .trailer, style: .plain)

  /// The same with some settings.
  func with(_ configure: (inout ComponentSettings) -> Void) -> ComponentConfiguration {
    var copy = self
    configure(&copy.settings)
    return copy
  }
}

extension Segment {
  /// The segment with which UIScrollView's motion continues in a range.
  static func ios(from position: Double, velocity: Double, in range: ScrollRange) -> Segment {
    Continuation(laws: .of(.ios), range: range).segment(from: position, velocity: velocity)
  }
}

extension Trajectory {
  /// The whole of UIScrollView's motion in a range.
  static func ios(from position: Double, velocity: Double, in range: ScrollRange) -> Trajectory {
    let rule = Continuation(laws: .of(.ios), range: range)
    return Trajectory(
      startingWith: rule.segment(from: position, velocity: velocity),
      continuing: rule
    )
  }
}

/// Whether two numbers agree within a distance.
func isNear(_ left: Double, _ right: Double, within distance: Double = 1e-9) -> Bool {
  abs(left - right) <= distance
}

extension SeededGenerator {
  /// Makes a generator whose numbers are not those of the next seeds moved on.
  init(spread seed: UInt64) { self.init(seed: seed &* 0x9E37_79B9_7F4A_7C15 &+ 1) }

  /// A number of a range, to two digits as a client would send it.
  mutating func number(_ range: ClosedRange<Double>) -> Double {
    (Double.random(in: range, using: &self) * 100).rounded() / 100
  }

  mutating func chance(of probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &self) < probability
  }
}
