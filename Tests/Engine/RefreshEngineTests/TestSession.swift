import Testing

@testable import RefreshEngine

/// A session under test: an engine whose clock the test moves, and the effects of the last act.
///
/// The view is 400 × 600 with 400 × 1,000 of content and no insets, so that a header arms below
/// −54, a back footer's edge is at 400 and its threshold at 444, and an auto footer, which reserves
/// its 44 pt, triggers at 444. Each act replaces the effects of the act before. A refused event fails
/// the test.
struct TestSession {
  var engine: Engine
  /// The effects of the last act, in order.
  private(set) var effects: [Effect] = []

  init(
    _ components: ComponentConfiguration...,
    driver: Driver = .external,
    change: (inout Configuration) -> Void = { _ in }
  ) {
    var configuration = Configuration.ofTests
    configuration.scrollView.driver = driver
    for component in components { configuration.set(component) }
    change(&configuration)
    engine = Engine(configuration, journalling: true)
    effects = (try? engine.advance(to: .zero)) ?? []
  }

  // MARK: Acts

  /// Handles events at the present instant, one after the other.
  mutating func act(_ events: Event..., sourceLocation: SourceLocation = #_sourceLocation) {
    perform(events, sourceLocation)
  }

  private mutating func perform(_ events: [Event], _ sourceLocation: SourceLocation) {
    effects = []
    for event in events {
      do {
        let new = try engine.handle(event, at: engine.now)
        expectExplained(new, by: engine, sourceLocation: sourceLocation)
        effects += new
      } catch {
        Issue.record("refused: \(error)", sourceLocation: sourceLocation)
      }
    }
  }

  /// Advances by milliseconds.
  mutating func wait(_ milliseconds: Double, sourceLocation: SourceLocation = #_sourceLocation) {
    perform([.advance(.by(Microseconds(milliseconds * 1000)))], sourceLocation)
  }

  /// Drags the offset to a coordinate, as the pan gesture of an app's own scroll view does.
  ///
  /// For the external driver. If no finger is down, one touches down first.
  mutating func pull(
    to offset: Double,
    _ axis: Axis = .vertical,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let touch: [Event] =
      engine.scrollView.isDragging ? [] : [.setDragging(true), .setPanState(.began)]
    perform(touch + [.offset(offset, axis)], sourceLocation)
  }

  /// Lifts the finger; nobody is notified of the offset (external driver).
  mutating func release(sourceLocation: SourceLocation = #_sourceLocation) {
    perform([.setPanState(.ended), .setDragging(false), .setPanState(.possible)], sourceLocation)
  }

  /// Sets the offset without a finger.
  mutating func scroll(
    to offset: Double,
    _ axis: Axis = .vertical,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    perform([.offset(offset, axis)], sourceLocation)
  }

  /// Lifts the finger and notifies the components of the offset once more (external driver).
  mutating func letGo(sourceLocation: SourceLocation = #_sourceLocation) {
    perform(
      [
        .setPanState(.ended), .setDragging(false), .setPanState(.possible),
        .setContentOffset(x: nil, y: nil, animated: false),
      ],
      sourceLocation
    )
  }

  /// Brings a component to a state by the shortest way.
  mutating func bring(_ name: ComponentName, to state: ComponentState) {
    switch state {
    case .idle: break
    case .pulling:
      let kind = engine.component(name)?.kind
      let past = kind == .header ? -55.0 : kind == .trailer ? 61 : 445
      pull(to: past, kind?.axis ?? .vertical)
    case .refreshing: act(.beginRefreshing(name))
    case .willRefresh: act(.setWindow(attached: false), .beginRefreshing(name))
    case .noMoreData: act(.endRefreshingWithNoMoreData(name))
    case .dragging, .armed, .settling, .ending, .returning: Issue.record("\(state) is of overlays")
    }
    #expect(self[name].state == state)
  }

  // MARK: What can be seen

  /// The effects of the last act: "header idle → pulling", "footer refreshing".
  var reported: [String] { effects.map(\.text) }

  var header: Component { self[.header] }
  var footer: Component { self[.footer] }
  var trailer: Component { self[.trailer] }
  var view: ScrollView { engine.scrollView }
  var offset: Point { engine.scrollView.contentOffset }
  var inset: EdgeInsets { engine.scrollView.contentInset }

