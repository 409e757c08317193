/// One library of the overlay family: a pure machine.
///
/// `Overlay` decides the order at an instant and calls; the machine changes itself, sets timers and tells
/// effects. It looks at no clock: the instant is the host's. `Overlay` looks at `state` after each touch,
/// call, timer, frame and posted call; the machine itself before `refreshing` and `statusChanged`.
protocol OverlayMachine: StateCoded, Sendable {
  /// The library's constants and decisions.
  associatedtype Rules: Sendable
  /// The rules that the library has.
  static var ownRules: Shared<Rules> { get }

  /// Makes the machine of a session; nil is a list without a component.
  init(
    _ settings: OverlaySettings?,
    refreshing: Bool,
    contentOffset: Double,
    rules: Shared<Rules>,
    _ host: inout OverlayHost
  )

  /// The finger does something.
  mutating func touch(_ touch: OverlayTouch, _ host: inout OverlayHost)
  /// The app does something.
  mutating func call(_ call: OverlayCall, _ host: inout OverlayHost)
  /// A timer is due; the rows of a load that ends have been added.
  mutating func timer(_ kind: OverlayTimer.Kind, _ host: inout OverlayHost)
  /// A frame: only called where `needsFrame`.
  mutating func frame(_ host: inout OverlayHost)
  /// Runs the first posted call.
  ///
  /// - Returns: Whether there was one.
  mutating func runNextPosted(_ host: inout OverlayHost) -> Bool
  /// Frames up to one have passed for which nothing waited: a spinner turned in them.
  mutating func framesPassed(upTo frame: Int64)

  /// Whether something waits for a frame; a turning spinner does not.
  var needsFrame: Bool { get }
  /// When what is drawn comes to rest by itself, where no frame tells (pulltorefresh.js).
  var transitionEnd: Instant? { get }
  /// The least velocity that a release passes on, in pt/s.
  func leastVelocity(_ view: OverlayView) -> Double

  /// Whether settings may be set.
  func accepts(_ settings: OverlaySettings) -> Bool

  /// Whether the component is there: false makes `header` null.
  var isPresent: Bool { get }
  /// Whether changes of the state are told: while the component is there, or longer.
  var tellsState: Bool { get }
  /// The component's state.
  var state: ComponentState { get }
  /// The list.
  func list(_ view: OverlayView) -> OverlayList
  /// All that a snapshot tells of the component.
  func reading(at instant: Instant, _ view: OverlayView) -> OverlayReading
  /// What runs, for drawing between frames.
  func animations(_ view: OverlayView) -> [OverlayAnimation]
  /// The changes that could follow in a state, with their conditions as they are now.
  func transitions(from state: ComponentState, _ host: OverlayHost) -> [Transition]
  /// Lists what it remembers and what its motions have done, as a search tells states apart.
  func listMemory(_ memory: OverlayMemory, _ host: OverlayHost)
  /// What it takes that a touch begins a pull.
  func pullConditions(_ view: OverlayView) -> [Condition]
}

extension OverlayMachine {
  /// Makes the machine of a session with the rules that the library has.
  init(
    _ settings: OverlaySettings?,
    refreshing: Bool,
    contentOffset: Double,
    _ host: inout OverlayHost
  ) {
    self.init(
      settings,
      refreshing: refreshing,
      contentOffset: contentOffset,
      rules: Self.ownRules,
      &host
    )
  }

  mutating func framesPassed(upTo frame: Int64) {}
  var transitionEnd: Instant? { nil }
  func accepts(_ settings: OverlaySettings) -> Bool { true }
  var tellsState: Bool { isPresent }
}
