import RefreshEngine

/// The memory of all properties about a sequence: a value that is copied with its session.
///
/// The monitor follows the app's settings, the begins without an answer, and the finger, from the events and
/// the effects alone. The engine's own memory is not read, so that a fault of the engine cannot hide itself.
struct Monitor: ByComponent, Sendable {
  /// The constant part of the memory in a sequence.
  final class Given: Sendable {
    let configuration: Configuration
    let checks: Checks
    /// True if the library calls an end completion.
    let hasEndCompletion: Bool

    init(_ configuration: Configuration, _ checks: Checks) {
      self.configuration = configuration
      self.checks = checks
      hasEndCompletion =
        !configuration.dialect.absentEffects.contains(.endRefreshingCompletion)
    }

    /// True if the component lies over the list.
    var isOverlay: Bool { configuration.dialect.family == .overlay }

    /// The settings of a component at its creation; nil without the component.
    func settings(of name: ComponentName) -> ComponentSettings? {
      configuration[name]?.settings
    }
  }

  /// A simulated load that will end.
  struct DueLoad: Sendable {
    /// The instant of the load's end, in milliseconds of session time.
    let endMs: Double
    let name: ComponentName
    let outcome: LoadOutcome
    let rows: Int
    /// The number of the load among the component's loads.
    let number: Int
  }

  let given: Given
  // The components that were configured at creation; no others are watched.
  var header: WatchedComponent?
  var footer: WatchedComponent?
  var trailer: WatchedComponent?
  /// The insets last set by the app.
  var insets: EdgeInsets
  /// The insets that the app had set before the last ones, by edge.
  var formerInsets: [Edge: [Double]] = [:]
  /// The simulated loads under way, by their ends.
  var dueLoads: [DueLoad] = []
  /// True during a gesture: from a touch to the next touch, begin or offset by the app.
  var isGesture = false
  /// True while a finger is down.
  var isFingerDown = false
  /// The point of the touch down; nil without a finger.
  var touch: Point?
  /// The way of the finger from its touch down.
  var travel = Travel()
  /// The distance of the touch's offset above the least offset, in points; -1 past the greatest offset.
  var touchFromEdge = 0.0
  var language: String
  /// The titles of the app, and for each language the first observed title of a state.
  var titles: [TitleKey: String?] = [:]
  /// True if the app set the present offset, which may be outside the range.
  var isOffsetSetByApp = false
  /// True if the app changed the content's or the view's height since the last rest in range.
  ///
  /// The list under an overlay then keeps its offset, even out of range. False without an overlay.
  var hasChangedContent = false
  /// True if the app changed insets or sizes while the header was not idle.
  var hasChangedInsets = false
  /// The component and the vertical offset at a begin by code, which should not change the offset.
  var placeAtBegin: (name: ComponentName, y: Double)?
  /// The vertical offset at the end of a footer's refresh.
  var placeAtFooterEnd: Double?
  var inWindow: Bool
  /// The snapshot after the last step.
  private(set) var snapshot: Snapshot

  /// The way of a finger from the point of its touch, in points.
  struct Travel: Sendable {
    var last = Point.zero
    var least = Point.zero
    var greatest = Point.zero

    mutating func add(_ travel: Point) {
      last = travel
      least = Point(x: min(least.x, travel.x), y: min(least.y, travel.y))
      greatest = Point(x: max(greatest.x, travel.x), y: max(greatest.y, travel.y))
    }
  }

  struct TitleKey: Hashable, Sendable {
    let name: ComponentName
    let state: ComponentState
    /// The language of the title; nil for a title of the app.
    let language: String?
  }

  /// Begins to watch a session that was just created.
  init(_ given: Given, _ engine: Engine, _ findings: inout Findings) {
    let configuration = given.configuration
    self.given = given
    snapshot = Snapshot(engine)
    insets = configuration.scrollView.contentInset
    language = configuration.language
    inWindow = snapshot.view.inWindow
    for name in ComponentName.allCases {
      guard let seen = snapshot[name] else { continue }
      let own = configuration[name]
      self[name] = WatchedComponent(seen, own, loads: engine.refreshingCount(of: name))
      if self[name]?.openLoads ?? 0 > 0 { noteDueLoad(of: name, engine.now) }
      for (state, title) in own?.settings.titles ?? [:] {
        titles.updateValue(title, forKey: TitleKey(name: name, state: state, language: nil))
      }
    }
    for name in ComponentName.allCases {
      guard let component = self[name], let seen = snapshot[name] else { continue }
      let look = Look(component: component, seen: seen, snapshot: snapshot)
      given.checks.creations.judge(look, of: .component(name), self, &findings)
    }
    look(snapshot, isMove: false, &findings)
  }

