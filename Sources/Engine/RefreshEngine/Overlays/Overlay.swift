/// The component of the overlay family: one library's machine, and the state common to all libraries.
struct Overlay: Sendable {
  /// The settings of the list, with the library's touch slop as the default.
  let list: OverlayListConfiguration
  /// True if the session ever had a component.
  var hadComponent: Bool
  /// The state at the last comparison.
  var lookedAt = ComponentState.idle
  /// The instant up to which frames have happened, or have passed without work.
  fileprivate(set) var framesEnd = Instant.zero
  /// The machine: an array of one, emptied while the machine acts on the engine.
  fileprivate var machines: [any OverlayMachine] = []
  /// The notes about the decisions; empty unless a caller wants explanations.
  ///
  /// The notes are an array, because a look at an optional of their size costs as much as a touch.
  var notes: [OverlayNotes] = []

  var machine: any OverlayMachine { _read { yield machines[0] } }

  /// Passes the frames without work up to an instant.
  mutating func passFrames(upTo instant: Instant) {
    guard instant > framesEnd else { return }
    framesEnd = instant
    machines[0].framesPassed(upTo: FrameGrid.last(upTo: instant))
  }
}

/// The order of an overlay's work.
///
/// At one instant the due timers run first, in the order in which they were set; then the frame, if anything
/// waits for one; then the events. A frame happens once: an event at its instant waits for the next frame, a
/// timer does not. Posted calls run after the event, timer or frame.
extension Engine {
  /// Makes the overlay of a new session; without a header the overlay is a list alone.
  mutating func makeOverlay(of configuration: Configuration) {
    guard let type = dialect.machine else { return }
    let header = withSettings(configuration.header)
    var list = configuration.scrollView.overlay
    list.touchSlop = list.touchSlop ?? type.touchSlop
    extra.overlays = [Overlay(list: list, hadComponent: header != nil)]
    if let rowHeight { scrollView.contentSize.height = Double(scrollView.rows) * rowHeight }
    let offset = min(configuration.scrollView.contentOffset.y, view.greatestOffset)
    let machine = type.init(header, contentOffset: offset, &self)
    extras[0].overlays[0].machines = [machine]
    settleOverlay()
  }

  /// Lets the machine act on the engine; meanwhile the engine does not hold the machine.
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

  /// Runs a due timer, after the rows of an ending load are added.
  mutating func overlayTimerIsDue(_ timer: OverlayTimer) {
    extras[0].overlays[0].passFrames(upTo: now - 1)
    if timer.kind == .loadEnds { addRows(ofRefresh: timer.number) }
    noteOverlay(.timer)
    withMachine { $0.timer(timer, &$1) }
    runPosted()
  }

  /// Runs a due frame.
  mutating func overlayFrameIsDue() {
    extras[0].overlays[0].passFrames(upTo: now - 1)
    extras[0].overlays[0].framesEnd = now
    noteOverlay(.frame)
    withMachine { $0.frame(&$1) }
    settleOverlay()
  }

  /// Ends an event or a frame: runs its posted work, and the timers that are due at its instant.
  mutating func settleOverlay() {
    runPosted()
    while let next = dueWork.first, next.due <= now, case .overlayTimer(let timer) = next.work {
      dueWork.removeFirst()
      overlayTimerIsDue(timer)
    }
    journalIgnored()
  }

  /// Runs the posted work, and copies the machine's list to the scroll view.
  private mutating func runPosted() {
    withMachine { machine, engine in
      repeat { engine.look(at: machine) } while machine.runNextPosted(&engine)
      machine.show(on: &engine.scrollView)
      engine.scheduleFrame(isWanted: machine.needsFrame)
    }
  }

  /// Schedules the next frame, if the machine waits for one.
  private mutating func scheduleFrame(isWanted: Bool) {
    let old = dueWork.firstIndex { if case .overlayFrame = $0.work { true } else { false } }
    if let old { dueWork.remove(at: old) }
    guard isWanted else { return }
    schedule(.overlayFrame, at: FrameGrid.next(after: extras[0].overlays[0].framesEnd))
  }

  /// Compares the state after an event, a timer, a frame or a posted call.
  ///
  /// A removed component reports nothing, unless its page outlives it.
  @inline(__always)
  mutating func look(at machine: borrowing any OverlayMachine) {
    if machine.tellsState { look(at: machine.state) }
    noteOverlayChanges(of: machine)
  }

  // MARK: Bytes

  /// Writes the overlay of a session of the overlay family.
  func writeOverlay(to writer: inout ByteWriter) {
    guard let overlay = extras.first?.overlays.first else { return }
    writer.write(overlay.list, overlay.hadComponent, overlay.lookedAt, overlay.framesEnd)
    overlay.machine.write(to: &writer)
  }

  /// Reads the overlay, after the engine's other state.
  mutating func readOverlay(from reader: inout ByteReader) throws(ByteFault) {
    guard let type = dialect.machine else { return }
    extra.overlays = [
      Overlay(
        list: try reader.read(),
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
/// The display has no other rate. Frame 0 belongs to the creation.
enum FrameGrid {
  /// The number of frames per second.
  static let rateHertz: Int64 = 60
  private static let second: Microseconds = 1_000_000

  /// The instant of a frame.
  static func instant(of frame: Int64) -> Instant {
    Instant(microseconds: frame * second / rateHertz)
  }

  /// The last frame at or before an instant; 0 before the first frame.
  static func last(upTo instant: Instant) -> Int64 {
    // Frame k is at or before t exactly if k·10⁶ < (t + 1)·60.
    ((instant.microseconds + 1) * rateHertz - 1) / second
  }

  /// The instant of the first frame after an instant.
  static func next(after instant: Instant) -> Instant {
    self.instant(of: last(upTo: instant) + 1)
  }
}
