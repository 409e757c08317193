public import ScrollPhysics

/// One scroll view with its refresh components, as a value: events in, effects out.
///
/// It has no clock, no I/O and no randomness: the same configuration and events give the same
/// result always, whatever was asked in between. Time passes only in `handle` and `advance`,
/// which go from one instant at which something happens to the next.
///
/// Under the components stands the part of UIKit that they see:
/// - the scroll view: setting its offset, content size or pan state notifies the components, last
///   attached first; setting its insets does not;
/// - the main queue: what is posted to it runs at the same instant, after the event in hand;
/// - animations: model values jump, the presentation eases, the completion runs at the end;
/// - the display pass: layout, and the refreshes that waited for a window.
public struct RefreshEngine: Sendable {
  /// The version of the rules: a replay by another version may differ.
  public static let version = "1.0.0"

  /// The session's time.
  public internal(set) var now = Instant.zero
  /// How many effects the session has had.
  public internal(set) var effectIndex = 0
  /// The scroll view.
  public internal(set) var scrollView: ScrollView
  /// The language of the texts, a BCP 47 tag.
  public internal(set) var language: String
  /// The last updated times by key, in microseconds since 1970.
  public internal(set) var lastUpdatedTimes: [String: Microseconds]
  /// The animations that run, in the order in which they began.
  public internal(set) var animations: [Animation] = []

  /// The wall-clock time of session time 0, in microseconds since 1970.
  public let epoch: Microseconds
  /// The offset of local time from UTC, in seconds.
  public let timeZoneOffsetSeconds: Int
  /// The laws of the simulated driver.
  public var physics: PhysicsParameters { laws.parameters }
  /// The height of a row, in points, where the list has one.
  public let rowHeight: Double?
  /// The loads that end refreshes by themselves.
  public let loads: SimulatedLoads

  let laws: PhysicsLaws
  var components: [Component] = []
  var attached: [Slot] = []
  var places = ComponentPlaces()

  var mainQueue = WorkQueue<QueuedTask>()
  var dueWork = WorkQueue<DueWork>()
  var animationBlock: AnimationBlock?
  var layer = LayerAnimations()
  var effects: [Effect] = []
  var finger: Finger?
  var motion = Motion()
  /// Counts state changes, so that a look at the offset knows whether it made one.
  var stateChanges = 0
  var stepsLeft = RefreshEngine.stepLimit

  /// How many internal steps one event may need.
  static let stepLimit = 1_000_000

  /// Makes a session's engine.
  ///
  /// The components are attached in the order header, footer, trailer, and what their
  /// configuration says is set before. The effects of a refresh that begins at once are those of
  /// the first `advance`, to the instant zero.
  public init(_ configuration: Configuration) {
    scrollView = ScrollView(configuration.scrollView, rows: configuration.rows)
    language = configuration.language
    lastUpdatedTimes = configuration.lastUpdatedTimes
    epoch = configuration.epoch
    timeZoneOffsetSeconds = configuration.timeZoneOffsetSeconds
    laws = PhysicsLaws.of(configuration.physics, startedFrom: configuration.physicsPreset)
    rowHeight = configuration.rowHeight
    loads = configuration.loads
    if let rowHeight { scrollView.contentSize.height = Double(scrollView.rows) * rowHeight }
    let wanted = [configuration.header, configuration.footer, configuration.trailer]
    for component in wanted.compactMap(\.self) { add(component) }
    // The beginning needs a few steps, never a million.
    try? settle()
    for component in wanted.compactMap(\.self) where component.refreshing {
      if let slot = slot(of: component.family.name) { beginRefreshing(slot) }
    }
    try? settle()
  }

  /// Handles an event at an instant: first runs all that falls due up to it, then the event.
  ///
  /// - Parameters:
  ///   - event: What happens.
  ///   - instant: When; not before `now`.
  /// - Returns: The effects since the last call, in order.
  /// - Throws: Why the event is refused. The value is then to be thrown away.
  public mutating func handle(_ event: Event, at instant: Instant) throws(Rejection) -> [Effect] {
    stepsLeft = Self.stepLimit
    guard instant >= now else { throw Rejection(.beforeNow(now: now)) }
    guard instant <= .latest else { throw Rejection(.afterLatest) }
    try pass(to: instant)
    try perform(event)
    try settle()
    if case .advance = event {} else { try eventHappened() }
    return takeEffects()
  }

  /// Lets time pass: runs all that falls due on the way, in order.
  ///
  /// - Parameter instant: Where to; an instant that has passed changes nothing.
  /// - Returns: The effects on the way.
  /// - Throws: `tooMuchWork` where the way needs more than a million steps.
  public mutating func advance(to instant: Instant) throws(Rejection) -> [Effect] {
    stepsLeft = Self.stepLimit
    try pass(to: instant)
    return takeEffects()
  }

  /// The component of a name as it is now, attached or not; nil if it was never configured.
  public func component(_ name: ComponentName) -> Component? {
    slot(of: name).map { self[$0] }
  }

  mutating func countStep() throws(Rejection) {
    guard stepsLeft > 0 else { throw Rejection(.tooMuchWork) }
    stepsLeft -= 1
  }

  private mutating func takeEffects() -> [Effect] {
    guard !effects.isEmpty else { return [] }
    defer { effects = [] }
    return effects
  }

  mutating func emit(_ kind: Effect.Kind, from source: Effect.Source) {
    effectIndex += 1
    // An effect is a step, so that an endless loop of refreshes is cut before it fills the memory.
    stepsLeft -= 1
    effects.append(Effect(index: effectIndex, instant: now, source: source, kind: kind))
  }

  mutating func emit(_ kind: Effect.Kind, of slot: Slot) {
    emit(kind, from: .component(self[slot].name))
  }
}
