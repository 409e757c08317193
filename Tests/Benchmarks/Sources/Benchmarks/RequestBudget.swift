import RefreshEngine

/// What the work costs that one request may be: hostile events, each until the budget ends.
///
/// A step stands for about a microsecond. What takes more of them counts for more, so that whatever
/// is sent, a request takes no longer than the threshold.
enum RequestBudget {
  /// Something that an attacker may send, on a session of its own.
  struct Attack: Sendable {
    let name: String
    let configuration: Configuration
    /// What comes before it, without a limit.
    var before: [Event] = []
    /// What is sent, again and again.
    let events: [Event]
  }

  /// Prints what each attack takes.
  ///
  /// - Returns: Whether all stay within the threshold.
  static func print(_ wanted: String?) -> Bool {
    var isKept = true
    for attack in attacks where wanted == nil || attack.name.hasPrefix(wanted ?? "") {
      var times: [Double] = []
      var steps = 0
      for _ in 0..<3 {
        let (nanoseconds, taken) = time(attack)
        times.append(nanoseconds)
        steps = taken
      }
      let milliseconds = times.sorted()[1] / 1e6
      let name = "budget: \(attack.name), \(steps) steps"
      isKept =
        report(name, milliseconds, "ms", threshold: Thresholds.requestMilliseconds) && isKept
    }
    return isKept
  }

  /// Sends an attack until it is refused, or a body is full.
  private static func time(_ attack: Attack) -> (nanoseconds: Double, steps: Int) {
    var engine = Engine(attack.configuration)
    for event in attack.before { _ = try? engine.handle(event, at: engine.now, stepLimit: .max) }
    let start = cpuNanoseconds()
    var left = Engine.stepLimit
    // A body has a mebibyte, an event at least some twenty bytes of it.
    for _ in 0..<(50_000 / attack.events.count) {
      for event in attack.events {
        guard (try? engine.handle(event, at: engine.now, stepLimit: left)) != nil else {
          return (cpuNanoseconds() - start, Engine.stepLimit - max(0, engine.stepsLeft))
        }
        left = engine.stepsLeft
      }
    }
    return (cpuNanoseconds() - start, Engine.stepLimit - left)
  }
}

extension RequestBudget {
  private static func session(
    _ dialect: Dialect = .standard,
    _ change: (inout Configuration) -> Void = { _ in }
  ) -> Configuration {
    var configuration = Configuration()
    configuration.dialect = dialect
    change(&configuration)
    return configuration
  }

  private static func component(
    _ kind: ComponentKind,
    fast: Microseconds? = nil,
    slow: Microseconds? = nil
  ) -> ComponentConfiguration {
    var settings = ComponentSettings()
    settings.fastAnimationDuration = fast
    settings.slowAnimationDuration = slow
    return ComponentConfiguration(kind: kind, settings: settings)
  }

  /// A footer that loads without end, one load in a microsecond.
  private static func loop(
    _ dialect: Dialect,
    load: Microseconds,
    fast: Microseconds,
    slow: Microseconds
  ) -> Configuration {
    session(dialect) { configuration in
      let has = dialect == .mjrefresh379
      configuration.header = component(.header, fast: has ? fast : nil, slow: has ? slow : nil)
      configuration.footer = component(.autoFooter, fast: has ? fast : nil, slow: has ? slow : nil)
      configuration.footer?.settings.autoTriggerTimes = has ? -1 : nil
      configuration.scrollView.safeAreaInsets.bottom = -1400
      configuration.scrollView.pagingEnabled = true
      configuration.loads.footer = SimulatedLoad(duration: load, rows: 1)
      configuration.loads.header = SimulatedLoad(duration: load)
      configuration.rows = 20
      configuration.rowHeight = 44
    }
  }

  private static var all: Configuration {
    session { configuration in
      configuration.header = component(.header)
      configuration.footer = component(.autoFooter)
      configuration.trailer = component(.trailer)
    }
  }

  /// A body's worth of what is due on a clock that stands still.
  private static let manyDue = Array(
    repeating: [Event.beginRefreshing(.header), .endRefreshing(.header)],
    count: 5000
  ).flatMap(\.self)

  private static let fling: [Event] = [
    .dragBegan(Point(x: 100, y: 300)),
    .dragEnded(x: nil, y: nil, velocity: Point(x: -9000, y: 40_000)),
    .advance(.by(1)),
  ]

