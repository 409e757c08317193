/// The component of the overlay family: one library's machine, and the one place that decides the order.
///
/// At one instant the timers that are due run first, in the order in which they were set; then the frame,
/// if anything waits for one; then the events. A frame happens once: an event at a frame's instant asks
/// for the next one, a timer there is in time for it. Posted calls run after the event, timer or frame.
struct Overlay: Sendable {
  private(set) var machine: any OverlayMachine
  private(set) var host: OverlayHost
  /// The settings in force: those of the configuration, changed by `configure`; nil without a component.
  private(set) var settings: OverlaySettings?
  /// What is noted of the decisions: none unless somebody wants to know.
  ///
  /// An array, because to look at an optional of that size costs as much as a touch.
  var notes: [OverlayNotes] = []

  /// Makes an overlay at the session's instant zero.
  init(_ settings: OverlaySettings?, host: OverlayHost, machine: MachineMaker) {
    var host = host
    self.machine = machine(settings, &host)
    self.host = host
    self.settings = settings
    settle()
  }

  /// Makes the machine of a session from its settings; nil is a list without a component.
  typealias MachineMaker = (OverlaySettings?, inout OverlayHost) -> any OverlayMachine

  /// Makes an overlay of its parts.
  init(machine: any OverlayMachine, host: OverlayHost, settings: OverlaySettings? = nil) {
    (self.machine, self.host, self.settings) = (machine, host, settings)
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
    while let kind = host.takeDueTimer() {
      if case .loadEnds(let outcome) = kind { host.addRows(of: outcome) }
      note(.timer)
      machine.timer(kind, &host)
      settle(runsTimers: false)
    }
  }

  // MARK: Events

  /// The finger does something; posted work runs with `settle`, after the event.
  mutating func touch(_ touch: OverlayTouch) {
    note(touch.cause)
    noteIgnored(touch)
    machine.touch(touch, &host)
  }

  /// The app does something; posted work runs with `settle`, after the event.
  mutating func call(_ call: OverlayCall) {
    note(call.cause)
    machine.call(call, &host)
    noteIgnored(call)
    look()
    switch call {
    case .configure(let changes): settings = settings?.changed(by: changes)
    case .add(.some(let new), _): settings = new
    case .begin, .end, .setContentOffset, .setWindow, .remove, .add: break
    }
  }

  /// The content has another height, in points.
  mutating func setContentHeight(_ height: Double) { host.view.contentHeight = height }

  /// The data source has another number of rows.
  mutating func reload(rows: Int, rowHeight: Double?) {
    host.reload(rows: rows, rowHeight: rowHeight)
  }

  /// What becomes the session's after a step or an event.
  struct Outcome {
    let effects: [Effect.Kind]
    let list: OverlayList
    let contentHeight: Double
    let rows: Int
    let nextStop: Instant?
  }

  /// Takes the effects since the last time, with what the session shows and waits for.
  ///
  /// In one call, because a look at an overlay in an engine may copy it.
  mutating func takeOutcome() -> Outcome {
    Outcome(
      effects: takeEffects(),
      list: machine.list(host.view),
      contentHeight: host.view.contentHeight,
      rows: host.rows,
      nextStop: nextStop
    )
  }

  /// Takes the effects since the last time.
  mutating func takeEffects() -> [Effect.Kind] {
    if !notes.isEmpty { notes[0].noted = 0 }
    return host.takeEffects()
  }

  /// Looks at the state: the end of an event, a timer, a frame or a posted call.
  ///
  /// A component that was removed tells nothing, but where its page outlives it.
  mutating func look() {
    if machine.tellsState { host.look(at: machine.state) }
    noteChanges()
  }

  /// Runs what was posted, and the timers that are due at the present instant.
  mutating func settle(runsTimers: Bool = true) {
    look()
    while machine.runNextPosted(&host) { look() }
    if runsTimers { runDueTimers() }
  }
}