  /// Whether a component is refreshing in MJRefresh's sense.
  func isRefreshing(_ name: ComponentName) -> Bool { engine.isRefreshing(self[name]) }

  subscript(name: ComponentName) -> Component {
    guard let component = engine.component(name) else {
      Issue.record("there is no \(name)")
      return Component(.header, .plain, Dialect.standard.rules)
    }
    return component
  }
}

extension Event {
  /// The offset along one axis is set.
  static func offset(_ offset: Double, _ axis: Axis = .vertical) -> Event {
    axis == .vertical
      ? .setContentOffset(x: nil, y: offset, animated: false)
      : .setContentOffset(x: offset, y: nil, animated: false)
  }

  /// A component's settings are changed.
  static func configure(
    _ name: ComponentName,
    _ change: (inout ComponentSettings) -> Void
  ) -> Event {
    var settings = ComponentSettings()
    change(&settings)
    return .configure(name, settings)
  }

  /// The pan's state is set; its translation stays.
  static func setPanState(_ state: PanState) -> Event { .setPanState(state, translation: nil) }

  /// The content's height is set.
  static func contentHeight(_ height: Double) -> Event {
    .setContentSize(width: nil, height: height)
  }
}

extension Configuration {
  /// That of a session under test, without components.
  static var ofTests: Configuration {
    var configuration = Configuration()
    configuration.scrollView.driver = .external
    configuration.scrollView.size = Size(width: 400, height: 600)
    configuration.scrollView.contentSize = Size(width: 400, height: 1000)
    return configuration
  }

  /// Puts a component in its place.
  mutating func set(_ component: ComponentConfiguration) {
    switch component.kind.name {
    case .header: header = component
    case .footer: footer = component
    case .trailer: trailer = component
    }
  }
}

extension ComponentConfiguration {
  static func header(
    _ style: Style = .normal,
    _ change: (inout ComponentSettings) -> Void = { _ in }
  ) -> Self { make(.header, style, change) }

  static func autoFooter(
    _ style: Style = .normal,
    _ change: (inout ComponentSettings) -> Void = { _ in }
  ) -> Self { make(.autoFooter, style, change) }

  static func backFooter(
    _ style: Style = .normal,
    _ change: (inout ComponentSettings) -> Void = { _ in }
  ) -> Self { make(.backFooter, style, change) }

  static func trailer(
    _ style: Style = .normal,
    _ change: (inout ComponentSettings) -> Void = { _ in }
  ) -> Self { make(.trailer, style, change) }

  static func make(
    _ kind: ComponentKind,
    _ style: Style = .normal,
    _ change: (inout ComponentSettings) -> Void = { _ in }
  ) -> Self {
    var settings = ComponentSettings()
    change(&settings)
    return ComponentConfiguration(kind: kind, style: style, settings: settings)
  }
}

extension Effect {
  /// The effect as a line of a table.
  var text: String {
    let source =
      switch self.source {
      case .component(let name): name.rawValue
      case .scrollView: "scrollView"
      }
    let kind =
      switch self.kind {
      case .stateChanged(let from, let to): "\(from.rawValue) → \(to.rawValue)"
      case .rowsChanged(let rows): "rows \(rows)"
      case .dragWillEnd: "dragWillEnd"
      default: "\(self.kind)"
      }
    return source + " " + kind
  }
}

/// Expects two numbers to be the same but for rounding, relative to their size.
func expectClose(
  _ value: Double,
  _ expected: Double,
  within tolerance: Double = 1e-9,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let isClose = value == expected || abs(value - expected) <= tolerance * max(1, abs(expected))
  #expect(isClose, "\(value), not \(expected)", sourceLocation: sourceLocation)
}

extension Component {
  /// What a gif style shows: "idle 3/10" for a still image, "refreshing ×4" for a running set, in
  /// parentheses where hidden.
  var picture: String {
    guard let view = image else { return "no view" }
    let picture =
      if let running = view.running {
        "\(running.state) ×\(running.images.count)"
      } else {
        view.still.map { "\($0.state) \($0.index)/\($0.count)" } ?? "none"
      }
    return view.isHidden ? "(\(picture))" : picture
  }

  /// The key of the last updated time that a header has by default.
  static let defaultTimeKey = "MJRefreshHeaderLastUpdatedTimeKey"
}
