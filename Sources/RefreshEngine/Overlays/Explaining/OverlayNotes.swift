/// What an overlay notes of its decisions while somebody wants to know why.
struct OverlayNotes: Sendable {
  /// A change of the state.
  struct Change: Sendable {
    let instant: Instant
    let from: ComponentState
    let to: ComponentState
    let cause: Cause
    /// The conditions that held.
    let conditions: [Condition]
  }

  /// Something that was asked and changed nothing.
  struct Ignored: Sendable {
    let instant: Instant
    let what: Cause
    let state: ComponentState
    /// The conditions that did not hold.
    let because: [Condition]
  }

  /// The machine before the present touch, call, timer or frame.
  fileprivate var before: any OverlayMachine
  /// What the machine works on.
  fileprivate var cause = Cause.frame
  /// How many of the host's effects have been looked through.
  var noted: Int
  fileprivate(set) var changes: [Change] = []
  fileprivate(set) var ignored: [Ignored] = []
}

extension Overlay {
  /// Begins to note.
  mutating func beginNotes() {
    notes = OverlayNotes(before: machine, noted: host.effects.count)
  }

  /// The notes since they were last taken.
  mutating func takeNotes() -> (changes: [OverlayNotes.Change], ignored: [OverlayNotes.Ignored]) {
    guard let taken = notes, !taken.changes.isEmpty || !taken.ignored.isEmpty else {
      return ([], [])
    }
    notes?.changes = []
    notes?.ignored = []
    return (taken.changes, taken.ignored)
  }

  /// Something is about to act on the machine.
  @inline(__always)
  mutating func note(_ cause: Cause) {
    guard notes != nil else { return }
    notes?.cause = cause
    let before = machine
    notes?.before = before
  }

  /// Notes the changes of the state that the host has told since the last time.
  ///
  /// A touch and a frame of the list are judged by the travel that they have made, all else by what it
  /// found.
  @inline(__always)
  mutating func noteChanges() {
    if let notes, notes.noted < host.effects.count { addChanges(notes) }
  }

  private mutating func addChanges(_ notes: OverlayNotes) {
    let makesTravel = notes.cause == .touch || notes.cause == .frame
    let judged = makesTravel ? machine : notes.before
    for effect in host.effects[notes.noted...] {
      guard case .stateChanged(let from, let to) = effect else { continue }
      let transition = judged.transitions(from: from, host)
        .first { $0.to == to && $0.cause == notes.cause }
      let change = OverlayNotes.Change(
        instant: host.now,
        from: from,
        to: to,
        cause: notes.cause,
        conditions: transition?.conditions ?? []
      )
      self.notes?.changes.append(change)
    }
    let count = host.effects.count
    self.notes?.noted = count
  }

  /// Notes a touch that may begin no pull.
  @inline(__always)
  mutating func noteIgnored(_ touch: OverlayTouch) {
    guard notes != nil, case .began = touch, machine.isPresent else { return }
    ignore(.touch, because: machine.pullConditions(host.view))
  }

  /// Notes a call that had nothing to begin or to end.
  @inline(__always)
  mutating func noteIgnored(_ call: OverlayCall) {
    if let notes { noteIgnored(call, notes.before) }
  }

  private mutating func noteIgnored(_ call: OverlayCall, _ before: any OverlayMachine) {
    let isRefreshing = before.state == .settling || before.state == .refreshing
    switch call {
    case .begin where isRefreshing: ignore(.beginRefreshing, because: [.failed(.isNotRefreshing)])
    case .end where bytes(of: before) == bytes(of: machine):
      ignore(.endRefreshing, because: [.failed(.isEndable)])
    case .begin, .end, .configure, .setContentOffset, .setWindow, .remove, .add: break
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
    let ignored = OverlayNotes.Ignored(
      instant: host.now,
      what: what,
      state: machine.state,
      because: failing
    )
    notes?.ignored.append(ignored)
  }

  /// The changes that could follow in the present state.
  var transitions: [Transition] {
    guard machine.isPresent else { return [] }
    return machine.transitions(from: machine.state, host)
  }
}

extension Condition {
  /// A condition without numbers that does not hold.
  fileprivate static func failed(_ name: ConditionName) -> Condition {
    Condition(name: name, holds: false, numbers: nil)
  }
}

extension OverlayTouch {
  /// What a change that it brings is caused by.
  var cause: Cause {
    switch self {
    case .began, .moved: .touch
    case .ended, .cancelled: .release
    }
  }
}

extension OverlayCall {
  /// What a change that it brings is caused by.
  var cause: Cause {
    switch self {
    case .begin: .beginRefreshing
    case .end: .endRefreshing
    case .setContentOffset: .scroll
    case .setWindow: .window
    case .configure, .remove, .add: .configure
    }
  }
}

// MARK: - The session

extension Engine {
  /// Begins to note what an overlay decides.
  mutating func beginOverlayNotes() {
    if !extra.overlays.isEmpty { extras[0].overlays[0].beginNotes() }
  }

  /// Notes in the journal what the overlay has noted.
  mutating func journal(
    _ notes: (changes: [OverlayNotes.Change], ignored: [OverlayNotes.Ignored])
  ) {
    let revision = journal?.revision ?? 0
    for change in notes.changes {
      let noted = Journal.Change(
        revision: revision,
        instant: change.instant,
        from: change.from,
        to: change.to,
        cause: change.cause,
        conditions: change.conditions
      )
      extras[0].journal?.note(noted, at: .header)
    }
    for ignored in notes.ignored {
      let noted = Journal.Ignored(
        revision: revision,
        instant: ignored.instant,
        what: ignored.what,
        state: ignored.state,
        because: ignored.because
      )
      extras[0].journal?.note(noted, at: .header)
    }
  }

  /// The kind of the component of a place; nil for one that was never configured.
  public func kindOfComponent(_ name: ComponentName) -> ComponentKind? {
    component(name)?.kind ?? (stateOfComponent(name) == nil ? nil : .header)
  }

  /// The state of the component of a place; nil for one that was never configured.
  public func stateOfComponent(_ name: ComponentName) -> ComponentState? {
    guard let overlay else { return component(name)?.state }
    return name == .header && overlay.settings != nil ? overlay.machine.state : nil
  }
}
