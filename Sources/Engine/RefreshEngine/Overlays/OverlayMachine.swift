/// One library of the overlay family: a machine that acts on nothing but itself and its surroundings.
///
/// `Engine` decides the order at an instant and calls; the machine changes itself, sets timers and tells
/// effects, and asks the engine for the instant and for its view. The engine looks at `state` after each
/// event, timer, frame and posted call; the machine itself before `refreshing` and `statusChanged`.
protocol OverlayMachine: StateRecord, Sendable {
  /// The settings of a component that sets nothing.
  static var initialSettings: OverlaySettings { get }
  /// ViewConfiguration's, Flutter's kTouchSlop, the browser's, in points.
  static var touchSlop: Double { get }

  /// Makes the machine of a session; no header is a list without a component.
  init(_ header: ComponentConfiguration?, contentOffset: Double, _ engine: inout Engine)

  /// The finger or the app does something; settings are those of the machine's own library.
  ///
  /// The engine has refused the events that no overlay has, and a finger that cannot be. An end has only a
  /// velocity in pt/s: 0 below the least, at most ``greatestVelocity`` either way.
  mutating func handle(_ event: Event, _ engine: inout Engine)
  /// A timer is due; the rows of a load that ends have been added.
  mutating func timer(_ timer: OverlayTimer, _ engine: inout Engine)
  /// A frame: only called where `needsFrame`.
  mutating func frame(_ engine: inout Engine)
  /// Runs the first posted call.
  ///
  /// - Returns: True if there was one.
  mutating func runNextPosted(_ engine: inout Engine) -> Bool
  /// Frames up to one have passed for which nothing waited: a spinner turned in them.
  mutating func framesPassed(upTo frame: Int64)

  /// True if something waits for a frame; a turning spinner does not.
  var needsFrame: Bool { get }
  /// The instant at which the drawing comes to rest by itself, where no frame tells (pulltorefresh.js).
  var transitionEnd: Instant? { get }
  /// The least velocity that a release passes on, in pt/s.
  func leastVelocity(_ view: OverlayView) -> Double
  /// True if settings may be set.
  func accepts(_ settings: OverlaySettings) -> Bool

  /// True if the component is there: false makes `header` null.
  var isPresent: Bool { get }
  /// True if changes of the state are told: while the component is there, or longer.
  var tellsState: Bool { get }
  /// The component's state.
  var state: ComponentState { get }
  /// The list.
  var listReading: OverlayList { get }
  /// The part of a snapshot about the component.
  func reading(at instant: Instant, _ view: OverlayView) -> OverlayReading
  /// The animations that run, for drawing between frames.
  var animations: [OverlayAnimation] { get }
  /// The changes that could follow in a state, with their conditions as they are now.
  func transitions(from state: ComponentState, _ engine: Engine) -> [Transition]
  /// The conditions under which a touch begins a pull.
  var pullConditions: [Condition] { get }
  /// Lists its memory and the progress of its motions, as a search tells states apart.
  func listMemory(_ memory: OverlayMemory, _ engine: Engine)
}

extension OverlayMachine {
  /// The greatest velocity of a release, in pt/s: Android's and Flutter's maximum fling velocity.
  static var greatestVelocity: Double { 8000 }

  mutating func framesPassed(upTo frame: Int64) {}
  var transitionEnd: Instant? { nil }
  func accepts(_ settings: OverlaySettings) -> Bool { true }
  var tellsState: Bool { isPresent }

  /// The velocity of a release that the machine gets, in pt/s.
  func released(_ velocity: Double, _ view: OverlayView) -> Double {
    let limit = Self.greatestVelocity
    return abs(velocity) >= leastVelocity(view) ? min(max(velocity, -limit), limit) : 0
  }
}

extension Dialect {
  /// The library of an overlay; nil in the inset family.
  var machine: (any OverlayMachine.Type)? {
    switch self {
    case .swiperefreshlayout120: SwipeRefreshLayout.self
    case .refreshindicator2026: RefreshIndicator.self
    case .pulltorefreshjs0122: PullToRefreshJS.self
    default: nil
    }
  }

  /// The touch slop of the library, in points; nil in the inset family.
  public var touchSlop: Double? { machine?.touchSlop }

  /// The settings of an overlay that sets nothing; nil in the inset family.
  public var overlaySettings: OverlaySettings? { machine?.initialSettings }
}
