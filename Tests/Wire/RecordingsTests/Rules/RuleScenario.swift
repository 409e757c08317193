@testable import OverscrollWire
@testable import RefreshEngine

/// A session that shows what a rule does: a configuration, and events that each follow the one
/// before at once.
struct RuleScenario: Sendable {
  let configure: @Sendable (inout Configuration) -> Void
  let events: [Event]

  /// Everything that can be seen of the session in a dialect with some rules: the snapshot after
  /// its creation and after each event, and the effects.
  func trace(_ dialect: Dialect, _ rules: SharedRules) -> [String] {
    var configuration = Configuration()
    configuration.dialect = dialect
    configuration.scrollView.driver = .external
    configure(&configuration)
    var engine = Engine(configuration, rules)
    var lines = [Self.snapshot(engine)]
    for event in events {
      do {
        let effects = try engine.handle(event, at: engine.now)
        lines += effects.map { "\($0.instant.milliseconds) \($0.source) \($0.kind)" }
      } catch {
        lines.append("refused: \(error)")
      }
      lines.append(Self.snapshot(engine))
    }
    return lines
  }

  private static func snapshot(_ engine: Engine) -> String {
    let bytes = snapshotJSON(of: engine, session: "s", revision: 0, clock: .manual)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension RuleScenario {
  static let leftInset = RuleScenario(
    configure: {
      $0.scrollView.contentInset.left = 10
      $0.header = ComponentConfiguration(kind: .header)
    },
    events: [.removeComponent(.header), .addComponent(.header, nil)]
  )

  static let safeArea = RuleScenario(
    configure: {
      $0.scrollView.safeAreaInsets.top = 20
      $0.header = ComponentConfiguration(kind: .header)
    },
    events: [.beginRefreshing(.header)]
  )

  static let shortContentDragged = RuleScenario(
    configure: {
      $0.scrollView.driver = .simulated
      $0.scrollView.contentSize.height = 100
      $0.header = ComponentConfiguration(kind: .header)
    },
    events: [.dragBegan(Point(x: 100, y: 100)), .dragMoved(Point(x: 100, y: 200))]
  )

  static let twoWaitForWindow = RuleScenario(
    configure: headerAndFooter,
    events: [
      .setWindow(attached: false), .beginRefreshing(.footer), .beginRefreshing(.header),
      .setHidden(.footer, true), .setHidden(.footer, false), .beginRefreshing(.footer),
      .setHidden(.footer, true), .setHidden(.footer, false), .beginRefreshing(.footer),
      .setWindow(attached: true),
    ]
  )

  /// The header's callback is due with the end of a refresh: its own or, where ends do not wait,
  /// the footer's by a load.
  static let workDueWithCallback = RuleScenario(
    configure: {
      $0.scrollView.collectionView = true
      $0.header = ComponentConfiguration(kind: .header)
      let kind: ComponentKind = $0.dialect == .eocrefresh ? .backFooter : .autoFooter
      $0.footer = ComponentConfiguration(kind: kind)
      $0.loads.header = SimulatedLoad(duration: 100_000)
    },
    events: [
      .beginRefreshing(.header), .advance(.by(100_000)), .beginRefreshing(.footer),
      .advance(.by(50_000)), .endRefreshing(.header), .advance(.by(50_000)),
      .endRefreshing(.header), .beginRefreshing(.header), .advance(.by(50_000)),
      .advance(.by(100_000)), .advance(.by(500_000)),
    ]
  )

  static let endInCollectionView = RuleScenario(
    configure: {
      $0.scrollView.collectionView = true
      $0.header = ComponentConfiguration(kind: .header)
    },
    events: [
      .beginRefreshing(.header), .advance(.by(300_000)), .endRefreshing(.header),
      .advance(.by(60_000)), .advance(.by(60_000)),
    ]
  )

  static let offsetInTurnOfBegin = RuleScenario(
    configure: { $0.header = ComponentConfiguration(kind: .header) },
    events: [
      .turn([.beginRefreshing(.header), .setContentOffset(x: nil, y: -100, animated: false)])
    ]
  )

  static let hiddenFooterAttachedAgain = RuleScenario(
    configure: { $0.footer = ComponentConfiguration(kind: .autoFooter) },
    events: [.setHidden(.footer, true), .removeComponent(.footer), .addComponent(.footer, nil)]
  )

  static let pagedFooterEnds = RuleScenario(
    configure: {
      $0.scrollView.pagingEnabled = true
      $0.footer = ComponentConfiguration(kind: .autoFooter)
    },
    events: [
      .setContentOffset(x: nil, y: 667, animated: false), .beginRefreshing(.footer),
      .advance(.by(2_000_000)), .endRefreshing(.footer), .advance(.by(1_000_000)),
    ]
  )

  static let labels = RuleScenario(
    configure: { $0.header = ComponentConfiguration(kind: .header, style: .state) },
    events: []
  )

  static let labelsHidden = RuleScenario(
    configure: { $0.header = ComponentConfiguration(kind: .header, style: .state) },
    events: [
      .configure(.header, settings { $0.lastUpdatedTimeLabelHidden = true }),
      .beginRefreshing(.header),
      .configure(.header, settings { $0.lastUpdatedTimeLabelHidden = false }),
      .configure(.header, settings { $0.stateLabelHidden = true }),
      .configure(.header, settings { $0.height = 80 }),
    ]
  )

  static let refreshWithTime = RuleScenario(
    configure: { $0.header = ComponentConfiguration(kind: .header) },
    events: [.beginRefreshing(.header), .advance(.by(300_000)), .endRefreshing(.header)]
  )

  static let idleImagesRemoved = RuleScenario(
    configure: {
      let images = settings { $0.images[.idle] = FrameImages(count: 3, height: 10) }
      $0.header = ComponentConfiguration(kind: .header, style: .gif, settings: images)
    },
    events: [
      .configure(.header, settings { $0.images[.idle] = FrameImages(count: 0, height: 0) }),
      .setContentOffset(x: nil, y: -10, animated: false),
    ]
  )

  static let english = RuleScenario(
    configure: { $0.header = ComponentConfiguration(kind: .header) },
    events: []
  )

  private static func headerAndFooter(_ configuration: inout Configuration) {
    configuration.header = ComponentConfiguration(kind: .header)
    configuration.footer = ComponentConfiguration(kind: .autoFooter)
  }

  private static func settings(_ change: (inout ComponentSettings) -> Void) -> ComponentSettings {
    var settings = ComponentSettings()
    change(&settings)
    return settings
  }
}
