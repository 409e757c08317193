import RefreshEngine
import ScrollPhysics

/// Lists the possible actions in a state, with numbers derived from its snapshot.
struct Alphabet {
  let seen: Snapshot
  let monitor: Monitor
  /// The ways by which a finger pulls an overlay, from the top of the list.
  let pulls: OverlayPulls?
  private var actions: [Action] = []

  /// The actions of some groups, in a fixed order.
  static func actions(
    in seen: Snapshot,
    _ monitor: Monitor,
    _ groups: Set<ActionGroup>,
    _ pulls: OverlayPulls? = nil
  ) -> [Action] {
    var alphabet = Alphabet(seen: seen, monitor: monitor, pulls: pulls)
    alphabet.actions.reserveCapacity(64)
    if groups.contains(.finger) { alphabet.addFinger() }
    if groups.contains(.time) { alphabet.addTime() }
    if groups.contains(.load) { alphabet.addLoads() }
    if groups.contains(.view) { alphabet.addView() }
    if groups.contains(.life) { alphabet.addLife() }
    if groups.contains(.language) { alphabet.addLanguage() }
    return alphabet.actions
  }

  private init(seen: Snapshot, monitor: Monitor, pulls: OverlayPulls?) {
    (self.seen, self.monitor, self.pulls) = (seen, monitor, pulls)
  }

  /// Adds an action if a client could post it: thresholds may be at the end of the coordinates.
  mutating func add(_ weight: Int = 1, _ events: Event...) { add(weight, events) }

  private mutating func add(_ weight: Int, _ events: [Event]) {
    guard events.allSatisfy(\.isInRange) else { return }
    actions.append(Action(weight: weight, events: events))
  }

  private var isOverlay: Bool { monitor.given.isOverlay }

  /// True if the app can make a call that some overlays lack.
  private func has(_ call: Inventory.Call) -> Bool {
    !monitor.given.configuration.dialect.inventory.absentCalls.contains(call)
  }

  /// The watched components.
  private var components: [WatchedComponent] {
    ComponentName.allCases.compactMap { monitor[$0] }
  }

  // MARK: The finger

  /// The point at which the finger touches down.
  static let touch = Point(x: 180, y: 300)

  private mutating func addFinger() {
    if seen.view.driver == .external {
      addClientsFinger()
    } else if monitor.isFingerDown {
      addFingerDown()
    } else {
      addTouches()
    }
    if let footer = seen.footer, footer.kind == .autoFooter,
      seen.offset.y + seen.view.size.height > footer.frame.origin.y + 1
    {
      add(2, .tap(.footer))
    }
  }

  private mutating func addTouches() {
    if let pulls { addPulls(pulls) } else { addPulls() }
    let (touch, lift) = (Event.dragBegan(Self.touch), Self.lift())
    add(1, touch, .wait(50), lift)
    if !isOverlay {
      add(
        1,
        .dragBegan(Point(x: 50, y: Self.touch.y)),
        .wait(50),
        .dragMoved(Point(x: 170, y: Self.touch.y)),
        lift
      )
    }
    add(1, touch, .wait(50), Self.move(by: -20), lift)
    add(2, touch, .wait(100), Self.move(by: -200), Self.lift(velocity: -3000))
    add(2, touch, .wait(100), Self.move(by: 200), Self.lift(velocity: 3000))
  }

  /// Adds pulls to just before each threshold, just past it and far beyond, held and lifted.
  private mutating func addPulls() {
    let range = seen.restRange.y
    if let header = seen.header {
      let base = max(0, seen.offset.y - range.lower)
      let overscroll =
        header.state == .refreshing ? 60 : range.lower - (header.thresholdOffset ?? range.lower)
      if base < 700, overscroll > 0 {
        addPull(by: base + travel(to: max(overscroll - 15, 1)) - 5)
        addPull(by: base + travel(to: overscroll + 3) + 5, holdsStill: true)
        addPull(by: base + 300)
      }
    }
    if let footer = seen.footer {
      let base = max(0, range.upper - seen.offset.y)
      guard base < 1200 else { return }
      guard footer.kind == .backFooter else { return addPull(by: -(base + 40)) }
      let overscroll = (footer.thresholdOffset ?? range.upper) - range.upper
      addPull(by: -(base + travel(to: max(overscroll - 15, 1)) - 5))
      addPull(by: -(base + travel(to: overscroll + 3) + 5))
    }
  }

