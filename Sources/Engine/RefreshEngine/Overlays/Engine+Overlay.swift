import ScrollPhysics

// The overlay of a session: its view from outside, and its machine's view of the session.
extension Engine {
  /// The overlay, brought to the present instant; nil in the inset family.
  var overlay: Overlay? {
    guard !extras.isEmpty, var overlay = extras[0].overlays.first else { return nil }
    overlay.passFrames(upTo: now)
    return overlay
  }

  /// The part of a snapshot about the overlay; nil in the inset family, and without a component.
  public var overlayReading: OverlayReading? {
    guard let overlay, overlay.machine.isPresent else { return nil }
    return overlay.machine.reading(at: now, view)
  }

  /// The settings of the overlay in force; nil in the inset family, and without a component.
  public var overlaySettings: OverlaySettings? {
    guard let overlay, overlay.machine.isPresent else { return nil }
    return overlay.machine.settings.value
  }

  /// The running animations of the overlay.
  public var overlayAnimations: [OverlayAnimation] { overlay?.machine.animations ?? [] }

  /// Gives a header without settings the library's initial settings.
  func withSettings(_ header: ComponentConfiguration?) -> ComponentConfiguration? {
    guard var header, header.settings.overlay == nil else { return header }
    header.settings.overlay = dialect.overlaySettings
    return header
  }
}

/// The surroundings of a machine, besides its own state: view, timers, loads and effects.
extension Engine {
  /// The view of the overlay's list.
  @inline(__always)
  var view: OverlayView {
    OverlayView(
      size: scrollView.size,
      contentHeight: scrollView.contentSize.height,
      list: extras[0].overlays[0].list,
      bounces: physicsPreset == .flutterBouncing
    )
  }

  /// True if a place of the finger is outside the slop around the touch down.
  func isPastSlop(_ y: Double) -> Bool { abs(y - fingers[0].origin.y) > view.touchSlop }

  // MARK: Effects

  /// Compares the state with the last one; an effect reports a change.
  mutating func look(at state: ComponentState) {
    let old = extras[0].overlays[0].lookedAt
    guard state != old else { return }
    extras[0].overlays[0].lookedAt = state
    tell(.stateChanged(from: old, to: state))
  }

  /// Sets the state in which a new component begins; no effect reports it.
  mutating func beginAnew(in state: ComponentState) { extras[0].overlays[0].lookedAt = state }

  /// Emits an effect of the component, without a comparison of the state.
  mutating func tell(_ effect: Effect.Kind) { emit(effect, from: .component(.header)) }

  // MARK: Loads

  /// Calls the app back: compares the state, reports `refreshing` and begins the simulated load.
  ///
  /// - Parameters:
  ///   - state: The machine's state at the callback.
  ///   - isLoading: True if the callback begins a load; a callback that throws does not.
  /// - Returns: The outcome of a load of 0 ms, whose rows have been added and which the machine ends inside
  ///   the callback; nil if a timer `loadEnds`, or the app, ends the refresh.
  mutating func callBack(in state: ComponentState, isLoading: Bool = true) -> LoadOutcome? {
    look(at: state)
    refreshingCounts.header &+= 1
    tell(.refreshing)
    guard let load = loads.header, isLoading else { return nil }
    let number = refreshingCount(of: .header)
    guard load.duration == 0 else {
      setTimer(.loadEnds, number: number, after: load.duration)
      return nil
    }
    addRows(ofRefresh: number)
    return outcome(ofRefresh: number)
  }

  /// The outcome of the simulated load that begins with the numbered `refreshing`.
  func outcome(ofRefresh number: Int) -> LoadOutcome {
    loads.header?.outcome(ofRefresh: number) ?? .success
  }

  /// Adds the rows of a load that ends.
  mutating func addRows(ofRefresh number: Int) {
    guard let load = loads.header, load.rows > 0, outcome(ofRefresh: number) != .failure else {
      return
    }
    reload(rows: scrollView.rows + load.rows, rowHeight: rowHeight)
  }

  // MARK: Timers

  /// The running timers, in the order in which they are due.
  var overlayTimers: [(due: Instant, timer: OverlayTimer)] {
    dueWork.compactMap { item in
      guard case .overlayTimer(let timer) = item.work else { return nil }
      return (item.due, timer)
    }
  }

  /// True if a timer of a kind runs; a given number must match too.
  func hasTimer(_ kind: OverlayTimer.Kind, number: Int? = nil) -> Bool {
    overlayTimers.contains { $0.timer.kind == kind && $0.timer.number == number ?? $0.timer.number }
  }

  /// Sets a timer; of two timers due at the same instant the earlier set one runs first.
  mutating func setTimer(_ kind: OverlayTimer.Kind, number: Int = 0, after delay: Microseconds) {
    schedule(.overlayTimer(OverlayTimer(kind: kind, number: number)), at: now + delay)
  }

  /// Clears the only timer of a kind, which has the number 0.
  mutating func clearTimer(_ kind: OverlayTimer.Kind) {
    dueWork.removeAll { $0.work == .overlayTimer(OverlayTimer(kind: kind, number: 0)) }
  }
}