  /// Changes a component, if it is watched.
  mutating func change(_ name: ComponentName, _ body: (inout WatchedComponent) -> Void) {
    guard var component = self[name] else { return }
    body(&component)
    self[name] = component
  }

  /// Changes every component that is watched.
  mutating func changeAll(_ body: (inout WatchedComponent) -> Void) {
    for name in ComponentName.allCases { change(name, body) }
  }

  /// True if a component in the scroll view refreshes, waits for a window or is pulled.
  var isBusy: Bool {
    ComponentName.allCases.contains { self[$0].map { $0.isPresent && $0.isBusy } ?? false }
  }

  // MARK: A step

  /// Watches one event.
  ///
  /// - Parameters:
  ///   - event: The event; for a gesture one of its touches.
  ///   - effects: The effects of the event.
  ///   - engine: The session after the event.
  ///   - findings: The list to which properties add violations.
  mutating func step(
    _ event: Event,
    _ effects: [Effect],
    _ engine: Engine,
    _ findings: inout Findings
  ) {
    let after = Snapshot(engine)
    let kinds = EventKinds(event)
    note(event, after: after, &findings)
    for effect in effects {
      guard case .component(let name) = effect.source else { continue }
      endLoads(until: effect.instant)
      note(effect, of: name, kinds, &findings)
    }
    endLoads(until: after.instant)
    if !kinds.isDisjoint(with: [.lift, .cancel]) { isFingerDown = false }
    if case .advance(.untilRest) = event {
      let elapsed = after.instant - snapshot.instant
      given.checks.passages.judge(elapsed, of: .scrollView, self, &findings)
    }
    look(after, isMove: kinds.contains(.move), &findings)
    if snapshot.instant == after.instant, let call = Shape.Part(event), let source = call.source {
      given.checks.calls.judge((call, after), of: source, self, &findings)
    }
    snapshot = after
  }

  // MARK: Observations

  /// Observes the session after an event.
  private mutating func look(_ seen: Snapshot, isMove: Bool, _ findings: inout Findings) {
    for name in ComponentName.allCases {
      guard let component = self[name], let shown = seen[name] else { continue }
      let look = Look(component: component, seen: shown, snapshot: seen, isMove: isMove)
      given.checks.looks.judge(look, of: .component(name), self, &findings)
      self[name]?.lastUpdatedTime = shown.lastUpdatedTime
      noteTitle(shown)
    }
    if seen.header?.state ?? .idle == .idle { hasChangedInsets = false }
    if seen.isAtRest { rest(seen, &findings) }
  }

  /// Remembers the title of a state, unless a title is expected already.
  private mutating func noteTitle(_ shown: Snapshot.Component) {
    guard let label = shown.label, case .none = expectedTitle(shown) else { return }
    let key = TitleKey(name: shown.name, state: shown.state, language: language)
    titles.updateValue(label.text, forKey: key)
  }

  /// The title that a component must show: the app's title, else the first observed one; nil without both.
  func expectedTitle(_ shown: Snapshot.Component) -> String?? {
    let own = titles[TitleKey(name: shown.name, state: shown.state, language: nil)] ?? nil
    if let own, !own.isEmpty { return own }
    return titles[TitleKey(name: shown.name, state: shown.state, language: language)]
  }

  private mutating func rest(_ seen: Snapshot, _ findings: inout Findings) {
    given.checks.rests.judge(seen, of: .scrollView, self, &findings)
    for name in ComponentName.allCases {
      guard let component = self[name] else { continue }
      given.checks.debts.judge(component, of: .component(name), self, &findings)
      if let shown = seen[name] {
        let look = Look(component: component, seen: shown, snapshot: seen)
        given.checks.looksAtRest.judge(look, of: .component(name), self, &findings)
      }
      settle(name, shown: seen[name]?.state)
    }
    placeAtBegin = nil
    placeAtFooterEnd = nil
    if seen.isInRange(by: Tolerance.rest) { hasChangedContent = false }
  }

  /// Forgets the duties of a component that were due at rest, so that each is reported once.
  private mutating func settle(_ name: ComponentName, shown state: ComponentState?) {
    let (inWindow, hasEndCompletion) = (inWindow, given.hasEndCompletion)
    change(name) { component in
      component.begin = nil
      if !component.isLastLoadOpen {
        (component.isBegunAgain, component.isPulledAgain) = (false, false)
      }
      if component.isBusy { component.mustEnd = false }
      guard let state else { return }
      if inWindow, hasEndCompletion, state != .refreshing, component.isPresent {
        component.openCompletions = 0
      }
      if name != .header, state == .idle || state == .pulling { component.hasNoMoreData = false }
      if state == .noMoreData { component.isOvershadowed = false }
    }
  }
}
