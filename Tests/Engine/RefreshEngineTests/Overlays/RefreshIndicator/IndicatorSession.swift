import ScrollPhysics

@testable import RefreshEngine

/// A RefreshIndicator over a list of 2000 points in a view of 600, driven event by event.
///
/// A sixth of the height, 99.8 points, arms; a quarter, 150 points, refreshes.
struct IndicatorSession {
  private(set) var engine: Engine
  /// The effects so far, each with its instant in ms.
  private(set) var effects: [String] = []

  init(
    _ settings: OverlaySettings? = OverlaySettings(),
    refreshing: Bool = false,
    contentOffset: Double = 0,
    load: SimulatedLoad? = nil,
    bounces: Bool = false
  ) {
    var configuration = Configuration()
    configuration.dialect = .refreshindicator2026
    configuration.scrollView.size = Size(width: 360, height: 600)
    configuration.scrollView.contentOffset.y = contentOffset
    configuration.scrollView.overlay.density = 3
    configuration.header = settings.map { .overlay($0, refreshing: refreshing) }
    configuration.loads.header = load
    if bounces { configuration.physicsPreset = .flutterBouncing }
    engine = Engine(configuration)
    add(engine.takeEffects())
  }

  var state: ComponentState { engine.overlay?.machine.state ?? .idle }
  var offset: Double { engine.scrollView.contentOffset.y }
  var reading: OverlayReading? { engine.overlayReading }
  var animations: [OverlayAnimation] { engine.overlayAnimations }
  var machine: RefreshIndicator? { engine.overlay?.machine as? RefreshIndicator }

  // MARK: Time

  mutating func advance(toMs milliseconds: Double) {
    let instant = Instant(microseconds: Microseconds((milliseconds * 1000).rounded()))
    add(try? engine.advance(to: instant))
  }

  mutating func advanceToRest() { handle(.advance(.untilRest)) }

  // MARK: Events

  mutating func handle(_ event: Event, atMs instant: Double? = nil) {
    if let instant { advance(toMs: instant) }
    add(try? engine.handle(event, at: engine.now))
  }

  /// A finger that goes from y = 100 by a distance in one move, at the present instant.
  mutating func pull(by distance: Double) {
    handle(.began(y: 100))
    handle(.moved(y: 100 + distance))
  }

  /// Adds the effects of an event; nil is an event that was refused.
  private mutating func add(_ new: [Effect]?) {
    guard let new else { return effects.append("refused") }
    effects += new.map { effect in
      let instant = effect.instant.milliseconds
      return switch effect.kind {
      case .stateChanged(_, let to): "\(instant) \(to.rawValue)"
      case .statusChanged(let status): "\(instant) told \(status.rawValue)"
      case .showCompleted(let call): "\(instant) show \(call) completed"
      case .refreshing: "\(instant) onRefresh"
      default: "\(instant) \(effect.kind.type.rawValue)"
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
