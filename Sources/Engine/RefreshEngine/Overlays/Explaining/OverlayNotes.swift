/// What an overlay notes of its decisions while somebody wants to know why.
struct OverlayNotes: Sendable {
  /// The machine before the present touch, call, timer or frame.
  fileprivate var before: any OverlayMachine
  /// What the machine works on.
  fileprivate var cause = Cause.frame
  /// How many of the host's effects have been looked through.
  var noted: Int
  fileprivate(set) var changes: [Journal.Change] = []
  fileprivate(set) var ignored: [Journal.Ignored] = []
}

extension Overlay {
  /// Begins to note.
  mutating func beginNotes() {
    notes = [OverlayNotes(before: machine, noted: host.effects.count)]
  }

  /// The notes since they were last taken.
  mutating func takeNotes() -> (changes: [Journal.Change], ignored: [Journal.Ignored]) {
    guard let taken = notes.first, !taken.changes.isEmpty || !taken.ignored.isEmpty else {
      return ([], [])
    }
    notes[0].changes = []
    notes[0].ignored = []
    return (taken.changes, taken.ignored)
  }

  /// Something is about to act on the machine.
  @inline(__always)
  mutating func note(_ cause: Cause) {
    guard !notes.isEmpty else { return }
    notes[0].cause = cause
    let before = machine
    notes[0].before = before
  }

  /// Notes the changes of the state that the host has told since the last time.
  ///
  /// A touch and a frame of the list are judged by the travel that they have made, all else by what it
  /// found.
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

  /// Notes a touch that may begin no pull.
  @inline(__always)
  mutating func noteIgnored(_ touch: OverlayTouch) {
    guard !notes.isEmpty, case .began = touch, machine.isPresent else { return }
    ignore(.touch, because: machine.pullConditions(host.view))
  }

  /// Notes a call that had nothing to begin or to end.
  @inline(__always)
  mutating func noteIgnored(_ call: OverlayCall) {
    if !notes.isEmpty { noteIgnored(call, notes[0].before) }
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

  /// Takes what the overlay has noted of its changes and of what it ignored.
  mutating func takeOverlayNotes() {
    guard notesCauses else { return }
    let notes = extras[0].overlays[0].takeNotes()
    guard let revision = journal?.revision else {
      return noteCausedChanges(
        notes.changes.map { CausedChange(.header, from: $0.from, to: $0.to, by: $0.cause) }
      )
    }
    for var change in notes.changes {
      change.revision = revision
      extras[0].journal?.note(change, at: .header)
    }
    for var ignored in notes.ignored {
      ignored.revision = revision
      extras[0].journal?.note(ignored, at: .header)
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
