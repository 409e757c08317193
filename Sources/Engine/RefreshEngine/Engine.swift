/// One scroll view with its refresh components, as a value: events in, effects out.
///
/// The engine has no clock, no I/O and no randomness: the same configuration and events always give the same
/// result, whatever queries come between. Time passes only in `handle` and `advance`, which step from one
/// instant with work to the next.
///
/// The engine models the part of UIKit that the components use:
/// - the scroll view: setting its offset, content size or pan state notifies the components, last
///   attached first; setting its insets does not;
/// - the main queue: posted work runs at the same instant, after the event;
/// - animations: model values jump, the presentation eases, the completion runs at the end;
/// - the display pass: layout, then drawing, which starts refreshes that waited for a window.
///
/// A call that takes the engine as a value makes the compiler copy the engine, so the reading helpers of a
/// drag are marked `@inline(__always)`.
public struct Engine: Sendable {
  /// The version of this engine, by whose rules new sessions are played.
  public static let version = EngineVersion.current.rawValue

  /// The session's time.
  public internal(set) var now = Instant.zero
  /// The wall-clock time of session time 0, in microseconds since 1970.
  public let epoch: Microseconds
  /// The number of effects that the session has had.
  public internal(set) var effectIndex = 0
  /// The number of changes of the reported configuration.
  public internal(set) var configurationChanges = 0
  /// The number of internal steps left of the last call's limit; below 0 if the last step took more.
  public internal(set) var stepsLeft = Engine.stepLimit
  /// The settings of the whole session.
  var settings: Shared<EngineSettings>
  /// The scroll view.
  public internal(set) var scrollView: ScrollView
  /// The last updated times by key, in microseconds since 1970.
  public internal(set) var lastUpdatedTimes: [String: Microseconds]

  var components: [Component] = []
  /// The components that observe the scroll view, in the order in which they were attached.
  var observers: [Slot] = []
  /// The animations that run, in the order in which they began.
  public internal(set) var animations: [Animation] = []
  var effects: [Effect] = []
  /// The finger on the screen, if any: an array of at most one keeps it out of line.
  var fingers: [Finger] = []
  var motion = Motion()
  /// The parts that few sessions use: an array of at most one keeps them out of line.
  var extras: [Extras] = []
  /// The pending work, sorted by instant; work of one instant in the order of its start.
  var dueWork: [DueWork] = []
  var refreshingCounts = ComponentTable<Int32>(repeating: 0)
  var mainQueue: [Work] = []
  /// The present component of each place.
  var slots = ComponentTable<Slot?>(repeating: nil)
  /// The step that the step limit stopped; nil after the step is finished.
  var openStep: OpenStep?
  /// The number of state changes, which shows if a sample of the offset changed a state.
  var stateChanges: UInt32 = 0
  /// The duration of the animation block that runs; negative outside one.
  var animationBlock: Microseconds = -1

  /// The parts of an engine that few sessions use.
  struct Extras: Sendable {
    /// The animations that run on the scroll view's layer, at most one of a kind.
    var layer: [LayerAnimation] = []
    /// The notes of the decisions, if a caller wants them; no state of the session.
    var journal: Journal?
    /// The gesture that plays, on a realtime clock.
    var playing: PlayedGesture?
    /// The overlay, if any: an array of at most one keeps it out of line.
    var overlays: [Overlay] = []
  }

  /// The parts that few sessions use, created at the first change.
  var extra: Extras {
    get { extras.first ?? Extras() }
    _modify {
      if extras.isEmpty { extras = [Extras()] }
      yield &extras[0]
    }
  }

  /// True if the session is of the overlay family.
  @inline(__always) var isOfOverlayFamily: Bool { !extras.isEmpty && !extras[0].overlays.isEmpty }

  /// The animations of the layer.
  var layer: [LayerAnimation] {
    get { extra.layer }
    set { if newValue != layer { extra.layer = newValue } }
  }

  /// The gesture that plays.
  @inline(__always) var playing: PlayedGesture? {
    get { extras.isEmpty ? nil : extras[0].playing }
    set { if newValue != nil || !extras.isEmpty { extra.playing = newValue } }
  }

  /// Makes a session's engine.
  ///
  /// The components are attached in the order header, footer, trailer. The effects of a refresh
  /// that begins at creation are those of the first `advance`, to the instant zero.
  ///
  /// - Parameters:
  ///   - configuration: The configuration of the session.
  ///   - journalling: True if the engine notes its decisions from the creation on; see `Journal`.
  public init(_ configuration: Configuration, journalling: Bool = false) {
    self.init(configuration, configuration.dialect.rules, journalling ? Journal() : nil)
  }

