/// What acts on the components from outside, as events of the external driver.
///
/// A session of drags becomes one that any component can be given: each notification of offset and
/// pan that no component caused is an event with its values, and so are the ends of simulated loads.
/// What one turn of the main loop does stays together.
package struct DrivenTurn: Sendable {
  /// When it happened.
  package let instant: Instant
  /// What happened, in order, never empty; values that an event left out are filled in.
  package fileprivate(set) var events: [Event]
}

/// The turns of an engine that records them.
struct DrivenTurns: Sendable {
  fileprivate var turns: [DrivenTurn] = []
  /// Whether the next event belongs to the last turn.
  fileprivate var isOpen = false
  /// Whether the last event is an offset that a component caused, in a call that may yet write it.
  fileprivate var isInCallOfComponent = false
}

extension Engine {
  /// Makes an engine that records what acts on its components, the creation first.
  package init(recordingDriverOf configuration: Configuration) {
    self.init(configuration, configuration.dialect.rules, driven: DrivenTurns())
  }

  /// Whether what acts on the components is recorded.
  @inline(__always)
  private var isRecording: Bool { !extras.isEmpty && extras[0].driven != nil }

  /// The turns since the last call.
  package mutating func takeDrivenTurns() -> [DrivenTurn] {
    guard isRecording else { return [] }
    defer { extras[0].driven = DrivenTurns() }
    return extras[0].driven?.turns ?? []
  }

  /// Records what acts on the components, if the engine records.
  @inline(__always)
  mutating func note(_ event: Event) {
    if isRecording { append(event) }
  }

  /// Records an event that a client sends, if the engine records.
  @inline(__always)
  mutating func noteSent(_ event: Event) {
    if isRecording, let event = external(event) { append(event) }
  }

  /// How many turns are recorded until they are taken; with one more, the next step of the call is
  /// too much work.
  package static let mostDrivenTurns = 10_000

  private mutating func append(_ event: Event) {
    if extras[0].driven?.turns.count ?? 0 > Self.mostDrivenTurns { stepsLeft = 0 }
    extras[0].driven?.isInCallOfComponent = false
    if extras[0].driven?.isOpen == true, let last = extras[0].driven?.turns.indices.last {
      extras[0].driven?.turns[last].events.append(event)
    } else {
      extras[0].driven?.turns.append(DrivenTurn(instant: now, events: [event]))
      extras[0].driven?.isOpen = true
    }
  }

  /// What is recorded from here on belongs to another turn.
  @inline(__always)
  mutating func endDrivenTurn() {
    guard isRecording else { return }
    extras[0].driven?.isOpen = false
    extras[0].driven?.isInCallOfComponent = false
  }

  /// Sets the offset, as only the scroll view itself does.
  ///
  /// - Parameters:
  ///   - offset: The new offset.
  ///   - notifiesAutoFooters: Whether auto footers are notified too.
  ///   - inCallOfComponent: Whether a component may have caused this by a change of the inset.
  mutating func driveOffset(
    _ offset: Point,
    notifiesAutoFooters: Bool = true,
    inCallOfComponent: Bool = false
  ) {
    note(.setContentOffset(x: offset.x, y: offset.y, animated: false))
    setOffset(offset, notifiesAutoFooters: notifiesAutoFooters)
    if inCallOfComponent, isRecording { extras[0].driven?.isInCallOfComponent = true }
  }

  /// A component writes the offset, which is no event, unless its own change of the inset has just
  /// moved the scroll view: that is one, and so the offset is written once more after it.
  @inline(__always)
  mutating func noteWrite(of offset: Point) {
    guard isRecording, extras[0].driven?.isInCallOfComponent == true,
      offset != scrollView.contentOffset
    else { return }
    append(.setContentOffset(x: offset.x, y: offset.y, animated: false))
  }

  /// Sets the state of the pan, as the finger does.
  mutating func drivePan(_ state: PanState) {
    note(.setPanState(state, translation: scrollView.panTranslation))
    setPanState(state)
  }

  /// Sets whether a finger drags, as the finger does.
  mutating func driveDragging(_ dragging: Bool) {
    note(.setDragging(dragging))
    scrollView.isDragging = dragging
  }

  /// The event as the external driver has it, all values filled in; nil where other events are
  /// recorded in its place, or where it concerns the simulated driver alone.
  private func external(_ event: Event) -> Event? {
    switch event {
    case .dragBegan, .dragMoved, .dragEnded, .dragCancelled, .gesture, .setPhysics, .turn, .advance:
      nil
    case .setContentOffset(let x, let y, let animated):
      animated
        ? nil
        : .setContentOffset(
          x: x ?? scrollView.contentOffset.x,
          y: y ?? scrollView.contentOffset.y,
          animated: false
        )
    case .setContentSize(let width, let height):
      scrollView.contentSize.replacing(width: width, height: height).setting(Event.setContentSize)
    case .setContentInset(let top, let left, let bottom, let right):
      scrollView.contentInset.replacing(top: top, left: left, bottom: bottom, right: right)
        .setting(Event.setContentInset)
    case .setSafeAreaInsets(let top, let left, let bottom, let right):
      scrollView.safeAreaInsets.replacing(top: top, left: left, bottom: bottom, right: right)
        .setting(Event.setSafeAreaInsets)
    case .setBounds(let width, let height):
      scrollView.size.replacing(width: width, height: height).setting(Event.setBounds)
    case .reloadData(let rows, let height): .reloadData(rows: rows, rowHeight: height ?? rowHeight)
    case .setPanState(let state, let translation):
      .setPanState(state, translation: translation ?? scrollView.panTranslation)
    case .tap(let name): isTapLost(name) ? nil : event
    case .setWindow, .beginRefreshing, .endRefreshing, .failRefreshing,
      .endRefreshingWithNoMoreData,
      .resetNoMoreData, .setHidden, .configure, .setLanguage, .removeComponent,
      .addComponent, .setDragging:
      event
    }
  }
}

extension Engine {
  /// Whether the driver makes no touch of a tap, for there is nothing in the view to touch.
  private func isTapLost(_ name: ComponentName) -> Bool {
    var deciding = Deciding()
    return slot(of: name).map { !AutoFooter.tapReaches($0, self, &deciding) } ?? false
  }
}

extension Size {
  fileprivate func setting(_ event: (Double?, Double?) -> Event) -> Event { event(width, height) }
}

extension EdgeInsets {
  fileprivate func setting(_ event: (Double?, Double?, Double?, Double?) -> Event) -> Event {
    event(top, left, bottom, right)
  }
}
