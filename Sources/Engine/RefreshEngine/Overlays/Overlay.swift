/// The component of the overlay family: one library's machine, and the one place that decides the order.
///
/// At one instant the timers that are due run first, in the order in which they were set; then the frame,
/// if anything waits for one; then the events. A frame happens once: an event at a frame's instant asks
/// for the next one, a timer there is in time for it. Posted calls run after the event, timer or frame.
struct Overlay: Sendable {
  private(set) var machine: any OverlayMachine
  private(set) var host: OverlayHost
  /// The settings in force, or for the next component: the configuration's, changed by `configure`.
  private(set) var settings: OverlaySettings
  /// True if there ever was a component.
  private(set) var hadComponent: Bool
  /// The notes about the decisions; none unless somebody asks for them.
  ///
  /// An array, because to look at an optional of that size costs as much as a touch.
  var notes: [OverlayNotes] = []

  /// Makes an overlay at the session's instant zero; without a header it is a list alone.
  init(
    _ type: any OverlayMachine.Type,
    _ header: ComponentConfiguration?,
    contentOffset: Double = 0,
    host: OverlayHost
  ) {
    var host = host
    machine = type.init(header, contentOffset: contentOffset, &host)
    settings = header?.settings.overlay ?? type.initialSettings
    (self.host, hadComponent) = (host, header != nil)
    settle()
  }

  // MARK: Bytes

  func write(to writer: inout ByteWriter) {
    writer.write(host, settings, hadComponent)
    machine.write(to: &writer)
  }

  /// Reads the overlay of a session of a dialect.
  init(from reader: inout ByteReader, _ dialect: Dialect) throws(ByteFault) {
    guard let type = dialect.machine else { throw ByteFault() }
    host = try reader.read()
    settings = try reader.read()
    hadComponent = try reader.read()
    machine = try type.init(from: &reader)
  }

  // MARK: Time

  /// The next instant, after the present one, at which a timer or a frame is due; nil if none is.
  var nextStop: Instant? {
    let timer = host.timers.first?.due
    guard machine.needsFrame else { return timer }
    let frame = FrameGrid.next(after: host.now)
    return timer.map { min($0, frame) } ?? frame
  }

  /// Goes to an instant at which something is due, not before the next stop, and runs it.
  mutating func step(to instant: Instant) {
    let isFrame = FrameGrid.hasFrame(at: instant) && instant > host.now
    let last = FrameGrid.last(upTo: instant)
    if instant > host.now { machine.framesPassed(upTo: isFrame ? last - 1 : last) }
    host.now = instant
    runDueTimers()
    guard isFrame else { return }
    guard machine.needsFrame else { return machine.framesPassed(upTo: last) }
    note(.frame)
    machine.frame(&host)
    settle()
  }

  /// Goes to an instant before which nothing is due.
  mutating func pass(to instant: Instant) {
    guard instant > host.now else { return }
    machine.framesPassed(upTo: FrameGrid.last(upTo: instant))
    host.now = instant
  }

  private mutating func runDueTimers() {
    while let timer = host.takeDueTimer() {
      if timer.kind == .loadEnds { host.addRows(ofRefresh: timer.number) }
      note(.timer)
      machine.timer(timer, &host)
      settle(runsTimers: false)
    }
  }

  // MARK: Events

  /// The finger, the app or the content does something; posted work runs with `settle`, after the event.
  mutating func handle(_ event: Event) {
    switch event {
    case .setContentSize(_, let height): host.view.contentHeight = height ?? host.view.contentHeight
    case .reloadData(let rows, let rowHeight): host.reload(rows: rows, rowHeight: rowHeight)
    default:
      note(event.overlayCause)
      noteIgnoredTouch(event)
      machine.handle(event, &host)
      noteIgnoredCall(event)
    }
    switch event {
    case .configure(_, let changes):
      if let changes = changes.overlay { settings = settings.changed(by: changes) }
    case .addComponent(_, let configuration):
      settings = configuration?.settings.overlay ?? settings
      hadComponent = hadComponent || machine.isPresent
    default: break
    }
  }

  /// Takes the effects since the last time.
  mutating func takeEffects() -> [Effect.Kind] {
    if !notes.isEmpty { notes[0].noted = 0 }
    return host.takeEffects()
  }

  /// Looks at the state: the end of an event, a timer, a frame or a posted call.
  ///
  /// A component that was removed reports nothing, unless its page outlives it.
  mutating func look() {
    if machine.tellsState { host.look(at: machine.state) }
    noteChanges()
  }

  /// Runs the posted work, and the timers that are due at the present instant.
  mutating func settle(runsTimers: Bool = true) {
    look()
    while machine.runNextPosted(&host) { look() }
    if runsTimers { runDueTimers() }
  }
}

/// The frames of the display: frame k, from 1 on, is at ⌊k·10⁶/60⌋ µs.
///
/// There is no other rate. Frame 0 belongs to the creation.
enum FrameGrid {
  /// Frames a second.
  static let rateHertz: Int64 = 60
  private static let second: Microseconds = 1_000_000

  /// The instant of a frame.
  static func instant(of frame: Int64) -> Instant {
    Instant(microseconds: frame * second / rateHertz)
  }

  /// The last frame that is not after an instant; 0 before the first.
  static func last(upTo instant: Instant) -> Int64 {
    // Frame k is at or before t exactly if k·10⁶ < (t + 1)·60.
    ((instant.microseconds + 1) * rateHertz - 1) / second
  }

  /// The instant of the first frame after an instant.
  static func next(after instant: Instant) -> Instant {
    self.instant(of: last(upTo: instant) + 1)
  }

  /// True if a frame is at an instant.
  static func hasFrame(at instant: Instant) -> Bool {
    instant > .zero && self.instant(of: last(upTo: instant)) == instant
  }
}
