/// The notes of an overlay about its decisions, for explanations.
struct OverlayNotes: Sendable {
  /// The machine before the present touch, call, timer or frame.
  fileprivate var before: any OverlayMachine
  /// The cause of the machine's present work.
  fileprivate var cause = Cause.frame
  /// The number of the host's effects that have been looked through.
  var noted: Int
  var changes: [Journal.Change] = []
  var ignored: [Journal.Ignored] = []
}

extension Overlay {
  /// Begins to note.
  mutating func beginNotes() {
    notes = [OverlayNotes(before: machine, noted: host.effects.count)]
  }

  /// Something is about to act on the machine.
  @inline(__always)
  mutating func note(_ cause: Cause) {
    guard !notes.isEmpty else { return }
    notes[0].cause = cause
    let before = machine
    notes[0].before = before
  }

  /// Notes the changes of the state that the host has reported since the last time.
  ///
  /// A touch and a frame of the list are judged by the travel that they have made, all else by the state
  /// before it.
  @inline(__always)
  mutating func noteChanges() {
    if !notes.isEmpty, notes[0].noted < host.effects.count { addChanges(notes[0]) }
  }

  private mutating func addChanges(_ notes: OverlayNotes) {
    let makesTravel = notes.cause == .touch || notes.cause == .frame
    let judged = makesTravel ? machine : notes.before
    for effect in host.effects[notes.noted...] {
      guard case .stateChanged(let from, let to) = effect else { continue }
      let transition = judged.transitions(from: from, host)
        .first { $0.to == to && $0.cause == notes.cause }
      let change = Journal.Change(
        instant: host.now,
        from: from,
        to: to,
        cause: notes.cause,
        conditions: transition?.conditions ?? []
      )
      self.notes[0].changes.append(change)
    }
    let count = host.effects.count
    self.notes[0].noted = count
  }

  /// Notes a touch that may begin no pull, before it is handled.
  @inline(__always)
  mutating func noteIgnoredTouch(_ event: Event) {
    guard !notes.isEmpty, case .dragBegan = event, machine.isPresent else { return }
    ignore(.touch, because: machine.pullConditions)
  }

  /// Notes a call that had nothing to begin or to end, once it was handled.
  @inline(__always)
  mutating func noteIgnoredCall(_ event: Event) {
    if !notes.isEmpty { noteIgnored(event, notes[0].before) }
  }

  private mutating func noteIgnored(_ event: Event, _ before: any OverlayMachine) {
    let isRefreshing = before.state == .settling || before.state == .refreshing
    switch event {
    case .beginRefreshing where isRefreshing:
      ignore(.beginRefreshing, because: [Condition(.isNotRefreshing, false)])
    case .endRefreshing where bytes(of: before) == bytes(of: machine),
      .failRefreshing where bytes(of: before) == bytes(of: machine):
      ignore(.endRefreshing, because: [Condition(.isEndable, false)])
    default: break
    }
  }

  private func bytes(of machine: any OverlayMachine) -> [UInt8] {
    var writer = ByteWriter()
    machine.write(to: &writer)
    return writer.bytes
  }

  private mutating func ignore(_ what: Cause, because conditions: [Condition]) {
    let failing = conditions.filter { $0.holds == false }
    guard !failing.isEmpty else { return }
    let ignored = Journal.Ignored(
      instant: host.now,
      what: what,
      state: machine.state,
      because: failing
    )
    notes[0].ignored.append(ignored)
  }

  /// The changes that could follow in the present state.
  var transitions: [Transition] {
    guard machine.isPresent else { return [] }
    return machine.transitions(from: machine.state, host)
  }
}

extension Condition {
  /// A condition that compares nothing.
  init(_ name: ConditionName, _ holds: Bool) { self.init(name: name, holds: holds, numbers: nil) }

  /// A condition that compares two numbers; where there is nothing to compare with, it has none.
  init(
    _ name: ConditionName,
    _ holds: Bool,
    _ actual: Double,
    _ comparison: Comparison,
    _ needed: Double?
  ) {
    self.init(
      name: name,
      holds: holds,
      numbers: needed.map { Numbers(actual: actual, comparison: comparison, needed: $0) }
    )
  }
}

extension Transition {
  /// A change by a cause; without conditions nothing can forbid it.
  init(to state: ComponentState, by cause: Cause, _ conditions: [Condition] = []) {
    self.init(to: state, cause: cause, conditions: conditions)
  }
}

extension OverlayHost {
  /// The ends of a refresh: by the app, if it has something to end, and by the timer of a simulated load.
  func endings(if isEndable: Bool) -> [Transition] {
    let ending = Transition(to: .ending, by: .endRefreshing, [Condition(.isEndable, isEndable)])
    let isLoading = timers.contains { $0.kind == .loadEnds }
    return isLoading ? [ending, Transition(to: .ending, by: .timer)] : [ending]
  }
}

extension Event {
  /// The cause of the changes that the event brings to an overlay.
  var overlayCause: Cause {
    switch self {
    case .dragBegan, .dragMoved: .touch
    case .dragEnded, .dragCancelled: .release
    case .beginRefreshing: .beginRefreshing
    case .endRefreshing, .failRefreshing: .endRefreshing
    case .setContentOffset: .scroll
    case .setWindow: .window
    default: .configure
    }
  }
}

// MARK: - The session

extension Engine {
  /// Takes the overlay's notes about its changes and about ignored requests.
  mutating func takeOverlayNotes() {
    guard let notes = extras[0].overlays[0].notes.first else { return }
    extras[0].overlays[0].notes[0].changes = []
    extras[0].overlays[0].notes[0].ignored = []
    for change in notes.changes { extras[0].journal?.note(change, of: .header) }
    for ignored in notes.ignored { extras[0].journal?.note(ignored, at: .header) }
  }

  /// The kind of the component of a place; nil if none was ever configured.
  public func kindOfComponent(_ name: ComponentName) -> ComponentKind? {
    component(name)?.kind ?? (stateOfComponent(name) == nil ? nil : .header)
  }

  /// The state of the component of a place; nil if none was ever configured.
  public func stateOfComponent(_ name: ComponentName) -> ComponentState? {
    guard let overlay else { return component(name)?.state }
    return name == .header && overlay.hadComponent ? overlay.machine.state : nil
  }
}