  private mutating func addPull(by way: Double, holdsStill: Bool = false) {
    addPull([.dragBegan(Self.touch), .wait(100), Self.move(by: way)], holdsStill: holdsStill)
  }

  /// Adds three forms of a pull: held, lifted, and lifted after a while.
  private mutating func addPull(_ pull: [Event], holdsStill: Bool) {
    add(2, pull)
    add(2, pull + [Self.lift()])
    if holdsStill { add(1, pull + [.wait(100), Self.lift()]) }
  }

  /// Adds pulls of an overlay: to just before each threshold's travel, just past it and far beyond.
  private mutating func addPulls(_ pulls: OverlayPulls) {
    let base = max(0, seen.offset.y)
    guard base < 700 else { return }
    for way in pulls.ways {
      addPull(OverlayPulls.pull(by: base + way.short), holdsStill: false)
      addPull(OverlayPulls.pull(by: base + way.past), holdsStill: true)
    }
    let far = max(300, (pulls.ways.last?.past ?? 0) + 100)
    addPull(OverlayPulls.pull(by: base + far), holdsStill: false)
  }

  /// The finger's travel beyond an edge for an overscroll, in points, rounded up to a multiple of 5.
  private func travel(to overscroll: Double) -> Double {
    let rubberBand = RubberBand(
      coefficient: PhysicsParameters.ios.rubberBand,
      dimension: seen.view.size.height
    )
    return (rubberBand.travel(displayed: overscroll) / 5).rounded(.up) * 5
  }

  private mutating func addFingerDown() {
    let touch = monitor.touch ?? Self.touch
    let (down, up) = (monitor.travel.greatest.y, monitor.travel.least.y)
    let direction = down != 0 ? 1.0 : -1.0
    let end = touch.y + (down != 0 ? down : up)
    func move(to y: Double) -> Event { .dragMoved(Point(x: Self.touch.x, y: y)) }
    // A small further move makes the session process the finger again after a call.
    add(1, .wait(50), move(to: end + 5 * direction))
    add(1, .wait(50), move(to: end + 30 * direction))
    add(1, .wait(50), move(to: touch.y + 50 * direction))
    add(1, .wait(16), move(to: touch.y - 200 * direction))
    for way in pulls?.ways ?? [] {
      let top = touch.y + max(0, monitor.touchFromEdge)
      add(1, .wait(50), move(to: top + way.short))
      add(1, .wait(50), move(to: top + way.past))
    }
    add(3, Self.lift())
    add(1, Self.lift(velocity: -2000 * direction))
    add(1, Self.lift(velocity: 2000 * direction))
    add(1, .dragCancelled)
  }

  /// The move of the finger to a distance from its touch down, in points.
  static func move(by way: Double) -> Event {
    .dragMoved(Point(x: touch.x, y: touch.y + way))
  }

  private static func lift(velocity: Double = 0) -> Event {
    .dragEnded(x: nil, y: nil, velocity: Point(x: 0, y: velocity))
  }

  /// Adds the gestures of a client that owns its scroll view.
  private mutating func addClientsFinger() {
    guard let component = seen.trailer ?? seen.header,
      let threshold = component.thresholdOffset, let edge = component.edgeOffset
    else { return }
    let sign = component.kind.axis == .horizontal ? 1.0 : -1.0
    func offset(_ value: Double) -> Event {
      component.kind.axis == .horizontal
        ? .setContentOffset(x: value, y: nil, animated: false)
        : .setContentOffset(x: nil, y: value, animated: false)
    }
    add(1, offset(threshold + 5 * sign))
    add(1, offset(edge))
    add(1, offset(edge - 200 * sign))
    add(1, .setDragging(!seen.view.isDragging))
    for state in [PanState.began, .ended, .cancelled] {
      add(1, .setPanState(state, translation: nil))
    }
  }

  // MARK: Time