  static let attacks: [Attack] =
    Dialect.allCases.flatMap { dialect in
      [
        Attack(
          name: "loads without end, \(dialect)",
          configuration: loop(dialect, load: 1, fast: 0, slow: 0),
          events: [.beginRefreshing(.footer), .advance(.by(100_000))]
        ),
        Attack(
          name: "loads without end with animations, \(dialect)",
          configuration: loop(dialect, load: 1, fast: 250_000, slow: 400_000),
          events: [.beginRefreshing(.footer), .beginRefreshing(.header), .advance(.by(100_000))]
        ),
        Attack(
          name: "loads of no time, \(dialect)",
          configuration: loop(dialect, load: 0, fast: 0, slow: 0),
          events: [
            .beginRefreshing(.header), .setContentOffset(x: nil, y: 800, animated: false),
            .setContentOffset(x: nil, y: 801, animated: false), .advance(.by(1000)),
          ]
        ),
        Attack(
          name: "components replaced in a turn, \(dialect)",
          configuration: loop(dialect, load: 1000, fast: 250_000, slow: 400_000),
          events: [
            .turn(
              Array(
                repeating: [
                  .beginRefreshing(.footer), .endRefreshing(.footer), .removeComponent(.footer),
                  .addComponent(.footer, component(.autoFooter)),
                ],
                count: 6500
              ).flatMap(\.self)
            )
          ]
        ),
        Attack(
          name: "removed and added, \(dialect)",
          configuration: loop(dialect, load: 1000, fast: 250_000, slow: 400_000),
          before: Array(
            repeating: [.removeComponent(.header), .addComponent(.header, nil)],
            count: 500
          ).flatMap(\.self),
          events: [
            .removeComponent(.header), .addComponent(.header, nil),
            .setContentOffset(x: nil, y: -80, animated: false),
            .setContentSize(width: 300, height: 3000),
          ]
        ),
        Attack(
          name: "begin and end, \(dialect)",
          configuration: session(dialect) { configuration in
            configuration.header = component(.header)
            configuration.footer = component(.autoFooter)
          },
          events: [
            .beginRefreshing(.header), .endRefreshing(.header), .beginRefreshing(.footer),
            .endRefreshing(.footer),
          ]
        ),
        Attack(
          name: "languages, \(dialect)",
          configuration: session(dialect) { configuration in
            configuration.header = component(.header)
            configuration.footer = component(.autoFooter)
          },
          events: [
            .setLanguage("zh-Hant-HK"),
            .setLanguage("xx-" + String(repeating: "a", count: 99)),
          ]
        ),
      ]
    } + [
      Attack(name: "flings", configuration: all, events: fling),
      Attack(
        name: "flings with a paged view",
        configuration: session {
          $0 = all
          $0.scrollView.pagingEnabled = true
        },
        events: fling
      ),
      Attack(
        name: "flings on a loose spring",
        configuration: session {
          $0 = all
          $0.physics.bounce = .spring(mass: 100, stiffness: 100, damping: 10)
          $0.physics.stopVelocity = 0.1
          $0.physics.restDistance = 0.001
          $0.physics.decelerationRate = 0.99999
        },
        events: fling
      ),
      Attack(
        name: "a loose spring to rest",
        configuration: session {
          $0 = all
          $0.physics.bounce = .spring(mass: 100, stiffness: 100, damping: 10)
          $0.physics.stopVelocity = 0.1
          $0.physics.restDistance = 0.001
        },
        events: [fling[0], fling[1], .advance(.untilRest)]
      ),
      Attack(
        name: "gestures",
        configuration: all,
        events: [
          .gesture(
            Gesture(by: Point(x: 0, y: 1), over: 10_000_000)
          ),
          .gesture(Gesture(by: Point(x: 0, y: -1), over: 10_000_000)),
        ]
      ),
      Attack(
        name: "drags",
        configuration: all,
        events: [fling[0], .dragMoved(Point(x: 100, y: 500)), .dragCancelled]
      ),
      Attack(
        name: "animated offsets",
        configuration: all,
        events: [
          .setContentOffset(x: 100, y: 3000, animated: true),
          .setContentOffset(x: 0, y: -3000, animated: true), .advance(.by(10)),
        ]
      ),
      Attack(
        name: "physics under a motion",
        configuration: all,
        before: Array(fling.prefix(2)),
        events: [.setPhysics(.preset(.clamping)), .setPhysics(.preset(.ios))]
      ),
      Attack(
        name: "events with much due",
        configuration: all,
        before: manyDue,
        events: [.setContentOffset(x: nil, y: -80, animated: false), .beginRefreshing(.header)]
      ),
      Attack(
        name: "titles",
        configuration: all,
        events: [.configure(.header, titles("a")), .configure(.header, titles("b"))]
      ),
    ]

  private static func titles(_ letter: String) -> ComponentSettings {
    var settings = ComponentSettings()
    for state in ComponentState.insetCases {
      settings.titles[state] = String(repeating: letter, count: 1000)
    }
    return settings
  }
}
