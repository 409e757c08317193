/// A change of a component's state with its cause, as a search notes it: no instant and no conditions.
public struct CausedChange: Hashable, Sendable {
  /// The kind of the component that changed.
  public let kind: ComponentKind
  /// The state before.
  public let from: ComponentState
  /// The state after.
  public let to: ComponentState
  /// The cause of the change.
  public let cause: Cause

  /// Makes a change.
  public init(_ kind: ComponentKind, from: ComponentState, to: ComponentState, by cause: Cause) {
    (self.kind, self.from, self.to, self.cause) = (kind, from, to, cause)
  }
}

/// The notes of an engine about its decisions, for explanations.
///
/// An engine without a journal notes nothing. A replay begins a journal, plays, and reads the journal. A
/// search's journal costs less: it keeps all changes of state with their causes, without reasons.
public struct Journal: Sendable {
  /// A change of a component's state, or a call or a notification that changed nothing.
  public struct Note: Hashable, Sendable {
    /// The number of handled events, the present one included.
    public internal(set) var revision = 0
    /// The instant of the change or the call, or the instant at which the notification would have acted.
    public let instant: Instant
    /// The cause of the change, the call or the notification.
    public let cause: Cause
    /// The state before.
    public let from: ComponentState
    /// The state after; the state before if nothing changed.
    public let to: ComponentState
    /// The conditions that held; if nothing changed, those that did not.
    public let conditions: [Condition]
  }

  /// The number of handled events, the present one included; a caller sets it for events in parts.
  public var revision: Int
  private var lastChanges = ComponentTable<Note?>(repeating: nil)
  private var ignored = ComponentTable<[Note]>(repeating: [])
  /// True if the component of a place was replaced since the journal began.
  private var isReplaced = ComponentTable(repeating: false)
  /// The vertical offsets before and after the last notification, in points.
  var lastOffsets: (old: Double, new: Double)?

  /// The most ignored calls that a journal keeps for each place.
  public static let mostIgnored = 10

  /// True for the journal of a search.
  let isSearch: Bool
  /// All changes of state since they were last taken, in a search's journal.
  fileprivate var changes: [CausedChange] = []

  init(revision: Int = 0, isSearch: Bool = false) {
    (self.revision, self.isSearch) = (revision, isSearch)
  }

  /// Adds the notes of an earlier replay, which ended where this journal began.
  public mutating func add(earlier: Journal) {
    lastOffsets = lastOffsets ?? earlier.lastOffsets
    for name in ComponentName.allCases where !isReplaced[name] {
      isReplaced[name] = earlier.isReplaced[name]
      lastChanges[name] = lastChanges[name] ?? earlier.lastChanges[name]
      ignored[name] = (earlier.ignored[name] + ignored[name]).suffix(Self.mostIgnored)
    }
  }

  /// The latest change of the component of a place; nil if none was noted.
  public func lastChange(of name: ComponentName) -> Note? { lastChanges[name] }

  /// The ignored calls and notifications of the component of a place: the last ten, the oldest first.
  public func ignored(of name: ComponentName) -> [Note] { ignored[name] }

  /// Notes a change; a search's journal keeps all changes, with only their causes.
  mutating func note(_ change: Note, of kind: ComponentKind) {
    guard !isSearch else {
      let caused = CausedChange(kind, from: change.from, to: change.to, by: change.cause)
      return changes.append(caused)
    }
    lastChanges[kind.name] = change
    lastChanges[kind.name]?.revision = revision
  }

  /// Notes an ignored call; a notification is not noted again if it is ignored for the same reason as the
  /// last one of its kind.
  mutating func note(ignored: Note, at name: ComponentName) {
    guard !isSearch else { return }
    var new = ignored
    new.revision = revision
    if new.cause == .scroll || new.cause == .pan || new.cause == .touch,
      let old = self.ignored[name].last(where: { $0.cause == new.cause }),
      old.conditions.map(\.name) == new.conditions.map(\.name),
      old.instant >= lastChanges[name]?.instant ?? .zero
    {
      return
    }
    self.ignored[name] = (self.ignored[name] + [new]).suffix(Self.mostIgnored)
  }

  /// Empties the notes of a place whose component is replaced.
  mutating func replace(_ name: ComponentName) {
    lastChanges[name] = nil
    ignored[name] = []
    isReplaced[name] = true
  }
}

extension Engine {
  /// Makes a session's engine that notes its changes of state, from the creation on.
  public init(notingChangesOf configuration: Configuration) {
    self.init(configuration, configuration.dialect.rules, Journal(isSearch: true))
  }

  /// The journal; nil without a journal or with a search's journal.
  public var journal: Journal? {
    get { isJournalling ? extras[0].journal : nil }
    set { if isJournalling { extras[0].journal = newValue } }
  }

  /// Begins to note decisions; a copy of the engine has its own journal.
  ///
  /// - Parameter revision: The number of events that were handled before.
  public mutating func beginJournal(revision: Int = 0) { begin(Journal(revision: revision)) }

  mutating func begin(_ journal: Journal?) {
    guard let journal else { return }
    extra.journal = journal
    beginOverlayNotes()
  }

  /// The changes of state since the last call, in their order; empty if the engine does not note them.
  public mutating func takeCausedChanges() -> [CausedChange] {
    guard let changes = extras.first?.journal?.changes, !changes.isEmpty else { return [] }
    extras[0].journal?.changes = []
    return changes
  }

  /// True if the causes of changes are noted.
  @inline(__always)
  var notesCauses: Bool { !extras.isEmpty && extras[0].journal != nil }

  /// True if decisions are noted, with their reasons.
  @inline(__always)
  var isJournalling: Bool { notesCauses && extras[0].journal?.isSearch == false }

  /// Notes a component's coming change of state, if causes are noted.
  @inline(__always)
  mutating func noteChange(of slot: Slot, to new: ComponentState, by cause: Cause) {
    if notesCauses { note(slot, to: new, by: cause) }
  }

  private mutating func note(_ slot: Slot, to new: ComponentState, by cause: Cause) {
    let (kind, old) = (self[slot].kind, self[slot].state)
    let reasons = isJournalling ? transitions(slot, by: cause).first { $0.to == new } : nil
    let change = Journal.Note(
      instant: now,
      cause: cause,
      from: old,
      to: new,
      conditions: reasons?.conditions ?? []
    )
    extras[0].journal?.note(change, of: kind)
  }

  /// The note of a call or a notification that changes nothing now; the failing conditions are kept.
  func ignoredNote(
    _ cause: Cause,
    in state: ComponentState,
    _ conditions: [Condition]
  ) -> Journal.Note {
    let failing = conditions.filter { $0.holds == false }
    return Journal.Note(instant: now, cause: cause, from: state, to: state, conditions: failing)
  }

  /// Notes a call or a notification that changes nothing; `list` reads the conditions, of which the failing
  /// ones are kept.
  mutating func journalIgnored(
    _ what: Cause,
    of slot: Slot,
    _ list: (Engine, inout ConditionReader) -> Void
  ) {
    // A drawing, and the hiding of a hidden view, are no requests.
    guard what != .setHidden, what != .window else { return }
    var listing = ConditionReader(lists: true)
    list(self, &listing)
    let ignored = ignoredNote(what, in: self[slot].state, listing.conditions)
    let name = self[slot].name
    extras[0].journal?.note(ignored: ignored, at: name)
  }
}