  private mutating func addTime() {
    guard !seen.isStill else { return }
    add(1, .wait(20))
    add(2, .wait(100))
    add(1, .advance(.untilEffect(.any)))
  }

  // MARK: The app

  private mutating func addLoads() {
    for component in components {
      let name = component.name
      let (begin, end) = (Event.beginRefreshing(name), Event.endRefreshing(name))
      if has(.beginRefreshing) { add(3, begin) }
      // Without a running load, the end of a load that ends without a call has no effect.
      if monitor.given.configuration.loads[name] == nil || component.state != .idle {
        add(4, end)
        if has(.beginRefreshing) { add(1, .turn([end, begin])) }
        if isOverlay { addOverlaysEnds(name) }
      }
      guard name != .header else { continue }
      let noMoreData = Event.endRefreshingWithNoMoreData(name)
      add(1, noMoreData)
      add(1, .turn([noMoreData, end]))
      add(1, .turn([end, noMoreData]))
      if component.state != .idle { add(1, .resetNoMoreData(name)) }
    }
  }

  /// Adds ends that only overlays have, and an end in the same turn as its begin.
  private mutating func addOverlaysEnds(_ name: ComponentName) {
    add(1, .failRefreshing(name))
    if has(.beginRefreshing) { add(1, .turn([.beginRefreshing(name), .endRefreshing(name)])) }
  }

  private mutating func addView() {
    let (view, own) = (seen.view, monitor.insets)
    for rows in [view.rows, view.rows + 20, view.rows <= 2 ? 0 : 2] {
      add(1, .reloadData(rows: rows, rowHeight: nil))
    }
    guard !isOverlay else { return addScrolling() }
    for top in [own.top, own.top == 32 ? 88 : 32] { add(1, .inset(top: top)) }
    for bottom in [own.bottom, own.bottom == 32 ? 88 : 32] { add(1, .inset(bottom: bottom)) }
    add(1, .inset(left: own.left == 0 ? 20 : 0))
    if view.driver == .simulated {
      let top = view.safeAreaInsets.top == 88 ? 20.0 : 88
      add(1, .setSafeAreaInsets(top: top, left: nil, bottom: nil, right: nil))
      addScrolling()
    }
    add(1, .setBounds(width: view.size.height, height: view.size.width))
  }

  private mutating func addScrolling() {
    let (low, high) = (seen.restRange.y.lower, seen.restRange.y.upper)
    add(1, .scroll(to: low))
    guard high > low else { return }
    add(2, .scroll(to: high))
    add(1, .scroll(to: ((low + high) / 2).rounded(.toNearestOrEven)))
    guard !isOverlay else { return }
    add(1, .scroll(to: low, animated: true))
    add(1, .scroll(to: high, animated: true))
  }

  private mutating func addLife() {
    for component in components {
      if !isOverlay { add(1, .setHidden(component.name, !component.isHidden)) }
      guard has(.replaceComponent) else { continue }
      add(
        1,
        component.isPresent
          ? .removeComponent(component.name) : .addComponent(component.name, nil)
      )
    }
    if has(.setWindow) { add(2, .setWindow(attached: !seen.view.inWindow)) }
  }

  private mutating func addLanguage() {
    let configuration = monitor.given.configuration
    guard configuration.dialect.inventory.languageIsSettable,
      ComponentName.allCases.contains(where: {
        monitor.given.settings(of: $0)?.titles.isEmpty == false
      })
    else { return }
    add(1, .setLanguage(monitor.language == "en" ? "zh-Hans" : "en"))
  }
}

extension Event {
  /// True if the event's coordinates and rows are within the limits of the engine.
  fileprivate var isInRange: Bool {
    [EventNumber.x, .y, .rows].allSatisfy { number in
      self[number].map { abs($0) <= Engine.greatestCoordinate } ?? true
    }
  }

  fileprivate static func inset(
    top: Double? = nil,
    left: Double? = nil,
    bottom: Double? = nil
  ) -> Event { .setContentInset(top: top, left: left, bottom: bottom, right: nil) }

  /// The app's scrolling along y.
  static func scroll(to y: Double, animated: Bool = false) -> Event {
    .setContentOffset(x: nil, y: y, animated: animated)
  }
}
