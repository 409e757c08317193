// A session of the overlay family.
//
// The engine's clock, queue and limits are those of the other family: the next timer or frame is due work,
// and what an event posts is work of the main queue. The scroll view shows the list that the machine moves.
extension Engine {
  /// The overlay, brought to the present instant; nil in the inset family.
  var overlay: Overlay? {
    guard !extras.isEmpty, var overlay = extras[0].overlays.first else { return nil }
    overlay.pass(to: now)
    return overlay
  }

  /// All that a snapshot tells of the overlay; nil in the inset family, and where it was removed.
  public var overlayReading: OverlayReading? {
    guard let overlay, overlay.machine.isPresent else { return nil }
    return overlay.machine.reading(at: now, overlay.host.view)
  }

  /// The settings of the overlay in force; nil in the inset family, and where there is no component.
  public var overlaySettings: OverlaySettings? {
    guard let overlay, overlay.machine.isPresent else { return nil }
    return overlay.settings ?? dialect.overlaySettings
  }

  /// The animations of the overlay that run.
  public var overlayAnimations: [OverlayAnimation] {
    guard let overlay else { return [] }
    return overlay.machine.animations(overlay.host.view)
  }

  /// Makes the overlay of a new session.
  mutating func makeOverlay(of configuration: Configuration) {
    guard let machine = dialect.library?.machine else { return }
    makeOverlay(of: configuration) { settings, host in
      machine.init(
        settings,
        refreshing: configuration.header?.refreshing ?? false,
        contentOffset: min(configuration.scrollView.contentOffset.y, host.view.greatestOffset),
        &host
      )
    }
  }

  /// Makes the engine of a session whose machine has rules of no dialect, for tests.
  init(_ configuration: Configuration, machine: Overlay.MachineMaker) {
    self.init(withoutComponents: configuration, configuration.dialect.rules)
    makeOverlay(of: configuration, machine)
  }

  private mutating func makeOverlay(
    of configuration: Configuration,
    _ machine: Overlay.MachineMaker
  ) {
    let settings = configuration.header.map { $0.settings.overlay ?? dialect.overlaySettings }
    extra.overlays = [
      Overlay(settings ?? nil, host: OverlayHost(configuration), machine: machine)
    ]
    overlayChanged()
  }

  // MARK: Work

  /// A timer or a frame is due.
  mutating func stepOverlay() {
    extras[0].overlays[0].step(to: now)
    overlayChanged()
  }

  /// An event is over: what it posted runs.
  mutating func settleOverlay() {
    extras[0].overlays[0].settle()
    overlayChanged()
  }

  /// The overlay has done something: its effects, its list and its next instant become the session's.
  private mutating func overlayChanged() {
    takeOverlayNotes()
    let outcome = extras[0].overlays[0].takeOutcome()
    emitOverlay(outcome.effects)
    scrollView.contentOffset.y = outcome.list.offset
    scrollView.isTracking = outcome.list.isTracking
    scrollView.isDragging = outcome.list.isDragging
    scrollView.isDecelerating = outcome.list.isDecelerating
    scrollView.contentSize.height = outcome.contentHeight
    scrollView.rows = outcome.rows
    let next = outcome.nextStop
    guard dueWork.first?.due != next else { return }
    dueWork.replaceAll(with: next.map { DueWork(due: $0, work: .overlayStop) })
  }

  private mutating func emitOverlay(_ effects: [Effect.Kind]) {
    for effect in effects {
      switch effect {
      case .rowsChanged: emit(effect, from: .scrollView)
      case .refreshing:
        refreshingCounts.header += 1
        emit(effect, from: .component(.header))
      default: emit(effect, from: .component(.header))
      }
    }
  }

  /// Refuses a pattern that nothing in the session can match.
  func checkOverlay(_ pattern: EffectPattern) throws(Rejection) {
    switch pattern {
    case .any: break
    case .type(let type, from: .scrollView):
      guard type == .rowsChanged else { throw Rejection(.awaitsNoSuchEffect(type)) }
    case .type(let type, from: .component(let name)):
      guard name == .header else { throw Rejection(.awaitsNoSuchComponent(name)) }
      guard type != .rowsChanged, !dialect.absentEffects.contains(type) else {
        throw Rejection(.awaitsNoSuchEffect(type))
      }
    case .state(let state, let name):
      guard name == .header else { throw Rejection(.awaitsNoSuchComponent(name)) }
      guard ComponentState.overlayCases.contains(state) else {
        throw Rejection(.awaitsNoSuchState(state))
      }
    }
  }
}
