/// Flutter's RefreshIndicator over a list: the travel is the finger's way beyond the list's edge and, during
/// a pull, the list's own movement; a travel of a quarter of the view's height refreshes.
///
/// The state after each cause, with the list at its top ("·" is no change):
///
///     cause         | idle     | dragging  | armed     | settling | refreshing | ending     | returning
///     pull past H/6 | armed    | armed     | ·         | ·        | ·          | ·          | ·
///     pull back     | ·        | ·         | ·         | ·        | ·          | ·          | ·
///     end, past H/4 | ·        | settling  | settling  | ·        | ·          | ·          | ·
///     end, short    | ·        | returning | returning | ·        | ·          | ·          | ·
///     thrown up     | ·        | ·         | settling  | ·        | ·          | ·          | ·
///     cancel        | ·        | returning | returning | ·        | ·          | ·          | ·
///     begin         | settling | settling  | settling  | ·        | ·          | refreshing | settling
///     load ends     | ·        | ·         | ·         | ·        | ending     | ·          | ·
///
/// The list acts first: it notifies of start, updates, overscrolls and end inside the call that causes them,
/// and the component never writes to the list. Dismissals, ends of animations and completions of loads are
/// posted: they run after the event, or after all tickers of a frame.
///
/// Source: Flutter's main branch of 2026, `material/refresh_indicator.dart`.
struct RefreshIndicator: OverlayMachine {
  static let touchSlop = 18.0

  var list = FlutterList(offset: 0)
  /// True if the session has a component.
  var isPresent = false
  /// The component's state; without a component the state of a new one.
  var component = Component()
  /// The calls of `show()` that wait for the latest refresh.
  var waitingShows: [Int] = []
  /// The settings in force, those of the last component.
  var settings = SettingsInForce()
  /// The posted work, in order; empty between two calls, as a frame is over by then.
  var posted: [Posted] = []
  /// The present frame, including its posted work; nil outside a frame.
  var frame: Instant?
  /// The number of calls of `show()`.
  var showCount = 0
  /// The number of running timers for loads of components that are gone.
  var staleLoads = 0

  static let fields = Fields(
    of: Self(),
    (
      \.list, \.isPresent, \.component, \.waitingShows, \.settings, \.showCount, \.staleLoads
    )
  )

  /// The component's own state.
  struct Component: Sendable, Equatable, StateRecord {
    var status: OverlayStatus?
    /// The travel in points; 0 without a status.
    var travel = 0.0
    /// Position p: the indicator's way out, as a fraction.
    var position = AnimatedFraction()
    /// Scale s: the part of the indicator's size that is gone.
    var scale = AnimatedFraction()
    /// The means by which the latest load ends.
    var load = Load.none

    static let fields = Fields(Self.init) { ($0.status, $0.travel, $0.position, $0.scale, $0.load) }
  }

  /// The means by which a load ends.
  enum Load: Sendable, Equatable, CaseIterable, StateCoded {
    /// No load, or an ended load.
    case none
    /// A call of `endRefreshing`.
    case app
    /// A timer.
    case timer
  }

  /// Work that runs after the event, or after the tickers of a frame.
  enum Posted: Sendable, Equatable {
    /// A dismissal.
    case dismissal(AnimatedFraction.Goal)
    /// An animation is over.
    case animationOver(AnimatedFraction.Goal)
    /// A load has ended.
    case loadEnded(LoadOutcome)
    /// The future of some calls of `show()` is complete.
    case completed([Int])
    /// The ballistic motion is over, unless another one has replaced it.
    case rest
  }

  mutating func handle(_ event: Event, _ engine: inout Engine) {
    switch event {
    case .dragBegan: touchDown(&engine)
    case .dragMoved(let location): moveFinger(to: location.y, &engine)
    case .dragEnded(_, _, let velocity): liftFinger(velocity: velocity?.y ?? 0, &engine)
    case .dragCancelled: liftFinger(velocity: nil, &engine)
    case .setContentOffset(_, let offset?, _): jump(to: offset, &engine)
    case .beginRefreshing: show(&engine)
    case .endRefreshing: end(.success)
    case .failRefreshing: end(.failure)
    case .configure(_, let changes):
      if let given = changes.overlay { settings.change(by: given) }
    case .removeComponent: dispose()
    case .addComponent(_, let configuration): add(configuration, &engine)
    default: break
    }
  }

  private mutating func end(_ outcome: LoadOutcome) {
    guard component.load == .app else { return }
    component.load = .none
    posted.append(.loadEnded(outcome))
  }

  mutating func timer(_ timer: OverlayTimer, _ engine: inout Engine) {
    guard staleLoads == 0 else {
      staleLoads -= 1
      return
    }
    component.load = .none
    loadEnded(engine.outcome(ofRefresh: timer.number), &engine)
  }

  mutating func frame(_ engine: inout Engine) {
    frame = engine.now
    tickList(&engine)
    if let goal = component.position.tick(at: engine.now) { posted.append(.animationOver(goal)) }
    if let goal = component.scale.tick(at: engine.now) { posted.append(.animationOver(goal)) }
  }

  mutating func runNextPosted(_ engine: inout Engine) -> Bool {
    guard !posted.isEmpty else {
      frame = nil
      return false
    }
    switch posted.removeFirst() {
    case .dismissal(let goal): performDismissal(goal, &engine)
    case .animationOver(let goal): animationOver(goal, &engine)
    case .loadEnded(let outcome): loadEnded(outcome, &engine)
    case .completed(let calls):
      for call in calls { engine.tell(.showCompleted(call: call)) }
    case .rest: if list.ballistic?.isOver == true { goBallistic(velocity: 0, &engine) }
    }
    return true
  }

  var needsFrame: Bool {
    list.waitsForFrame || component.position.isRunning || component.scale.isRunning
  }

  func leastVelocity(_ view: OverlayView) -> Double { view.bounces ? 100 : 50 }
}

extension RefreshIndicator {
  init(_ header: ComponentConfiguration?, contentOffset: Double, _ engine: inout Engine) {
    list.offset = contentOffset
    if header != nil { add(header, &engine) }
  }

  /// Disposes of the component, which then reports nothing.
  private mutating func dispose() {
    if component.load == .timer { staleLoads += 1 }
    isPresent = false
    component = Component()
    waitingShows = []
    posted.removeAll { $0 != .rest }
  }

  /// Puts a new component over the list.
  private mutating func add(_ configuration: ComponentConfiguration?, _ engine: inout Engine) {
    if let given = configuration?.settings.overlay {
      settings = SettingsInForce(given)
    } else if isPresent {
      return
    }
    dispose()
    isPresent = true
    engine.beginAnew(in: state)
    if configuration?.refreshing == true { show(&engine) }
  }
}