  /// Makes an engine with rules of no dialect, for tests, or with a journal.
  init(_ configuration: Configuration, _ rules: SharedRules, _ journal: Journal? = nil) {
    self.init(withoutComponents: configuration, rules)
    if configuration.dialect.family == .overlay {
      makeOverlay(of: configuration)
      begin(journal)
      return
    }
    begin(journal)
    if let rowHeight { scrollView.contentSize.height = Double(scrollView.rows) * rowHeight }
    let wanted = ComponentName.allCases.compactMap { configuration[$0] }
    for component in wanted { add(component) }
    beginFitting(configuration.scrollView.contentInset)
    if let size = configuration.scrollView.contentSizeAfterAttaching { setContentSize(size) }
    // Creation needs few steps, far below the limit.
    try? settle()
    for component in wanted where component.refreshing {
      if let slot = slot(of: component.kind.name) { beginRefreshing(slot) }
    }
    try? settle()
  }

  /// Makes the engine of a session without components.
  init(withoutComponents configuration: Configuration, _ rules: SharedRules) {
    epoch = configuration.epoch
    settings = EngineSettings.of(configuration, rules)
    scrollView = ScrollView(configuration.scrollView, rows: configuration.rows)
    lastUpdatedTimes = configuration.lastUpdatedTimes
    forgetOtherPagesTime()
  }

  /// Handles an event at an instant: first runs the work that falls due up to the instant, then the event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - instant: The event's instant, not before `now`.
  ///   - limit: The most internal steps of the call.
  /// - Returns: The effects since the last call, in order.
  /// - Throws: The refusal of the event; the caller then discards the engine.
  public mutating func handle(
    _ event: Event,
    at instant: Instant,
    stepLimit limit: Int = Engine.stepLimit
  ) throws(Rejection) -> [Effect] {
    stepsLeft = limit
    try process(event, at: instant)
    try checkCaps()
    return takeEffects()
  }

  /// Advances to an instant: runs the work that falls due on the way, in order.
  ///
  /// - Parameters:
  ///   - instant: The instant to reach; an instant that has passed changes nothing.
  ///   - limit: The most internal steps of the call.
  /// - Returns: The effects on the way.
  /// - Throws: `tooMuchWork` if the way needs more steps; the engine is then at the instant that the
  ///   rejection names, and a further call continues from there. `capPassed` if more is under way there than
  ///   the caps allow; a further call does not continue.
  public mutating func advance(
    to instant: Instant,
    stepLimit limit: Int = Engine.stepLimit
  ) throws(Rejection) -> [Effect] {
    stepsLeft = limit
    try advanceClock(to: instant)
    try checkCaps()
    return takeEffects()
  }

  /// The effects that no call has returned yet, from before an `advance` was stopped.
  public mutating func takeEffects() -> [Effect] {
    guard !effects.isEmpty else { return [] }
    defer { effects = [] }
    return effects
  }

  mutating func emit(_ kind: Effect.Kind, from source: Effect.Source) {
    effectIndex += 1
    stepsLeft -= 1
    // A refresh has several effects, so one allocation reserves room for four.
    if effects.isEmpty { effects.reserveCapacity(4) }
    effects.append(Effect(index: effectIndex, instant: now, source: source, kind: kind))
  }

  mutating func emit(_ kind: Effect.Kind, of slot: Slot) {
    emit(kind, from: .component(self[slot].name))
  }
}

// The queries about the components.
extension Engine {
  /// The component of a name as it is now, attached or not; nil if it was never configured.
  public func component(_ name: ComponentName) -> Component? {
    slot(of: name).map { self[$0] }
  }

  /// The number of `refreshing` effects of a component's place since creation.
  public func refreshingCount(of name: ComponentName) -> Int {
    Int(refreshingCounts[name])
  }

  /// True if a tap on a component would begin a refresh now.
  public func isTappable(_ name: ComponentName) -> Bool {
    guard let slot = slot(of: name) else { return false }
    var deciding = ConditionReader()
    return takesTap(slot, &deciding)
  }

  /// True if a tap on a component arrives and begins a refresh.
  func takesTap(_ slot: Slot, _ reader: inout ConditionReader) -> Bool {
    tapArrives(slot, &reader) && mayBegin(slot, by: .tap, &reader)
  }

  /// The offset along its axis at which a component begins to show, by the insets of its next notification;
  /// nil for an auto footer.
  public func edgeOffset(of name: ComponentName) -> Double? {
    guard let slot = slot(of: name), self[slot].kind != .autoFooter else { return nil }
    return levels(slot, originalInset: originalInsetAtNextOffset(of: slot)).first
  }

  /// The offset past which a component arms, or from which an auto footer triggers, by the insets of its next
  /// notification; nil if no offset can.
  public func thresholdOffset(of name: ComponentName) -> Double? {
    guard let slot = slot(of: name) else { return nil }
    guard self[slot].kind == .autoFooter else { return pullThreshold(slot) }
    return canBeTriggered(slot) ? triggerOffset(slot) : nil
  }

  func originalInsetAtNextOffset(of slot: Slot) -> EdgeInsets {
    self[slot].state == .refreshing
      ? self[slot].originalInset : originalInsetAtOffset(of: slot)
  }
}
