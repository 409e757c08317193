import ScrollPhysics

// A session of the overlay family.
//
// The engine's clock, queue and limits work as in the other family: the next timer or frame is due work,
// and the posts of an event are work of the main queue. The scroll view shows the machine's list.
extension Engine {
  /// The overlay, brought to the present instant; nil in the inset family.
  var overlay: Overlay? {
    guard !extras.isEmpty, var overlay = extras[0].overlays.first else { return nil }
    overlay.pass(to: now)
    return overlay
  }

  /// The part of a snapshot about the overlay; nil in the inset family, and if it was removed.
  public var overlayReading: OverlayReading? {
    guard let overlay, overlay.machine.isPresent else { return nil }
    return overlay.machine.reading(at: now, overlay.host.view)
  }

  /// The settings of the overlay in force; nil in the inset family, and where there is no component.
  public var overlaySettings: OverlaySettings? {
    guard let overlay, overlay.machine.isPresent else { return nil }
    return overlay.settings
  }

  /// The animations of the overlay that run.
  public var overlayAnimations: [OverlayAnimation] { overlay?.machine.animations ?? [] }

  /// Makes the overlay of a new session.
  mutating func makeOverlay(of configuration: Configuration) {
    guard let machine = dialect.machine else { return }
    let host = OverlayHost(configuration)
    let overlay = Overlay(
      machine,
      withSettings(configuration.header),
      contentOffset: min(configuration.scrollView.contentOffset.y, host.view.greatestOffset),
      host: host
    )
    extra.overlays = [overlay]
    overlayChanged()
  }

  /// A header that sets nothing has settings too.
  func withSettings(_ header: ComponentConfiguration?) -> ComponentConfiguration? {
    guard var header, header.settings.overlay == nil else { return header }
    header.settings.overlay = dialect.overlaySettings
    return header
  }

  // MARK: Work

  /// A timer or a frame is due.
  mutating func stepOverlay() {
    extras[0].overlays[0].step(to: now)
    overlayChanged()
  }

  /// An event is over: its posted work runs.
  mutating func settleOverlay() {
    extras[0].overlays[0].settle()
    overlayChanged()
  }

  /// The overlay has done something: its effects, its list and its next instant become the session's.
  private mutating func overlayChanged() {
    takeOverlayNotes()
    for effect in extras[0].overlays[0].takeEffects() {
      if effect == .refreshing { refreshingCounts.header += 1 }
      emit(effect, from: effect.type == .rowsChanged ? .scrollView : .component(.header))
    }
    let list = extras[0].overlays[0].machine.listReading
    scrollView.contentOffset.y = list.offset
    scrollView.isTracking = list.isTracking
    scrollView.isDragging = list.isDragging
    scrollView.isDecelerating = list.isDecelerating
    scrollView.contentSize.height = extras[0].overlays[0].host.view.contentHeight
    scrollView.rows = extras[0].overlays[0].host.rows
    let next = extras[0].overlays[0].nextStop
    guard dueWork.first?.due != next else { return }
    dueWork.removeAll(keepingCapacity: true)
    if let next { dueWork.append(DueWork(due: next, work: .overlayStop)) }
  }

  // MARK: Bytes

  /// Writes the overlay of a session of that family.
  func writeOverlay(to writer: inout ByteWriter) {
    if let overlay = extras.first?.overlays.first { overlay.write(to: &writer) }
  }

  /// Reads the overlay, after the engine's other state.
  mutating func readOverlay(from reader: inout ByteReader) throws(ByteFault) {
    if dialect.machine != nil { extra.overlays = [try Overlay(from: &reader, dialect)] }
  }
}

extension OverlayHost {
  /// The host of a configuration's session.
  fileprivate init(_ configuration: Configuration) {
    let list = configuration.scrollView
    var view = OverlayView()
    (view.width, view.height) = (list.size.width, list.size.height)
    view.contentHeight =
      configuration.rowHeight.map { Double(configuration.rows) * $0 } ?? list.contentSize.height
    view.density = list.overlay.density
    view.touchSlop = list.overlay.touchSlop ?? configuration.dialect.touchSlop ?? 0
    view.rowsTakeTouches = list.overlay.rowsTakeTouches
    view.content = list.overlay.content
    view.alwaysScrollable = list.overlay.alwaysScrollable
    view.bounces = configuration.physicsPreset == .flutterBouncing
    self.init(
      view: view,
      rows: configuration.rows,
      rowHeight: configuration.rowHeight,
      load: configuration.loads.header
    )
  }
}
