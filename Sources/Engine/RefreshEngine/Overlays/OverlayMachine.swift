/// One library of the overlay family: a machine that acts only on itself and its surroundings.
///
/// `Engine` decides the order at an instant and calls the machine. The machine changes itself, sets timers,
/// emits effects, and reads the instant and its view. The engine compares `state` after each event, timer,
/// frame and posted call; the machine does so before `refreshing` and `statusChanged`.
protocol OverlayMachine: StateRecord, Sendable {
  /// The settings of the component.
  var settings: SettingsInForce { get }
  /// The touch slop in points: ViewConfiguration's, Flutter's kTouchSlop, or the browser's.
  static var touchSlop: Double { get }

  /// Makes the machine of a session; without a header the list has no component.
  init(_ header: ComponentConfiguration?, contentOffset: Double, _ engine: inout Engine)

  /// Handles an event of the finger or the app; settings are those of the machine's own library.
  ///
  /// The engine has refused events that no overlay has, and impossible touches. An end carries only a
  /// velocity in pt/s: 0 below the least, at most ``greatestVelocity`` in either direction.
  mutating func handle(_ event: Event, _ engine: inout Engine)
  /// Runs a due timer; the rows of an ending load have been added.
  mutating func timer(_ timer: OverlayTimer, _ engine: inout Engine)
  /// Runs a frame; the engine calls it only if `needsFrame`.
  mutating func frame(_ engine: inout Engine)
  /// Runs the first posted call.
  ///
  /// - Returns: True if a call was posted.
  mutating func runNextPosted(_ engine: inout Engine) -> Bool
  /// Passes frames without work up to a frame; a spinner turns in them.
  mutating func framesPassed(upTo frame: Int64)

  /// True if the machine waits for a frame; a turning spinner does not wait.
  var needsFrame: Bool { get }
  /// The instant at which the drawing rests, for a library without frames (pulltorefresh.js).
  var transitionEnd: Instant? { get }
  /// The least velocity of a release that reaches the machine, in pt/s.
  func leastVelocity(_ view: OverlayView) -> Double
  /// True if the settings are acceptable.
  func accepts(_ settings: OverlaySettings) -> Bool

  /// True if the component exists; otherwise `header` is null.
  var isPresent: Bool { get }
  /// True if changes of the state are reported: while the component exists, or longer.
  var tellsState: Bool { get }
  /// The component's state.
  var state: ComponentState { get }
  /// Sets the scroll view's vertical offset, and the flags of its finger and of its motion.
  func show(on scrollView: inout ScrollView)
  /// The part of a snapshot about the component.
  func reading(at instant: Instant, _ view: OverlayView) -> OverlayReading
  /// The running animations, for drawing between frames.
  var animations: [OverlayAnimation] { get }
  /// The possible next changes in a state, with the present values of their conditions.
  func transitions(from state: ComponentState, _ engine: Engine) -> [Transition]
  /// The conditions under which a touch begins a pull.
  var pullConditions: [Condition] { get }
  /// Lists the machine's memory and the progress of its motions, for a search that tells states apart.
  func listMemory(_ memory: OverlayMemory, _ engine: Engine)
}

extension OverlayMachine {
  /// The greatest velocity of a release, in pt/s: Android's and Flutter's maximum fling velocity.
  static var greatestVelocity: Double { 8000 }

  mutating func framesPassed(upTo frame: Int64) {}
  var transitionEnd: Instant? { nil }
  func accepts(_ settings: OverlaySettings) -> Bool { true }
  var tellsState: Bool { isPresent }

  /// The velocity of a release as the machine receives it, in pt/s.
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

  /// The settings of an overlay without given settings; nil in the inset family.
  public var overlaySettings: OverlaySettings? { family == .overlay ? OverlaySettings() : nil }
}
