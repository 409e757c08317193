@testable import RefreshEngine

/// A RefreshIndicator over a list of 2000 points in a view of 600, driven event by event.
///
/// A sixth of the height, 99.8 points, arms; a quarter, 150 points, refreshes.
struct IndicatorSession {
  private(set) var overlay: Overlay
  /// The effects so far, each with its instant in ms.
  private(set) var effects: [String] = []

  init(
    _ settings: RefreshIndicatorSettings? = RefreshIndicatorSettings(),
    refreshing: Bool = false,
    contentOffset: Double = 0,
    load: SimulatedLoad? = nil,
    _ change: (inout OverlayView) -> Void = { _ in }
  ) {
    var view = OverlayView()
    (view.width, view.height, view.contentHeight, view.density) = (360, 600, 2000, 3)
    view.touchSlop = 18
    change(&view)
    var host = OverlayHost(view: view, load: load)
    let machine = RefreshIndicator(
      settings.map(OverlaySettings.refreshIndicator),
      refreshing: refreshing,
      contentOffset: contentOffset,
      rules: RefreshIndicatorRules.flutter2026,
      &host
    )
    overlay = Overlay(machine: machine, host: host)
    finishEvent()
  }

  var state: ComponentState { overlay.machine.state }
  var offset: Double { overlay.machine.list(overlay.host.view).offset }
  var list: OverlayList { overlay.machine.list(overlay.host.view) }
  var reading: OverlayReading { overlay.machine.reading(at: overlay.host.now, overlay.host.view) }
  var animations: [OverlayAnimation] { overlay.machine.animations(overlay.host.view) }
  var machine: RefreshIndicator? { overlay.machine as? RefreshIndicator }

  // MARK: Time

  mutating func advance(toMs milliseconds: Double) {
    pass(to: Instant(microseconds: Microseconds((milliseconds * 1000).rounded())))
  }

  mutating func advanceToRest() {
    while let stop = overlay.nextStop { pass(to: stop) }
  }

  private mutating func pass(to target: Instant) {
    while let stop = overlay.nextStop, stop <= target {
      overlay.step(to: stop)
      takeEffects()
    }
    overlay.pass(to: target)
  }

  // MARK: Events

  mutating func touch(_ touch: OverlayTouch, atMs instant: Double? = nil) {
    if let instant { advance(toMs: instant) }
    overlay.touch(touch)
    finishEvent()
  }

  mutating func call(_ call: OverlayCall, atMs instant: Double? = nil) {
    if let instant { advance(toMs: instant) }
    overlay.call(call)
    finishEvent()
  }

  /// Several things within one turn: what they post runs after the last.
  mutating func turn(_ act: (inout Overlay) -> Void) {
    act(&overlay)
    finishEvent()
  }

  mutating func setContentHeight(_ height: Double) {
    overlay.setContentHeight(height)
    finishEvent()
  }

  /// A finger that goes from y = 100 by a distance in one move, at the present instant.
  mutating func pull(by distance: Double) {
    touch(.began(y: 100))
    touch(.moved(y: 100 + distance))
  }

  private mutating func finishEvent() {
    overlay.settle()
    takeEffects()
  }

  private mutating func takeEffects() {
    let now = overlay.host.now.milliseconds
    effects += overlay.takeEffects().map { effect in
      switch effect {
      case .stateChanged(_, let to): "\(now) \(to.rawValue)"
      case .statusChanged(let status): "\(now) told \(status.rawValue)"
      case .showCompleted(let call): "\(now) show \(call) completed"
      case .refreshing: "\(now) onRefresh"
      default: "\(now) \(effect.type.rawValue)"
      }
    }
  }
}
