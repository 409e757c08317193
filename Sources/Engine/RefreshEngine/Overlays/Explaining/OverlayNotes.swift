/// The notes of an overlay about its decisions, for explanations.
struct OverlayNotes: Sendable {
  /// The machine before the present touch, call, timer or frame.
  fileprivate var before: any OverlayMachine
  /// The cause of the machine's present work.
  fileprivate var cause = Cause.frame
  /// The number of the session's effects that the notes have covered.
  fileprivate var noted: Int
  /// The touches and calls of the present event, or turn, that changed nothing.
  fileprivate var ignored: [Journal.Note] = []
}

extension Engine {
  /// Begins the notes, in a session of the overlay family.
  mutating func beginOverlayNotes() {
    guard isOfOverlayFamily else { return }
    let before = extras[0].overlays[0].machine
    extras[0].overlays[0].notes = [OverlayNotes(before: before, noted: effectIndex)]
  }

  /// Notes the machine before its next work, and the cause of that work.
  @inline(__always)
  mutating func noteOverlay(_ cause: Cause) {
    guard !extras[0].overlays[0].notes.isEmpty else { return }
    extras[0].overlays[0].notes[0].cause = cause
    extras[0].overlays[0].notes[0].before = extras[0].overlays[0].machine
  }

  /// Notes the reported changes of the state since the last call.
  ///
  /// The conditions of a touch or a frame are read after its travel, all other conditions from the machine
  /// before the change.
  @inline(__always)
  mutating func noteOverlayChanges(of machine: borrowing any OverlayMachine) {
    guard !extras[0].overlays[0].notes.isEmpty else { return }
    addChanges(extras[0].overlays[0].notes[0], of: copy machine)
  }

  private mutating func addChanges(_ notes: OverlayNotes, of machine: any OverlayMachine) {
    guard notes.noted < effectIndex else { return }
    let makesTravel = notes.cause == .touch || notes.cause == .frame
    let judged = makesTravel ? machine : notes.before
    for effect in effects.suffix(effectIndex - notes.noted) {
      guard case .stateChanged(let from, let to) = effect.kind else { continue }
      let transition = judged.transitions(from: from, self)
        .first { $0.to == to && $0.cause == notes.cause }
      let change = Journal.Note(
        instant: now,
        cause: notes.cause,
        from: from,
        to: to,
        conditions: transition?.conditions ?? []
      )
      extras[0].journal?.note(change, of: .header)
    }
    extras[0].overlays[0].notes[0].noted = effectIndex
  }

  /// Notes a touch that could not begin a pull, or a call without anything to begin or to end.
  @inline(__always)
  mutating func noteIgnored(_ event: Event) {
    if let before = extras[0].overlays[0].notes.first?.before { noteIgnored(event, before) }
  }

  private mutating func noteIgnored(_ event: Event, _ before: any OverlayMachine) {
    let isRefreshing = before.state == .settling || before.state == .refreshing
    let conditions: [Condition] =
      switch event {
      case .dragBegan where before.isPresent: before.pullConditions.filter { $0.holds == false }
      case .beginRefreshing where isRefreshing: [Condition(.isNotRefreshing, false)]
      case .endRefreshing where isUnchanged(since: before),
        .failRefreshing where isUnchanged(since: before):
        [Condition(.isEndable, false)]
      default: []
      }
    guard !conditions.isEmpty else { return }
    let note = ignoredNote(event.overlayCause, in: before.state, conditions)
    extras[0].overlays[0].notes[0].ignored.append(note)
  }

  /// Adds an event's ignored touches and calls to the journal, behind all the event's changes.
  @inline(__always)
  mutating func journalIgnored() {
    guard !extras[0].overlays[0].notes.isEmpty else { return }
    let ignored = extras[0].overlays[0].notes[0].ignored
    extras[0].overlays[0].notes[0].ignored = []
    for item in ignored { extras[0].journal?.note(ignored: item, at: .header) }
  }

  private func isUnchanged(since before: any OverlayMachine) -> Bool {
    func bytes(of machine: any OverlayMachine) -> [UInt8] {
      var writer = ByteWriter()
      machine.write(to: &writer)
      return writer.bytes
    }
    return bytes(of: before) == bytes(of: extras[0].overlays[0].machine)
  }

  /// The possible next changes in the present state.
  func transitions(of machine: any OverlayMachine) -> [Transition] {
    machine.isPresent ? machine.transitions(from: machine.state, self) : []
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

extension Condition {
  /// A condition that compares two numbers; without a number to compare with, it has no numbers.
  init(
    _ name: ConditionName,
    _ holds: Bool,
    _ actual: Double,
    _ comparison: Comparison,
    _ needed: Double?
  ) {
    let numbers = needed.map { Numbers(actual: actual, comparison: comparison, needed: $0) }
    self.init(name, holds, numbers)
  }
}

extension Engine {
  /// The ends of a refresh: by the app, if it has a load to end, and by the timer of a simulated load.
  func endings(if isEndable: Bool) -> [Transition] {
    let ending = Transition(to: .ending, by: .endRefreshing, [Condition(.isEndable, isEndable)])
    return hasTimer(.loadEnds) ? [ending, Transition(to: .ending, by: .timer)] : [ending]
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
