/// Flutter's RefreshIndicator over a list: what the finger makes beyond the list's edge, and the
/// list's own movement while a pull lasts, is travel; a quarter of the view's height of it
/// refreshes.
///
/// Where each cause leads, with the list at its top ("·" is no change):
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
/// The list comes first: it tells its start, updates, overscrolls and end inside the call that
/// makes them, and the component writes nothing to it. Dismissals, ends of animations and
/// completions of loads are posted: they run after the event, or after all tickers of a frame.
///
/// Source: Flutter's main branch of 2026, `material/refresh_indicator.dart`.
struct RefreshIndicator: OverlayMachine {
  static let ownRules = RefreshIndicatorRules.flutter2026
  let rules: Shared<RefreshIndicatorRules>
  var list: FlutterList
  /// Whether there is a component.
  var isPresent = false
  /// The component's state; that of a new one where there is none.
  var component = Component()
  /// The calls of `show()` that wait for the refresh that began last.
  var waitingShows: [Int] = []
  /// The settings of the last component.
  var settings: Settings
  /// What was posted, in order.
  var posted: [Posted] = []
  /// The frame that runs, with what it posted; nil outside one.
  var frame: Instant?
  /// How many calls of `show()` there were.
  var showCount = 0
  /// How many running timers belong to loads of components that are gone.
  var staleLoads = 0

  /// The component's own state.
  struct Component: Sendable, Equatable {
    var status: OverlayStatus?
    /// The travel in points; 0 without a status.
    var travel = 0.0
    /// Position p: how far the indicator is out.
    var position = AnimatedFraction()
    /// Scale s: how much of the indicator's size is gone.
    var scale = AnimatedFraction()
    /// What ends the load that began last.
    var load = Load.none
  }

  /// What ends a load.
  enum Load: Sendable, Equatable, CaseIterable {
    /// There is none, or it has ended.
    case none
    /// `endRefreshing`.
    case app
    /// A timer.
    case timer
  }

  /// What runs after the event, or after the tickers of a frame.
  enum Posted: Sendable, Equatable {
    /// A dismissal.
    case dismissal(AnimatedFraction.Goal)
    /// An animation is over.
    case animationOver(AnimatedFraction.Goal)
    /// A load has ended.
    case loadEnded(LoadOutcome)
    /// The future of some calls of `show()` is complete.
    case completed([Int])
    /// A ballistic motion of a number has come to rest.
    case rest(ballistic: Int)
  }

  init(
    _ settings: OverlaySettings?,
    refreshing: Bool,
    contentOffset: Double,
    rules: Shared<RefreshIndicatorRules>,
    _ host: inout OverlayHost
  ) {
    self.init(rules: rules)
    list.offset = contentOffset
    guard case .refreshIndicator(let given) = settings else { return }
    self.settings.take(given)
    isPresent = true
    if refreshing { show(&host) }
  }

  /// Makes a list at its top, without a component.
  init(rules: Shared<RefreshIndicatorRules> = ownRules) {
    self.rules = rules
    list = FlutterList(offset: 0)
    settings = Settings(rules.value)
  }

  mutating func touch(_ touch: OverlayTouch, _ host: inout OverlayHost) {
    switch touch {
    case .began(let y): touchDown(at: y, &host)
    case .moved(let y): moveFinger(to: y, &host)
    case .ended(let velocity): liftFinger(velocity: velocity, &host)
    case .cancelled: liftFinger(velocity: 0, isCancelled: true, &host)
    }
  }

  mutating func call(_ call: OverlayCall, _ host: inout OverlayHost) {
    switch call {
    case .begin: show(&host)
    case .end(let outcome):
      guard component.load == .app else { return }
      component.load = .none
      posted.append(.loadEnded(outcome))
    case .configure(let changes):
      if case .refreshIndicator(let given) = changes { settings.take(given) }
    case .setContentOffset(let offset): jump(to: offset, &host)
    case .setWindow: break
    case .remove: dispose()
    case .add(let given, let refreshing): add(given, refreshing: refreshing, &host)
    }
  }

  mutating func timer(_ kind: OverlayTimer.Kind, _ host: inout OverlayHost) {
    guard case .loadEnds(let outcome) = kind else { return }
    guard staleLoads == 0 else {
      staleLoads -= 1
      return
    }
    component.load = .none
    loadEnded(outcome, &host)
  }

  mutating func frame(_ host: inout OverlayHost) {
    frame = host.now
    tickList(&host)
    if let goal = component.position.tick(at: host.now) { posted.append(.animationOver(goal)) }
    if let goal = component.scale.tick(at: host.now) { posted.append(.animationOver(goal)) }
  }

  mutating func runNextPosted(_ host: inout OverlayHost) -> Bool {
    guard !posted.isEmpty else {
      frame = nil
      return false
    }
    switch posted.removeFirst() {
    case .dismissal(let goal): performDismissal(goal, &host)
    case .animationOver(let goal): animationOver(goal, &host)
    case .loadEnded(let outcome): loadEnded(outcome, &host)
    case .completed(let calls):
      for call in calls { host.tell(.showCompleted(call: call)) }
    case .rest(let number):
      if list.ballistic?.number == number { goBallistic(velocity: 0, &host) }
    }
    return true
  }

  var needsFrame: Bool {
    list.waitsForFrame || component.position.isRunning || component.scale.isRunning
  }

  func leastVelocity(_ view: OverlayView) -> Double {
    view.bounces ? rules.value.list.leastBouncingVelocity : rules.value.list.leastClampingVelocity
  }
}

extension RefreshIndicator {
  /// Disposes of the component: nothing more is told of it.
  private mutating func dispose() {
    if component.load == .timer { staleLoads += 1 }
    isPresent = false
    component = Component()
    waitingShows = []
    posted.removeAll { if case .rest = $0 { false } else { true } }
  }

  /// Puts a new component over the list.
  private mutating func add(
    _ given: OverlaySettings?,
    refreshing: Bool,
    _ host: inout OverlayHost
  ) {
    if case .refreshIndicator(let given) = given {
      settings = Settings(rules.value)
      settings.take(given)
    } else if isPresent {
      return
    }
    dispose()
    isPresent = true
    host.beginAnew(in: state)
    if refreshing { show(&host) }
  }
}
