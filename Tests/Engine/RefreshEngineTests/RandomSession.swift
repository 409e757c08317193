import ScrollPhysics
import TestSupport

@testable import RefreshEngine

/// A configuration of any dialect and events with their instants, all from one seed.
struct RandomSession {
  var configuration = Configuration()
  private(set) var events: [(event: Event, instant: Instant)] = []

  private var generator: SeededGenerator
  private var point = Point.zero

  /// The dialects of the libraries.
  static let libraries = Dialect.all(of: .inset).filter { $0 != .overscroll1 }

  private let dialects: [Dialect]

  init(seed: Int, _ dialects: [Dialect] = libraries) {
    self.dialects = dialects
    generator = SeededGenerator(seed: UInt64(seed))
    configure()
    var now = Instant.zero
    for _ in 0..<Int.random(in: 8...18, using: &generator) {
      now = now + one(of: [0, 0, 1, 5000, 16_667, 100_000, 250_000, 333_333, 2_000_000])
      events.append((event(), now))
    }
  }

  private mutating func one<Choice>(of choices: [Choice]) -> Choice {
    generator.pick(choices)
  }

  private mutating func chance(_ percent: Int) -> Bool {
    generator.chance(percent)
  }

  private mutating func optional<Choice>(_ choices: [Choice]) -> Choice? {
    chance(30) ? one(of: choices) : nil
  }

  // MARK: The configuration

  private mutating func configure() {
    configuration.dialect = one(of: dialects)
    configuration.scrollView.driver = one(of: Driver.allCases)
    configuration.physicsPreset = chance(60) ? .ios : one(of: PhysicsPreset.allCases)
    configuration.physics = configuration.physicsPreset.parameters
    configuration.scrollView.size = size([600, 375, 667, 1, 0, 33.3])
    configuration.scrollView.contentSize = size([2000, 1000, 600, 620, 50, 0, 1e7])
    configuration.scrollView.contentInset = insets()
    configuration.scrollView.safeAreaInsets = insets()
    configuration.scrollView.contentSizeAfterAttaching = chance(20) ? size([700, 1500]) : nil
    configuration.scrollView.collectionView = chance(20)
    configuration.scrollView.pagingEnabled = chance(20)
    configuration.scrollView.inWindow = chance(85)
    configuration.rows = one(of: [0, 1, 20])
    configuration.rowHeight = optional([44, 0, 100.5])
    configuration.language = one(of: ["en", "ko", "zh-Hans", "uk"])
    configuration.epoch = one(of: [0, 1_767_323_045_000_000, -99_999_999_999_999])
    configuration.timeZoneOffsetSeconds = one(of: [0, 20_700, -36_000])
    if chance(75) { configuration.header = component(.header) }
    if chance(75) { configuration.footer = component(one(of: [.autoFooter, .backFooter])) }
    if chance(40) { configuration.trailer = component(.trailer) }
    for name in ComponentName.allCases where chance(40) {
      // With pages, a load without end would need a million steps before it is refused.
      if name == .footer, configuration.scrollView.pagingEnabled { continue }
      configuration.loads[name] = SimulatedLoad(
        duration: one(of: [0, 20_000, 100_000, 250_000, 1_000_000]),
        outcomes: (0..<one(of: [1, 1, 2, 3])).map { _ in one(of: LoadOutcome.allCases) },
        rows: one(of: [0, 5])
      )
    }
  }

  private mutating func size(_ choices: [Double]) -> Size {
    Size(width: one(of: choices), height: one(of: choices))
  }

  private mutating func insets() -> EdgeInsets {
    guard chance(40) else { return .zero }
    let choices = [0, 0, 10, 64.25, -30, -500]
    return EdgeInsets(
      top: one(of: choices),
      left: one(of: choices),
      bottom: one(of: choices),
      right: one(of: choices)
    )
  }

  private mutating func component(_ kind: ComponentKind) -> ComponentConfiguration {
    let styles: [Style] =
      kind == .trailer ? [.plain, .state, .normal] : [.plain, .state, .normal, .gif]
    return ComponentConfiguration(
      kind: kind,
      style: one(of: styles),
      settings: chance(60) ? settings() : ComponentSettings(),
      refreshing: chance(10)
    )
  }

  private mutating func settings() -> ComponentSettings {
    var settings = ComponentSettings()
    settings.height = optional([1, 30, 54, 100.1])
    settings.isHidden = optional([true, false, false])
    settings.ignoredContentInset = optional([0, 15, -15.3])
    settings.lastUpdatedTimeKey = optional(["a", "b"])
    settings.autoTriggerTimes = optional([-1, 0, 0, 1, 3])
    settings.automaticallyChangeAlpha = optional([true, false])
    settings.automaticallyHidden = optional([true, false])
    settings.automaticallyRefresh = optional([true, false])
    settings.collectionViewAnimationBug = optional([true, false])
    settings.fastAnimationDuration = optional([0, 1, 100_000, 250_000])
    settings.slowAnimationDuration = optional([0, 1, 100_000, 400_000])
    settings.labelLeftInset = optional([0, 12.5])
    settings.lastUpdatedTimeLabelHidden = optional([true, false])
    settings.onlyRefreshPerDrag = optional([true, false])
    settings.refreshingTitleHidden = optional([true, false])
    settings.stateLabelHidden = optional([true, false])
    settings.triggerAutomaticallyRefreshPercent = optional([-1, 0, 0.5, 1, 10])
    settings.userInteractionEnabled = optional([true, true, false])
    if chance(20) { settings.titles[one(of: ComponentState.insetCases)] = "title" }
    for state in ComponentState.insetCases where chance(30) {
      settings.images[state] = FrameImages(
        count: one(of: [0, 1, 2, 60]),
        height: one(of: [0, 40, 70]),
        duration: optional([0, 300_000])
      )
    }
    return settings
  }

