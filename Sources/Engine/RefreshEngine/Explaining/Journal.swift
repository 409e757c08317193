/// What an engine notes of its decisions while somebody wants to know why.
///
/// An engine without a journal notes nothing. A replay begins one, plays, and reads it.
public struct Journal: Sendable {
  /// A change of a component's state.
  public struct Change: Hashable, Sendable {
    /// The number of events that were handled, the one at work among them.
    public internal(set) var revision = 0
    /// When it happened.
    public let instant: Instant
    /// The state before.
    public let from: ComponentState
    /// The state after.
    public let to: ComponentState
    /// What brought it.
    public let cause: Cause
    /// The conditions that held.
    public let conditions: [Condition]
  }

  /// Something that was asked and changed nothing.
  public struct Ignored: Hashable, Sendable {
    /// The number of events that were handled, the one at work among them.
    public internal(set) var revision = 0
    /// When it was asked, or when what was asked would have come to act.
    public let instant: Instant
    /// What was asked.
    public let what: Cause
    /// The state that the component was in.
    public let state: ComponentState
    /// The conditions that did not hold.
    public let because: [Condition]
  }

  /// The number of events that were handled, the one at work among them.
  var revision: Int
  private var lastChanges = ComponentTable<Change?>(repeating: nil)
  private var ignored = ComponentTable<[Ignored]>(repeating: [])
  /// Whether the component of a place was replaced since the journal began.
  private var isReplaced = ComponentTable(repeating: false)
  /// The vertical offsets before and after the last notification of it, in points.
  var lastOffsets: (old: Double, new: Double)?

  /// How many ignored ones are kept of each place.
  public static let mostIgnored = 10

  init(revision: Int) { self.revision = revision }

  /// Adds what an earlier replay noted, up to where this one began.
  mutating func add(earlier: Journal) {
    lastOffsets = lastOffsets ?? earlier.lastOffsets
    for name in ComponentName.allCases where !isReplaced[name] {
      isReplaced[name] = earlier.isReplaced[name]
      lastChanges[name] = lastChanges[name] ?? earlier.lastChanges[name]
      ignored[name] = (earlier.ignored[name] + ignored[name]).suffix(Self.mostIgnored)
    }
  }

  /// The latest change of the component of a place; nil if none was noted.
  public func lastChange(of name: ComponentName) -> Change? { lastChanges[name] }

  /// What was asked of the component of a place and ignored: the last ten, the oldest first.
  public func ignored(of name: ComponentName) -> [Ignored] { ignored[name] }

  mutating func note(_ change: Change, at name: ComponentName) { lastChanges[name] = change }

  /// Notes what was ignored; a notification that is ignored for the same reason as the one before is
  /// not noted again.
  mutating func note(_ new: Ignored, at name: ComponentName) {
    if new.what == .scroll || new.what == .pan || new.what == .touch,
      let old = ignored[name].last(where: { $0.what == new.what }),
      old.because.map(\.name) == new.because.map(\.name),
      old.instant >= lastChanges[name]?.instant ?? .zero
    {
      return
    }
    ignored[name].append(new)
    if ignored[name].count > Self.mostIgnored { ignored[name].removeFirst() }
  }

  /// A new component in a slot starts with an empty journal.
  mutating func replace(_ name: ComponentName) {
    lastChanges[name] = nil
    ignored[name] = []
    isReplaced[name] = true
  }
}

extension Engine {
  /// The journal; nil if none was begun.
  public var journal: Journal? { extras.first?.journal }

  /// Begins to note decisions; a copy of the engine notes its own.
  ///
  /// - Parameter revision: How many events were handled before; each further one counts.
  public mutating func beginJournal(revision: Int = 0) {
    extra.journal = Journal(revision: revision)
    extra.changes = CausedChanges()
    beginOverlayNotes()
  }

  /// Sets how many events were handled, for those that are handled in parts.
  public mutating func setJournalRevision(_ revision: Int) {
    if isJournalling { extras[0].journal?.revision = revision }
  }

  /// Adds what an earlier replay noted, up to where this journal began.
  public mutating func addToJournal(earlier: Journal) {
    if isJournalling { extras[0].journal?.add(earlier: earlier) }
  }

  /// Whether decisions are noted.
  @inline(__always)
  var isJournalling: Bool { !extras.isEmpty && extras[0].journal != nil }

  /// A component is about to be in another state.
  mutating func journalChange(of slot: Slot, to new: ComponentState, by cause: Cause) {
    let (name, old) = (self[slot].name, self[slot].state)
    let conditions = transitions(slot, by: cause).first { $0.to == new }?.conditions
    let change = Journal.Change(
      revision: journal?.revision ?? 0,
      instant: now,
      from: old,
      to: new,
      cause: cause,
      conditions: conditions ?? []
    )
    extras[0].journal?.note(change, at: name)
  }

  /// Something was asked of a component and changes nothing, because of conditions that fail, which
  /// `list` reads.
  mutating func journalIgnored(
    _ what: Cause,
    of slot: Slot,
    _ list: (Engine, inout Listing) -> Void
  ) {
    // A view that is drawn, or hidden again, asks for nothing.
    guard what != .setHidden, what != .window else { return }
    var listing = Listing()
    list(self, &listing)
    let ignored = Journal.Ignored(
      revision: journal?.revision ?? 0,
      instant: now,
      what: what,
      state: self[slot].state,
      because: listing.conditions.filter { $0.holds == false }
    )
    let name = self[slot].name
    extras[0].journal?.note(ignored, at: name)
  }
}
