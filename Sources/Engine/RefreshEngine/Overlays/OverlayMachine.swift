/// One library of the overlay family: a pure machine.
///
/// `Overlay` decides the order at an instant and calls; the machine changes itself, sets timers and tells
/// effects. It looks at no clock: the instant is the host's. `Overlay` looks at `state` after each event,
/// timer, frame and posted call; the machine itself before `refreshing` and `statusChanged`.
protocol OverlayMachine: StateRecord, Sendable {
  /// The settings of a component that sets nothing.
  static var initialSettings: OverlaySettings { get }
  /// ViewConfiguration's, Flutter's kTouchSlop, the browser's, in points.
  static var touchSlop: Double { get }

  /// Makes the machine of a session; no header is a list without a component.
  init(_ header: ComponentConfiguration?, contentOffset: Double, _ host: inout OverlayHost)

  /// The finger or the app does something; settings are those of the machine's own library.
  ///
  /// The engine has refused what no overlay has, and a finger that cannot be. Of an end there is only the
  /// velocity in pt/s: 0 below the least, at most ``greatestVelocity`` either way.
  mutating func handle(_ event: Event, _ host: inout OverlayHost)
  /// A timer is due; the rows of a load that ends have been added.
  mutating func timer(_ timer: OverlayTimer, _ host: inout OverlayHost)
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
  var listReading: OverlayList { get }
  /// All that a snapshot tells of the component.
  func reading(at instant: Instant, _ view: OverlayView) -> OverlayReading
  /// What runs, for drawing between frames.
  var animations: [OverlayAnimation] { get }
  /// The changes that could follow in a state, with their conditions as they are now.
  func transitions(from state: ComponentState, _ host: OverlayHost) -> [Transition]
  /// What it takes that a touch begins a pull.
  var pullConditions: [Condition] { get }
  /// Lists what it remembers and what its motions have done, as a search tells states apart.
  func listMemory(_ memory: OverlayMemory, _ host: OverlayHost)
}

extension OverlayMachine {
  /// The greatest velocity of a release, in pt/s: Android's and Flutter's maximum fling velocity.
  static var greatestVelocity: Double { 8000 }

  mutating func framesPassed(upTo frame: Int64) {}
  var transitionEnd: Instant? { nil }
  func accepts(_ settings: OverlaySettings) -> Bool { true }
  var tellsState: Bool { isPresent }

  /// A release's velocity as the machine is told it, in pt/s.
  func released(_ velocity: Double, _ view: OverlayView) -> Double {
    let limit = Self.greatestVelocity
    return abs(velocity) >= leastVelocity(view) ? min(max(velocity, -limit), limit) : 0
  }
}

extension Dialect {
  /// The library of an overlay; nil in the inset family.
  var machine: (any OverlayMachine.Type)? {
    switch self {
    case .mjrefresh379, .mjrefresh31154, .mjrefresh221, .mjrefresh147, .eocrefresh, .overscroll1:
      nil
    case .swiperefreshlayout120: SwipeRefreshLayout.self
    case .refreshindicator2026: RefreshIndicator.self
    case .pulltorefreshjs0122: PullToRefreshJS.self
    }
  }

  /// The touch slop of the library, in points; nil in the inset family.
  public var touchSlop: Double? { machine?.touchSlop }

  /// The settings of an overlay that sets nothing; nil in the inset family.
  public var overlaySettings: OverlaySettings? { machine?.initialSettings }
}
