import Testing

@testable import RefreshEngine

/// A session under test: an engine, a clock that is held still, and what was heard.
///
/// The view is 400 × 600 with 400 × 1,000 of content and no insets, so that a header arms below
/// −54, a back footer's edge is at 400 and its threshold at 444, and an auto footer, which reserves
/// its 44 pt, triggers at 444. Each act replaces what was heard by the act before; an event that is
/// refused fails the test.
struct TestSession {
  var engine: RefreshEngine
  /// The effects of the last act, in order.
  private(set) var effects: [Effect] = []

  init(
    _ components: ComponentConfiguration...,
    driver: Driver = .external,
    change: (inout Configuration) -> Void = { _ in }
  ) {
    var configuration = Configuration()
    configuration.scrollView.driver = driver
    configuration.scrollView.size = Size(width: 400, height: 600)
    configuration.scrollView.contentSize = Size(width: 400, height: 1000)
    for component in components {
      switch component.family.name {
      case .header: configuration.header = component
      case .footer: configuration.footer = component
      case .trailer: configuration.trailer = component
      }
    }
    change(&configuration)
    engine = RefreshEngine(configuration)
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
        effects += try engine.handle(event, at: engine.now)
      } catch {
        Issue.record("refused: \(error)", sourceLocation: sourceLocation)
      }
    }
  }

  /// Lets milliseconds pass.
  mutating func wait(_ milliseconds: Double, sourceLocation: SourceLocation = #_sourceLocation) {
    perform([.advance(.by(Microseconds(milliseconds * 1000)))], sourceLocation)
  }

  /// Drags the offset to a coordinate, as the pan gesture of an app's own scroll view does
  /// (external driver); the finger touches down where none is.
  mutating func pull(
    to offset: Double,
    _ axis: Axis = .vertical,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let touch: [Event] =
      engine.scrollView.isDragging ? [] : [.setDragging(true), .setPanState(.began)]
    perform(touch + [.offset(offset, axis)], sourceLocation)
  }

  /// Lifts the finger, which tells nobody the offset (external driver).
  mutating func release(sourceLocation: SourceLocation = #_sourceLocation) {
    perform([.setPanState(.ended), .setDragging(false), .setPanState(.possible)], sourceLocation)
  }

  /// Sets the offset with no finger's doing.
  mutating func scroll(
    to offset: Double,
    _ axis: Axis = .vertical,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    perform([.offset(offset, axis)], sourceLocation)
  }

  /// Lifts the finger and tells the components the offset once more (external driver).
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
      let family = engine.component(name)?.family
      let past = family == .header ? -55.0 : family == .trailer ? 61 : 445
      pull(to: past, family?.axis ?? .vertical)
    case .refreshing: act(.beginRefreshing(name))
    case .willRefresh: act(.setWindow(attached: false), .beginRefreshing(name))
    case .noMoreData: act(.endRefreshingWithNoMoreData(name))
    }
    #expect(self[name].state == state)
  }

  // MARK: What is there

  /// What was heard in the last act: "header idle → pulling", "footer refreshing".
  var heard: [String] { effects.map(\.text) }

  /// The same behind the millisecond at which it was heard: "250 header refreshing".
  var heardWhen: [String] { effects.map { "\(Int($0.instant.milliseconds)) \($0.text)" } }

  var header: Component { self[.header] }
  var footer: Component { self[.footer] }
  var trailer: Component { self[.trailer] }
  var view: ScrollView { engine.scrollView }
  var offset: Point { engine.scrollView.contentOffset }
  var inset: EdgeInsets { engine.scrollView.contentInset }

  subscript(name: ComponentName) -> Component {
    guard let component = engine.component(name) else {
      Issue.record("there is no \(name)")
      return Component(family: .header, style: .plain)
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

  /// The content's height is set.
  static func contentHeight(_ height: Double) -> Event {
    .setContentSize(width: nil, height: height)
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
    _ family: FamilyKind,
    _ style: Style = .normal,
    _ change: (inout ComponentSettings) -> Void = { _ in }
  ) -> Self {
    var settings = ComponentSettings()
    change(&settings)
    return ComponentConfiguration(family: family, style: style, settings: settings)
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
