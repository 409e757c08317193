import ScrollPhysics

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
    overlay = Overlay(
      RefreshIndicator.self,
      settings.map { .overlay(.refreshIndicator($0), refreshing: refreshing) },
      contentOffset: contentOffset,
      host: OverlayHost(view: view, load: load)
    )
    takeEffects()
  }

  var state: ComponentState { overlay.machine.state }
  var offset: Double { overlay.machine.listReading.offset }
  var list: OverlayList { overlay.machine.listReading }
  var reading: OverlayReading { overlay.machine.reading(at: overlay.host.now, overlay.host.view) }
  var animations: [OverlayAnimation] { overlay.machine.animations }
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

  mutating func handle(_ event: Event, atMs instant: Double? = nil) {
    if let instant { advance(toMs: instant) }
    overlay.handle(event)
    finishEvent()
  }

  /// Several things within one turn: what they post runs after the last.
  mutating func turn(_ act: (inout Overlay) -> Void) {
    act(&overlay)
    finishEvent()
  }

  /// A finger that goes from y = 100 by a distance in one move, at the present instant.
  mutating func pull(by distance: Double) {
    handle(.began(y: 100))
    handle(.moved(y: 100 + distance))
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

extension Event {
  static func began(y: Double) -> Event { .dragBegan(Point(x: 0, y: y)) }
  static func moved(y: Double) -> Event { .dragMoved(Point(x: 0, y: y)) }
  static func ended(velocity: Double) -> Event {
    .dragEnded(x: nil, y: nil, velocity: Point(x: 0, y: velocity))
  }
  static func height(_ height: Double) -> Event { .setContentSize(width: nil, height: height) }
  static func offset(_ y: Double) -> Event { .setContentOffset(x: nil, y: y, animated: false) }
  static var begin: Event { .beginRefreshing(.header) }
  static var end: Event { .endRefreshing(.header) }
  static var remove: Event { .removeComponent(.header) }
  /// A component is added; without settings one with the last ones.
  static func add(_ settings: OverlaySettings?, refreshing: Bool) -> Event {
    .addComponent(.header, .overlay(settings, refreshing: refreshing))
  }
}

extension ComponentConfiguration {
  static func overlay(
    _ settings: OverlaySettings?,
    refreshing: Bool = false
  ) -> ComponentConfiguration {
    var header = ComponentConfiguration(kind: .header, style: .overlay)
    (header.settings.overlay, header.refreshing) = (settings, refreshing)
    return header
  }
}
