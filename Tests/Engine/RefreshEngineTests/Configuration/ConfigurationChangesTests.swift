import ScrollPhysics
import TestSupport
import Testing

@testable import RefreshEngine

/// The count of changes of what a configuration reports: language, laws and components.
struct ConfigurationChangesTests {
  private static func session(_ driver: Driver) -> TestSession {
    TestSession(.header(), .autoFooter(), driver: driver)
  }

  private static let point = Point(x: 200, y: 300)

  /// Events on the external driver, and whether each changes the configuration.
  static let external: [(event: Event, changes: Bool)] = [
    (.setContentOffset(x: nil, y: 450, animated: false), false),
    (.setContentSize(width: 500, height: 1200), false),
    (.setContentInset(top: 9, left: nil, bottom: nil, right: nil), false),
    (.setSafeAreaInsets(top: 9, left: nil, bottom: nil, right: nil), false),
    (.setBounds(width: 500, height: 500), false),
    (.setWindow(attached: false), false),
    (.reloadData(rows: 9, rowHeight: 50), false),
    (.beginRefreshing(.header), false),
    (.endRefreshing(.header), false),
    (.endRefreshingWithNoMoreData(.footer), false),
    (.resetNoMoreData(.footer), false),
    (.tap(.footer), false),
    (.setHidden(.header, true), true),
    (.setHidden(.footer, true), true),
    (.setHidden(.header, false), false),
    (.configure(.header) { $0.height = 60 }, true),
    (.configure(.footer) { $0.titles = [.idle: "More"] }, true),
    (.configure(.footer) { _ in }, false),
    (.configure(.footer) { $0.autoTriggerTimes = 1 }, false),
    (.setLanguage("ko"), true),
    (.setLanguage("en"), false),
    (.removeComponent(.header), true),
    (.addComponent(.header, nil), false),
    (.addComponent(.footer, .backFooter()), false),
    (.addComponent(.trailer, .trailer()), true),
    (.setDragging(true), false),
    (.setPanState(.began), false),
    (.turn([]), false),
    (.turn([.offset(3), .setHidden(.footer, true)]), true),
    (.advance(.by(1000)), false),
    (.advance(.untilRest), false),
  ]

  /// The same on the simulated driver.
  static let simulated: [(event: Event, changes: Bool)] = [
    (.dragBegan(point), false),
    (.gesture(Gesture(by: Point(x: 0, y: 150), over: 100_000)), false),
    (.setContentOffset(x: nil, y: 90, animated: true), false),
    (.setPhysics(.preset(.iosFast)), true),
    (.setPhysics(.preset(.ios)), false),
    (.setPhysics(.overrides(PhysicsOverrides())), false),
  ]

  @Test(arguments: [(Driver.external, external), (.simulated, simulated)])
  func `the count grows with the events that change a configuration, and with no other`(
    _ driver: Driver,
    _ rows: [(event: Event, changes: Bool)]
  ) {
    for row in rows {
      var session = Self.session(driver)
      let count = session.engine.configurationChanges
      session.act(row.event)
      #expect((session.engine.configurationChanges != count) == row.changes, "\(row.event)")
    }
  }

  @Test func `a drag changes no configuration`() {
    var session = Self.session(.simulated)
    let count = session.engine.configurationChanges
    session.act(
      .dragBegan(Self.point),
      .dragMoved(Point(x: 200, y: 450)),
      .dragEnded(x: nil, y: nil, velocity: nil),
      .dragBegan(Self.point),
      .dragCancelled
    )
    #expect(session.engine.configurationChanges == count)
  }

  @Test func `removing what is removed does not count, adding it does`() {
    var session = Self.session(.external)
    session.act(.removeComponent(.header))
    var count = session.engine.configurationChanges
    session.act(.removeComponent(.header))
    #expect(session.engine.configurationChanges == count)
    session.act(.addComponent(.header, nil))
    #expect(session.engine.configurationChanges > count)
    session.act(.removeComponent(.header))
    count = session.engine.configurationChanges
    session.act(.addComponent(.header, .header(.gif)))
    #expect(session.engine.configurationChanges > count)
  }

