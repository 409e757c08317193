import ScrollPhysics

/// The component of the overlay family: one library's machine, and the state that all libraries have.
struct Overlay: Sendable {
  /// The settings of the list, with the library's touch slop where none is given.
  let list: OverlayListConfiguration
  /// True if the list has Flutter's bouncing physics.
  let bounces: Bool
  /// The settings in force, or for the next component: the configuration's, changed by `configure`.
  var settings: OverlaySettings
  /// True if there ever was a component.
  var hadComponent: Bool
  /// The state that was last looked at.
  var lookedAt = ComponentState.idle
  /// The instant up to which frames have happened, or passed while nothing waited for them.
  fileprivate(set) var framesEnd = Instant.zero
  /// The machine: an array of one, out of which it is taken while it acts on the engine.
  fileprivate var machines: [any OverlayMachine] = []
  /// The notes about the decisions; none unless somebody asks for them.
  ///
  /// An array, because to look at an optional of that size costs as much as a touch.
  var notes: [OverlayNotes] = []

  var machine: any OverlayMachine { _read { yield machines[0] } }

  /// Frames up to an instant have passed for which nothing waited.
  mutating func passFrames(upTo instant: Instant) {
    guard instant > framesEnd else { return }
    framesEnd = instant
    machines[0].framesPassed(upTo: FrameGrid.last(upTo: instant))
  }

  /// A frame happens at an instant.
  fileprivate mutating func beginFrame(at instant: Instant) {
    passFrames(upTo: instant - 1)
    framesEnd = instant
  }
}

/// The one place that decides the order of an overlay's work.
///
/// At one instant the timers that are due run first, in the order in which they were set; then the frame,
/// if anything waits for one; then the events. A frame happens once: an event at a frame's instant asks
/// for the next one, a timer there is in time for it. Posted calls run after the event, timer or frame.
extension Engine {
  /// Makes the overlay of a new session; without a header it is a list alone.
  mutating func makeOverlay(of configuration: Configuration) {
    guard let type = dialect.machine else { return }
    let header = withSettings(configuration.header)
    let settings = header?.settings.overlay ?? type.initialSettings
    var list = configuration.scrollView.overlay
    list.touchSlop = list.touchSlop ?? type.touchSlop
    extra.overlays = [
      Overlay(list: list, bounces: bounces, settings: settings, hadComponent: header != nil)
    ]
    if let rowHeight { scrollView.contentSize.height = Double(scrollView.rows) * rowHeight }
    let offset = min(configuration.scrollView.contentOffset.y, view.greatestOffset)
    let machine = type.init(header, contentOffset: offset, &self)
    extras[0].overlays[0].machines = [machine]
    settleOverlay()
  }

  private var bounces: Bool { physicsPreset == .flutterBouncing }

  /// Lets the machine act on the engine, in which it is not meanwhile.
  @inline(__always)
  mutating func withMachine<Result>(
    _ act: (inout any OverlayMachine, inout Engine) -> Result
  ) -> Result {
    var machines: [any OverlayMachine] = []
    swap(&machines, &extras[0].overlays[0].machines)
    defer { swap(&machines, &extras[0].overlays[0].machines) }
    return act(&machines[0], &self)
  }

  // MARK: Work

  /// A timer is due; the rows of a load that ends are added first.
  mutating func overlayTimerIsDue(_ timer: OverlayTimer) {
    extras[0].overlays[0].passFrames(upTo: now - 1)
    if timer.kind == .loadEnds { addRows(ofRefresh: timer.number) }
    noteOverlay(.timer)
    withMachine { $0.timer(timer, &$1) }
    runPosted()
  }

  /// A frame is due.
  mutating func overlayFrameIsDue() {
    extras[0].overlays[0].beginFrame(at: now)
    noteOverlay(.frame)
    withMachine { $0.frame(&$1) }
    settleOverlay()
  }

  /// An event or a frame is over: its posted work runs, and the timers that are due at its instant.
  mutating func settleOverlay() {
    runPosted()
    while let next = dueWork.first, next.due <= now, case .overlayTimer(let timer) = next.work {
      dueWork.removeFirst()
      overlayTimerIsDue(timer)
    }
    journalIgnored()
  }

  /// Runs the posted work, and lets the scroll view show the machine's list.
  private mutating func runPosted() {
    withMachine { machine, engine in
      repeat { engine.look(at: machine) } while machine.runNextPosted(&engine)
      let list = machine.listReading
      engine.scrollView.contentOffset.y = list.offset
      engine.scrollView.isTracking = list.isTracking
      engine.scrollView.isDragging = list.isDragging
      engine.scrollView.isDecelerating = list.isDecelerating
      engine.scheduleFrame(isWanted: machine.needsFrame)
    }
  }

  /// Lets the next frame be due, if the machine waits for one.
  private mutating func scheduleFrame(isWanted: Bool) {
    let old = dueWork.firstIndex { if case .overlayFrame = $0.work { true } else { false } }
    if let old { dueWork.remove(at: old) }
    guard isWanted else { return }
    schedule(.overlayFrame, at: FrameGrid.next(after: extras[0].overlays[0].framesEnd))
  }

  /// Looks at the state: the end of an event, a timer, a frame or a posted call.
  ///
  /// A component that was removed reports nothing, unless its page outlives it.
  @inline(__always)
  mutating func look(at machine: borrowing any OverlayMachine) {
    if machine.tellsState { look(at: machine.state) }
    noteOverlayChanges(of: machine)
  }

  // MARK: Bytes

  /// Writes the overlay of a session of that family.
  func writeOverlay(to writer: inout ByteWriter) {
    guard let overlay = extras.first?.overlays.first else { return }
    writer.write(overlay.list, overlay.settings, overlay.hadComponent)
    writer.write(overlay.lookedAt, overlay.framesEnd)
    overlay.machine.write(to: &writer)
  }

  /// Reads the overlay, after the engine's other state.
  mutating func readOverlay(from reader: inout ByteReader) throws(ByteFault) {
    guard let type = dialect.machine else { return }
    extra.overlays = [
      Overlay(
        list: try reader.read(),
        bounces: bounces,
        settings: try reader.read(),
        hadComponent: try reader.read(),
        lookedAt: try reader.read(),
        framesEnd: try reader.read(),
        machines: [try type.init(from: &reader)]
      )
    ]
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
}
