/// What a machine is given beside its own state: the instant, the view, timers, loads and the effects.
///
/// Effects are collected here; the engine gives them their numbers after each step.
struct OverlayHost: Sendable {
  /// The present instant.
  var now = Instant.zero
  /// The view; its content height changes with the session.
  var view: OverlayView
  /// How many `refreshing` effects there have been.
  private(set) var refreshingCount = 0
  /// The rows of the data source.
  var rows = 0
  /// The height of a row, in points, where the list has one.
  let rowHeight: Double?
  /// The load that ends refreshes by itself; nil leaves them to the app.
  let load: SimulatedLoad?
  /// The timers that run, by instant, then in the order in which they were set.
  private(set) var timers: [OverlayTimer] = []
  /// The effects since the engine last took them.
  private(set) var effects: [Effect.Kind] = []
  /// The state that was last looked at.
  private(set) var lookedAt = ComponentState.idle

  /// Makes the host of a session.
  init(view: OverlayView, rows: Int = 0, rowHeight: Double? = nil, load: SimulatedLoad? = nil) {
    (self.view, self.rows, self.rowHeight, self.load) = (view, rows, rowHeight, load)
  }

  /// Reads what the session has changed.
  mutating func readRest(_ reader: inout ByteReader) throws(ByteFault) {
    refreshingCount = try reader.read()
    rows = try reader.read()
    timers = try reader.read()
    effects = try reader.read()
    lookedAt = try reader.read()
  }

  // MARK: Effects

  /// Looks at the state: an effect tells a change.
  mutating func look(at state: ComponentState) {
    guard state != lookedAt else { return }
    effects.append(.stateChanged(from: lookedAt, to: state))
    lookedAt = state
  }

  /// A new component begins in a state, which no effect tells.
  mutating func beginAnew(in state: ComponentState) { lookedAt = state }

  /// Tells an effect other than `stateChanged` and `refreshing`, which follows no look at the state.
  mutating func tell(_ effect: Effect.Kind) { effects.append(effect) }

  /// Tells RefreshIndicator's status, after a look at the state.
  mutating func tell(_ status: OverlayStatus, in state: ComponentState) {
    look(at: state)
    effects.append(.statusChanged(status))
  }

  /// Calls the app back: looks at the state, tells `refreshing` and begins the simulated load.
  ///
  /// - Parameters:
  ///   - state: The machine's state at the callback.
  ///   - loads: Whether the callback begins a load; one that throws does not.
  /// - Returns: What the callback does; a load of 0 ms has added its rows, and the machine ends it inside
  ///   the callback.
  @discardableResult
  mutating func callBackRefreshing(in state: ComponentState, loads: Bool = true) -> OverlayLoad {
    look(at: state)
    effects.append(.refreshing)
    refreshingCount += 1
    guard let load, loads else { return .endedByApp }
    let outcome = load.outcome(ofRefresh: refreshingCount)
    guard load.duration > 0 else {
      addRows(of: outcome)
      return .ended(outcome)
    }
    setTimer(.loadEnds(outcome), after: load.duration)
    return .endedByTimer
  }

  /// Adds the rows of a load that ends.
  mutating func addRows(of outcome: LoadOutcome) {
    guard outcome != .failure, let load, load.rows > 0 else { return }
    reload(rows: rows + load.rows, rowHeight: rowHeight)
  }

  /// The data source has another number of rows.
  mutating func reload(rows: Int, rowHeight: Double?) {
    if rows != self.rows { effects.append(.rowsChanged(rows)) }
    self.rows = rows
    if let rowHeight { view.contentHeight = Double(rows) * rowHeight }
  }

  /// Takes the effects that were collected.
  mutating func takeEffects() -> [Effect.Kind] {
    guard !effects.isEmpty else { return [] }
    defer { effects = [] }
    return effects
  }

  // MARK: Timers

  /// Sets a timer; of two that are due at the same instant the one set first runs first.
  mutating func setTimer(_ kind: OverlayTimer.Kind, after delay: Microseconds) {
    let due = now + delay
    let index = timers.lastIndex { $0.due <= due }.map { $0 + 1 } ?? 0
    timers.insert(OverlayTimer(due: due, kind: kind), at: index)
  }

  /// Clears the timers of a kind.
  mutating func clearTimer(_ kind: OverlayTimer.Kind) { timers.removeAll { $0.kind == kind } }

  /// Takes the first timer if it is due by now.
  mutating func takeDueTimer() -> OverlayTimer.Kind? {
    guard let first = timers.first, first.due <= now else { return nil }
    return timers.removeFirst().kind
  }
}

/// What the app's callback does with a refresh.
enum OverlayLoad: Equatable, Sendable {
  /// The app ends it with `endRefreshing`.
  case endedByApp
  /// A simulated load ends it, by a timer `loadEnds`.
  case endedByTimer
  /// A simulated load of 0 ms ends it inside the callback.
  case ended(LoadOutcome)
}
