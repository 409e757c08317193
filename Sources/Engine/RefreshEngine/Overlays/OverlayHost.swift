/// The view of an overlay session: its configuration beside the component's.
struct OverlayView: Hashable, Sendable, StateRecord {
  /// The view's width, in points.
  var width = 375.0
  /// The view's height, in points, at least 1.
  var height = 667.0
  /// The content's height, in points.
  var contentHeight = 2000.0
  /// Pixels per point.
  var density = 1.0
  /// The touch slop, in points.
  var touchSlop = 0.0
  /// True if the rows are tappable (SwipeRefreshLayout, RefreshIndicator).
  var rowsTakeTouches = false
  /// The content (SwipeRefreshLayout).
  var content = OverlayContent.nested
  /// True if a list that fits may be dragged (RefreshIndicator).
  var alwaysScrollable = true
  /// True if the list has Flutter's bouncing physics (RefreshIndicator).
  var bounces = false

  static var fields: Fields {
    Fields(
      of: Self(),
      (
        \.width, \.height, \.contentHeight, \.density, \.touchSlop, \.rowsTakeTouches, \.content,
        \.alwaysScrollable, \.bounces
      )
    )
  }

  /// The greatest offset of the list, in points.
  var greatestOffset: Double { max(0, contentHeight - height) }
}

/// A timer that runs.
struct OverlayTimer: Equatable, Sendable, StateRecord {
  /// The action of a timer when it is due.
  enum Kind: CaseIterable, Sendable, StateCoded {
    /// A simulated load ends: the load of the `refreshing` of a number, from 1.
    case loadEnds
    /// pulltorefresh.js: `unmountTimer`.
    case unmount
    /// pulltorefresh.js: `refreshTimer`.
    case refreshTimeout
    /// pulltorefresh.js: a reset's timer, of the instance of a number.
    case resetEnded
  }

  let due: Instant
  let kind: Kind
  /// The number of its `refreshing` or instance; 0 if the kind has only one timer.
  let number: Int

  static var fields: Fields { Fields(Self.init) { ($0.due, $0.kind, $0.number) } }
}

/// The surroundings of a machine, beside its own state: instant, view, timers, loads and effects.
///
/// Effects are collected here; the engine gives them their numbers after each step.
struct OverlayHost: Sendable, StateRecord {
  /// The present instant.
  var now = Instant.zero
  /// The view; its content height changes with the session.
  var view: OverlayView
  /// The number of `refreshing` effects so far.
  private(set) var refreshingCount = 0
  /// The rows of the data source.
  var rows = 0
  /// The height of a row, in points, where the list has one.
  var rowHeight: Double?
  /// The load that ends refreshes by itself; nil leaves them to the app.
  var load: SimulatedLoad?
  /// The timers that run, by instant, then in the order in which they were set.
  private(set) var timers: [OverlayTimer] = []
  /// The effects since the engine last took them.
  private(set) var effects: [Effect.Kind] = []
  /// The state that was last looked at.
  private(set) var lookedAt = ComponentState.idle

  static var fields: Fields {
    Fields(
      of: Self(view: OverlayView()),
      (
        \.now, \.view, \.refreshingCount, \.rows, \.rowHeight, \.load, \.timers, \.effects,
        \.lookedAt
      )
    )
  }

  /// Makes the host of a session.
  init(view: OverlayView, rows: Int = 0, rowHeight: Double? = nil, load: SimulatedLoad? = nil) {
    (self.view, self.rows, self.rowHeight, self.load) = (view, rows, rowHeight, load)
  }

  // MARK: Effects

  /// Looks at the state: an effect reports a change.
  mutating func look(at state: ComponentState) {
    guard state != lookedAt else { return }
    effects.append(.stateChanged(from: lookedAt, to: state))
    lookedAt = state
  }

  /// A new component begins in a state, which no effect reports.
  mutating func beginAnew(in state: ComponentState) { lookedAt = state }

  /// Tells an effect other than `stateChanged` and `refreshing`, which follows no look at the state.
  mutating func tell(_ effect: Effect.Kind) { effects.append(effect) }

  /// Tells RefreshIndicator's status, after a look at the state.
  mutating func tell(_ status: OverlayStatus, in state: ComponentState) {
    look(at: state)
    effects.append(.statusChanged(status))
  }

  /// Takes the effects that were collected.
  mutating func takeEffects() -> [Effect.Kind] {
    guard !effects.isEmpty else { return [] }
    defer { effects = [] }
    return effects
  }

  // MARK: Loads

  /// The means by which a refresh ends after the app's callback.
  enum Load: Equatable, Sendable {
    /// The app ends it with `endRefreshing`.
    case endedByApp
    /// A simulated load ends it, by a timer `loadEnds`.
    case endedByTimer
    /// A simulated load of 0 ms ends it inside the callback.
    case ended(LoadOutcome)
  }

  /// Calls the app back: looks at the state, reports `refreshing` and begins the simulated load.
  ///
  /// - Parameters:
  ///   - state: The machine's state at the callback.
  ///   - loads: True if the callback begins a load; a callback that throws does not.
  /// - Returns: The means of the end; a load of 0 ms has added its rows, and the machine ends it inside
  ///   the callback.
  mutating func callBackRefreshing(in state: ComponentState, loads: Bool = true) -> Load {
    look(at: state)
    effects.append(.refreshing)
    refreshingCount += 1
    guard let load, loads else { return .endedByApp }
    guard load.duration > 0 else {
      addRows(ofRefresh: refreshingCount)
      return .ended(outcome(ofRefresh: refreshingCount))
    }
    setTimer(.loadEnds, number: refreshingCount, after: load.duration)
    return .endedByTimer
  }

  /// The outcome of the simulated load of the `refreshing` of a number.
  func outcome(ofRefresh number: Int) -> LoadOutcome {
    load?.outcome(ofRefresh: number) ?? .success
  }

  /// Adds the rows of a load that ends.
  mutating func addRows(ofRefresh number: Int) {
    guard let load, load.rows > 0, outcome(ofRefresh: number) != .failure else { return }
    reload(rows: rows + load.rows, rowHeight: nil)
  }

  /// The data source has another number of rows, of a height of their own if one is given.
  mutating func reload(rows: Int, rowHeight: Double?) {
    if rows != self.rows { effects.append(.rowsChanged(rows)) }
    self.rows = rows
    if let rowHeight = rowHeight ?? self.rowHeight { view.contentHeight = Double(rows) * rowHeight }
  }

  // MARK: Timers

  /// Sets a timer; of two that are due at the same instant the one set first runs first.
  mutating func setTimer(_ kind: OverlayTimer.Kind, number: Int = 0, after delay: Microseconds) {
    let due = now + delay
    let index = timers.lastIndex { $0.due <= due }.map { $0 + 1 } ?? 0
    timers.insert(OverlayTimer(due: due, kind: kind, number: number), at: index)
  }

  /// Clears the timers of a kind.
  mutating func clearTimer(_ kind: OverlayTimer.Kind) { timers.removeAll { $0.kind == kind } }

  /// Takes the first timer if it is due by now.
  mutating func takeDueTimer() -> OverlayTimer? {
    guard let first = timers.first, first.due <= now else { return nil }
    return timers.removeFirst()
  }
}
