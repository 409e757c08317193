import ScrollPhysics
import TestSupport

@testable import RefreshEngine

/// A configuration of an overlay and events with their instants, all from one seed.
struct RandomOverlaySession {
  var configuration = Configuration()
  private(set) var events: [(event: Event, instant: Instant)] = []

  private var generator: SeededGenerator
  private var isDown = false
  private var y = 100.0

  init(seed: Int) {
    generator = SeededGenerator(seed: UInt64(seed))
    configure()
    var now = Instant.zero
    for _ in 0..<Int.random(in: 10...40, using: &generator) {
      now = now + one(of: [0, 1, 5000, 16_666, 16_667, 33_333, 100_000, 250_000, 2_000_000])
      events.append((event(), now))
    }
  }

  private mutating func one<Choice>(of choices: [Choice]) -> Choice { generator.pick(choices) }
  private mutating func chance(_ percent: Int) -> Bool { generator.chance(percent) }

  private mutating func configure() {
    configuration.dialect = one(of: Dialect.all(of: .overlay))
    configuration.physicsPreset = chance(50) ? .flutterBouncing : .clamping
    configuration.physics = configuration.physicsPreset.parameters
    configuration.scrollView.size = Size(width: one(of: [360, 1, 1e7]), height: one(of: [600, 1]))
    configuration.scrollView.contentSize.height = one(of: [2000, 600, 0, 1e7])
    let range = max(
      0,
      configuration.scrollView.contentSize.height - configuration.scrollView.size.height
    )
    configuration.scrollView.contentOffset.y = min(range, one(of: [0, 0, 130.5]))
    configuration.scrollView.overlay.density = one(of: [1, 0.5, 2.625, 8, 1.1])
    configuration.scrollView.overlay.touchSlop = one(of: [nil, 0, 8, 100])
    configuration.scrollView.overlay.rowsTakeTouches = chance(40)
    configuration.scrollView.overlay.content = one(of: OverlayContent.allCases)
    configuration.scrollView.overlay.alwaysScrollable = chance(70)
    configuration.rows = one(of: [0, 20])
    configuration.rowHeight = one(of: [nil, 44, 0])
    if chance(95) {
      var header = ComponentConfiguration(kind: .header, style: .overlay)
      header.settings.overlay = settings()
      header.refreshing = configuration.dialect != .pulltorefreshjs0122 && chance(10)
      configuration.header = header
    }
    if chance(60) {
      configuration.loads.header = SimulatedLoad(
        duration: one(of: [0, 1, 1000, 300_000]),
        outcomes: one(of: [[.success], [.failure], [.failure, .success]]),
        rows: one(of: [0, 5])
      )
    }
  }

  private mutating func settings() -> OverlaySettings? {
    switch configuration.dialect {
    case .swiperefreshlayout120: circle()
    case .refreshindicator2026: disk()
    case .pulltorefreshjs0122: strip()
    default: nil
    }
  }

  private mutating func circle() -> OverlaySettings {
    var settings = OverlaySettings()
    settings.size = one(of: [nil, .standard, .large])
    if chance(20) {
      settings.progressViewOffset = .init(
        scale: chance(50),
        startPx: one(of: [0, -100, 50]),
        endPx: one(of: [1, 100, -20])
      )
    }
    if chance(20) {
      settings.progressViewEndTarget = .init(scale: chance(50), endPx: one(of: [30, 200]))
    }
    settings.distanceToTriggerPx = one(of: [nil, nil, 1, 300, 100_000])
    settings.slingshotDistancePx = one(of: [nil, nil, 0, 77])
    settings.canChildScrollUp = one(of: [nil, nil, .content, .cannotScrollUp, .canScrollUp])
    settings.enabled = one(of: [nil, nil, true, false])
    return settings
  }

  private mutating func disk() -> OverlaySettings {
    var settings = OverlaySettings()
    settings.triggerMode = one(of: [nil, .onEdge, .anywhere])
    settings.colorAlpha = one(of: [nil, nil, 0, 1, 128])
    settings.displacement = one(of: [nil, 0, -40])
    settings.indicatorCallback = one(of: [nil, nil, nil, .throws])
    return settings
  }

  private mutating func strip() -> OverlaySettings {
    var settings = OverlaySettings()
    settings.distThreshold = one(of: [nil, nil, 0, 80, 1e7])
    settings.distMax = one(of: [nil, nil, 60, 200])
    settings.distIgnore = one(of: [nil, nil, 20])
    settings.refreshTimeout = one(of: [nil, nil, 0, 100_000])
    settings.resistance = one(of: [nil, nil, 0, 1e-7, 10])
    settings.shouldPullToRefresh = one(of: [nil, nil, .always, .never])
    settings.stripCallback = one(of: [nil] + OverlaySettings.StripCallback.allCases)
    return settings
  }

  // MARK: Events

  private mutating func event() -> Event {
    if isDown, chance(70) { return touch() }
    switch Int.random(in: 0..<16, using: &generator) {
    case 0..<5: return touch()
    case 5: return .gesture(gesture())
    case 6, 7: return one(of: [.beginRefreshing(.header), .endRefreshing(.header)])
    case 8: return one(of: [.failRefreshing(.header), .endRefreshing(.header)])
    case 9: return .setContentOffset(x: nil, y: one(of: [0, 0, 55.5, -30, 1e7]), animated: false)
    case 10: return .setContentSize(width: nil, height: one(of: [2000, 100, 0]))
    case 11: return .setWindow(attached: chance(60))
    case 12: return .configure(.header, changes())
    case 13: return one(of: [.removeComponent(.header), .addComponent(.header, nil)])
    case 14: return .turn([touch(), .endRefreshing(.header)])
    default:
      return .advance(one(of: [.untilRest, .by(16_667), .untilEffect(.any), .by(86_400_000_000)]))
    }
  }

  private mutating func changes() -> ComponentSettings {
    var changes = ComponentSettings()
    changes.overlay = settings()
    return changes
  }

  private mutating func touch() -> Event {
    guard isDown else {
      isDown = true
      y = one(of: [0, 100, 300, -5.25])
      return .dragBegan(Point(x: 180, y: y))
    }
    if chance(75) {
      y += one(of: [1, 5, 20, 60, 150, -3, -40, -200, 0, 1e6])
      return .dragMoved(Point(x: 180, y: y))
    }
    isDown = false
    if chance(20) { return .dragCancelled }
    let velocity = one(of: [nil, 0, 40, 900, -900, 1e7, -8000] as [Double?])
    return .dragEnded(
      x: nil,
      y: chance(30) ? y + 3 : nil,
      velocity: velocity.map { Point(x: 0, y: $0) }
    )
  }

  private mutating func gesture() -> Gesture {
    Gesture(
      from: Point(x: 180, y: 100),
      by: Point(x: 0, y: one(of: [5, 80, 200, 300, -200])),
      over: one(of: [1, 100_000, 300_000]),
      velocity: chance(50) ? Point(x: 0, y: one(of: [0, -2000, 2000])) : nil
    )
  }
}