  // MARK: Events

  private mutating func event() -> Event {
    if chance(8) { return .turn((0..<3).map { _ in simpleEvent() }) }
    if chance(8) { return .advance(advance()) }
    if configuration.scrollView.driver == .simulated, chance(8) { return .gesture(gesture()) }
    return simpleEvent()
  }

  private mutating func advance() -> Advance {
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: .untilRest
    case 1: .by(one(of: [1, 777_777]))
    case 2: .untilEffect(.any)
    case 3:
      .untilEffect(.state(one(of: ComponentState.insetCases), of: one(of: ComponentName.allCases)))
    default: .untilEffect(.type(one(of: EffectType.insetCases), from: source()))
    }
  }

  private mutating func source() -> Effect.Source {
    chance(30) ? .scrollView : .component(one(of: ComponentName.allCases))
  }

  private mutating func gesture() -> Gesture {
    Gesture(
      from: optional([Point(x: 100, y: 100)]),
      by: Point(x: one(of: [0, 0, 90, -120]), y: one(of: [0, 60, 150, -170, -600])),
      over: one(of: [1, 50_000, 200_000, 333_333]),
      sampleRateHertz: one(of: [60, 60, 59.94, 120, 7]),
      hold: one(of: [0, 0, 30_000, 100_000]),
      curve: one(of: Gesture.Curve.allCases),
      velocity: optional([.zero, Point(x: 0, y: -2000), Point(x: 300, y: 900)])
    )
  }

  private mutating func simpleEvent() -> Event {
    let kind = Int.random(in: 0..<100, using: &generator)
    if kind < 45 { return configuration.scrollView.driver == .external ? write() : drag() }
    if kind < 65 { return geometry() }
    return call(one(of: ComponentName.allCases))
  }

  private mutating func write() -> Event {
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: return .setDragging(chance(60))
    case 1:
      let translations = [Point(x: 0, y: 30), Point(x: 0, y: -30), .zero]
      return .setPanState(one(of: PanState.allCases), translation: optional(translations))
    default: return .offset(coordinate(), one(of: [.vertical, .vertical, .horizontal]))
    }
  }

  private mutating func coordinate() -> Double {
    one(of: [-200, -60, -54.000001, -54, -30, 0, 30, 400, 444, 445, 700, 1400, 1445, 1e7])
  }

  private mutating func drag() -> Event {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0...1: return .dragBegan(move())
    case 2...4: return .dragMoved(move())
    case 5...6:
      let velocity = Point(x: one(of: [0, 500]), y: one(of: [0, -3000, 800, 50_000, 1e7, -9]))
      return .dragEnded(x: nil, y: optional([300]), velocity: chance(70) ? velocity : nil)
    default: return .dragCancelled
    }
  }

  private mutating func move() -> Point {
    point.x += one(of: [0, 0, 80, -70])
    point.y += one(of: [0, 10, 150, -160, 400, -900])
    return point
  }

  private mutating func geometry() -> Event {
    switch Int.random(in: 0..<9, using: &generator) {
    case 0:
      return .setContentSize(width: optional([0, 600, 900]), height: optional([0, 500, 1500]))
    case 1:
      let inset = insets()
      return .setContentInset(top: inset.top, left: nil, bottom: inset.bottom, right: nil)
    case 2: return .setBounds(width: optional([0, 320, 700]), height: optional([0, 300, 900]))
    case 3: return .setWindow(attached: chance(70))
    case 4: return .reloadData(rows: one(of: [0, 10, 40]), rowHeight: optional([30]))
    case 5: return .setLanguage(one(of: ["en", "ru", "zh-TW"]))
    case 6:
      let inset = insets()
      return .setSafeAreaInsets(top: inset.top, left: inset.left, bottom: inset.bottom, right: nil)
    case 7: return .setPhysics(physicsChange())
    default:
      return .setContentOffset(x: nil, y: coordinate(), animated: chance(40))
    }
  }

  private mutating func physicsChange() -> PhysicsChange {
    if chance(50) { return .preset(one(of: PhysicsPreset.allCases)) }
    var overrides = PhysicsOverrides()
    overrides.decelerationRate = optional([0.9, 0.998])
    overrides.bounce = optional([.flutter, .friction, .none])
    overrides.rubberBand = optional([0, 0.55, 1])
    overrides.rubberBandForm = optional(PhysicsParameters.RubberBandForm.allCases)
    overrides.velocityTracker = optional(VelocityTracker.allCases)
    overrides.restDistance = optional([0.1, 5])
    overrides.pixelScale = optional([0, 3])
    return .overrides(overrides)
  }

  private mutating func call(_ name: ComponentName) -> Event {
    switch Int.random(in: 0..<12, using: &generator) {
    case 0...2: return .beginRefreshing(name)
    case 3...5: return .endRefreshing(name)
    case 6: return .endRefreshingWithNoMoreData(name)
    case 7: return .resetNoMoreData(name)
    case 8: return chance(50) ? .tap(name) : .setHidden(name, chance(50))
    case 9: return .configure(name, settings())
    case 10: return .removeComponent(name)
    default:
      let kind: ComponentKind =
        name == .header ? .header : name == .trailer ? .trailer : .backFooter
      return .addComponent(name, chance(50) ? component(kind) : nil)
    }
  }
}