  @Test(arguments: LoadOutcome.allCases)
  func `a load counts if it hides its component`(_ outcome: LoadOutcome) {
    var session = TestSession(.header()) {
      $0.loads.header = SimulatedLoad(duration: 100_000, outcomes: [outcome], rows: 5)
    }
    let count = session.engine.configurationChanges
    session.act(.beginRefreshing(.header), .advance(.untilRest))
    #expect((session.engine.configurationChanges != count) == (outcome == .hide))
  }

  @Test func `rows count if they hide or show a footer`() {
    var session = TestSession(.autoFooter { $0.automaticallyHidden = true }) {
      $0.dialect = .mjrefresh31154
      $0.rows = 3
    }
    for (rows, changes) in [(5, false), (0, true), (0, false), (2, true), (1, false)] {
      let count = session.engine.configurationChanges
      session.act(.reloadData(rows: rows, rowHeight: nil))
      #expect((session.engine.configurationChanges != count) == changes, "\(rows) rows")
    }
  }

  @Test func `a trailer's layout counts if it changes its height`() {
    var session = TestSession(.trailer()) { $0.scrollView.inWindow = false }
    for (event, changes) in [
      (Event.setWindow(attached: true), true), (.setBounds(width: nil, height: 300), false),
      (.endRefreshingWithNoMoreData(.trailer), true), (.resetNoMoreData(.trailer), false),
    ] {
      let (count, height) = (session.engine.configurationChanges, session.trailer.frame.size.height)
      session.act(event)
      #expect((session.trailer.frame.size.height != height) == changes, "\(event)")
      #expect((session.engine.configurationChanges != count) == changes, "\(event)")
    }
  }

  /// 2,000 random sessions.
  @Test(arguments: 0..<20)
  func `whatever changes what is reported is counted`(_ chunk: Int) throws {
    for seed in stride(from: chunk, to: 2000, by: 20) where Sample.takes(seed / 20) {
      let session = RandomSession(seed: seed)
      var engine = Engine(session.configuration)
      for (event, instant) in session.events {
        let (reported, count) = (ReportedConfiguration(engine), engine.configurationChanges)
        var copy = engine
        guard (try? copy.handle(event, at: max(instant, engine.now))) != nil else { continue }
        engine = copy
        let isChanged = ReportedConfiguration(engine) != reported
        let isCounted = engine.configurationChanges != count
        try #require(isCounted || !isChanged, "seed \(seed), \(event)")
      }
    }
  }
}

/// What a configuration reports of an engine.
private struct ReportedConfiguration: Equatable {
  private var texts: [String] = []
  private var numbers: [Double] = []
  private let physics: PhysicsParameters
  private let preset: PhysicsPreset

  init(_ engine: Engine) {
    physics = engine.physics
    preset = engine.physicsPreset
    texts.append(engine.language)
    for name in ComponentName.allCases {
      if let component = engine.component(name), component.isAttached { add(component, engine) }
    }
  }

  private mutating func add(_ component: Component, _ engine: Engine) {
    let properties = component.properties
    texts += [
      "\(component.kind) \(component.style) \(component.isHidden)",
      "\(component.stateLabelHidden) \(component.timeLabelHidden)",
      properties.lastUpdatedTimeKey ?? "",
    ]
    texts.append(
      [
        properties.automaticallyChangeAlpha, properties.automaticallyHidden,
        properties.automaticallyRefresh, properties.collectionViewAnimationBug,
        properties.onlyRefreshPerDrag, properties.refreshingTitleHidden,
        properties.userInteractionEnabled,
      ]
      .map { $0 ? "yes" : "no" }.joined(separator: " ")
    )
    numbers += [
      component.frame.size.height, properties.ignoredContentInset, properties.labelLeftInset,
      properties.triggerAutomaticallyRefreshPercent, Double(properties.autoTriggerTimes),
      Double(properties.fastAnimationDuration), Double(properties.slowAnimationDuration),
    ]
    for state in ComponentState.insetCases {
      texts.append(engine.title(for: state, of: component) ?? "")
      guard let images = properties.images[state] else { continue }
      numbers += [Double(images.count), images.height, Double(images.duration)]
    }
  }
}
