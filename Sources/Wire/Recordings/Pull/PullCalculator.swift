import OverscrollWire
package import RefreshEngine

/// The effect of a pull, and the smallest drag with the same effect; nothing is stored.
///
/// A pull begins at rest, without a running refresh. The pull of a header begins at the least resting offset,
/// of a back footer or a trailer at the greatest, and of an auto footer a point before its threshold.
package struct PullCalculator {
  /// The effect of a pull on the component.
  package struct Answer: Sendable {
    /// The component; nil without one in this direction.
    package let component: ComponentName?
    /// True if the component arms under the finger; an auto footer, which does not arm, must trigger instead.
    package let arms: Bool
    /// True if a refresh begins.
    package let triggers: Bool
    /// The farthest offset in the direction of the pull, under the finger and, for an auto footer, also
    /// afterwards; for an overlay the greatest travel.
    package let peakOffset: Double
    /// The offset, or an overlay's travel, past which the component arms, or from which it triggers; nil
    /// without such an offset.
    package let thresholdOffset: Double?
    /// True if the view is past the threshold before the pull, so that any movement arms.
    package let isPastAtRest: Bool
    /// The distance of the peak from the threshold in points; 0 for a peak at or past the threshold.
    package let missing: Double?
    /// The smallest travel of a drag of 300 ms along the component's axis that arms, in tenths of a point;
    /// nil if no travel up to the view's height arms.
    package let smallestTravel: Double?
    /// The reasons that the component does not arm, as clauses for people; nil if the component arms.
    package let because: String?
    /// The effects from the pull's begin until rest without due work.
    package let effects: [Effect]
    /// The code of the gesture for a tool, if the request has one.
    package let code: String?
    /// True for an overlay, which has travel instead of offsets.
    package let isOverlay: Bool
  }

  /// The most internal steps of one calculation, enough for some thirty gestures with the most samples.
  package static let mostSteps = 2_000_000

  private let request: PullRequest
  /// The session right before the pull.
  private let start: Engine
  private let pull: Pull
  private var stepsLeft: Int

  private struct Pull {
    /// The kind of the component; nil without a component in this direction.
    let kind: ComponentKind?
    let axis: Axis
    /// True if the component is an overlay.
    var isOverlay = false
    /// True if the finger moves to greater coordinates, and the offset to lesser ones.
    let isForward: Bool

    /// The distance from an offset to a level in the direction of the pull; negative past the level.
    func distance(from offset: Double, to level: Double) -> Double {
      isForward && !isOverlay ? offset - level : level - offset
    }

    /// The pull that reveals a component: down for the header, up for a footer, to the left for the trailer.
    static func showing(_ kind: ComponentKind) -> Pull {
      Pull(kind: kind, axis: kind.axis, isForward: kind == .header)
    }
  }

  /// The effect of a pull.
  ///
  /// - Throws: The reason of the engine's refusal; `tooMuchWork` beyond the allowed steps.
  package static func answer(
    to request: PullRequest,
    steps: Int = mostSteps
  ) throws(Rejection) -> Answer {
    var calculator = try Self(request, steps)
    return try calculator.answer()
  }

  /// The smallest travel of a drag of 300 ms that refreshes, in tenths of a point; nil if no travel up to the
  /// view's height refreshes.
  package static func travelThatRefreshes(
    _ request: PullRequest,
    steps: Int = mostSteps
  ) throws(Rejection) -> Double? {
    var calculator = try Self(request, steps)
    guard calculator.pull.kind != nil else { return nil }
    return try calculator.smallestTravel(.refreshes)
  }

  private init(_ request: PullRequest, _ steps: Int) throws(Rejection) {
    self.request = request
    var configuration = request.configuration.engine
    for name in ComponentName.allCases { configuration[name]?.refreshing = false }
    // The ranges and the threshold depend on the attached components.
    let attached = Engine(configuration)
    var pull = Self.pull(request, attached)
    pull.isOverlay = configuration.dialect.family == .overlay
    self.pull = pull
    configuration.scrollView.contentOffset = attached.restingOffset(before: pull.kind?.name)
    var engine = Engine(configuration)
    _ = try engine.advance(to: request.instant, stepLimit: steps)
    stepsLeft = max(0, engine.stepsLeft)
    start = engine
  }

  /// The pull of the requested component; without one, the pull along the gesture's longer axis, or along the
  /// other axis if only that has a component in its direction.
  private static func pull(_ request: PullRequest, _ engine: Engine) -> Pull {
    let kinds = (request.component.map { [$0] } ?? ComponentName.allCases).compactMap {
      engine.kindOfComponent($0)
    }
    guard request.component == nil, let way = request.gesture?.translation else {
      return kinds.first.map(Pull.showing) ?? Pull(kind: nil, axis: .vertical, isForward: true)
    }
    let axes: [Axis] =
      abs(way.y) >= abs(way.x) ? [.vertical, .horizontal] : [.horizontal, .vertical]
    let pulls = axes.filter { way[$0] != 0 }.map { axis in
      let isForward = way[axis] > 0
      let kind = kinds.first { $0.axis == axis && Pull.showing($0).isForward == isForward }
      return Pull(kind: kind, axis: axis, isForward: isForward)
    }
    return pulls.first { $0.kind != nil } ?? pulls.first
      ?? Pull(kind: nil, axis: .vertical, isForward: true)
  }

  private mutating func answer() throws(Rejection) -> Answer {
    let smallest = pull.kind == nil ? nil : try smallestTravel(.arms)
    let gesture = request.gesture ?? drag(smallest.map { $0 + request.margin } ?? mostTravel)
    let effects = try played(gesture, untilRest: true).effects
    let peak = try peak(of: gesture)
    let threshold =
      pull.isOverlay
      ? start.overlayReading?.thresholdTravel
      : pull.kind.flatMap { start.thresholdOffset(of: $0.name) }
    let short = threshold.map { pull.distance(from: peak.offset, to: $0) }
    let arms = arms(effects)
    return Answer(
      component: pull.kind?.name,
      arms: arms,
      triggers: begins(effects),
      peakOffset: peak.offset,
      thresholdOffset: threshold,
      isPastAtRest: threshold.map { pull.distance(from: measure(start), to: $0) < 0 } ?? false,
      missing: short.map { max(0, $0) },
      smallestTravel: smallest,
      because: arms ? nil : reason(at: peak.engine),
      effects: effects,
      code: request.tool?.code(gesture, in: start.scrollView.size),
      isOverlay: pull.isOverlay
    )
  }

  // MARK: Playing

  /// Plays a gesture from the start.
  private mutating func played(
    _ gesture: Gesture,
    untilRest: Bool
  ) throws(Rejection) -> (engine: Engine, effects: [Effect]) {
    var engine = start
    var effects = try handle(.gesture(gesture), &engine)
    if untilRest { effects += try handle(.advance(.untilRest), &engine) }
    return (engine, effects)
  }

  private mutating func handle(
    _ event: Event,
    at instant: Instant? = nil,
    _ engine: inout Engine
  ) throws(Rejection) -> [Effect] {
    let effects = try engine.handle(event, at: instant ?? engine.now, stepLimit: stepsLeft)
    stepsLeft = max(0, engine.stepsLeft)
    return effects
  }

  /// The farthest offset of a gesture, played touch by touch, and the session at that offset.
  private mutating func peak(
    of gesture: Gesture
  ) throws(Rejection) -> (offset: Double, engine: Engine) {
    var engine = start
    var peak: (offset: Double, engine: Engine)?
    for touch in start.touches(of: .gesture(gesture)) {
      let isLift = if case .dragEnded = touch.event { true } else { false }
      _ = try handle(touch.event, at: touch.instant, &engine)
      if !isLift { note(engine, &peak) }
    }
    // The loop advances by frames, since a deceleration alone can bring an auto footer to its trigger.
    while pull.kind == .autoFooter, engine.scrollView.isDecelerating {
      _ = try handle(.advance(.by(Self.frame)), &engine)
      note(engine, &peak)
    }
    return peak ?? (measure(start), start)
  }

  /// A display frame: a sixtieth of a second.
  private static let frame: Microseconds = 16_667

  /// The value that the pull moves: the offset, or an overlay's travel.
  private func measure(_ engine: Engine) -> Double {
    pull.isOverlay
      ? engine.overlayReading?.travel ?? 0 : engine.scrollView.contentOffset[pull.axis]
  }

  private func note(_ engine: Engine, _ peak: inout (offset: Double, engine: Engine)?) {
    let offset = measure(engine)
    if let peak, pull.distance(from: peak.offset, to: offset) <= 0 { return }
    peak = (offset, engine)
  }

  // MARK: Results

  /// True if the pulled component becomes armed, or, for an auto footer, begins to refresh.
  private func arms(_ effects: [Effect]) -> Bool {
    pull.kind == .autoFooter ? begins(effects) : reaches([.pulling, .armed], effects)
  }

  /// True if a refresh of the pulled component begins; for an overlay, if the app is called back.
  private func begins(_ effects: [Effect]) -> Bool {
    pull.isOverlay
      ? effects.contains { $0.kind == .refreshing }
      : reaches([.refreshing, .willRefresh], effects)
  }

  private func reaches(_ states: Set<ComponentState>, _ effects: [Effect]) -> Bool {
    guard let kind = pull.kind else { return false }
    return effects.contains { effect in
      guard case .stateChanged(_, let state) = effect.kind else { return false }
      return effect.source == .component(kind.name) && states.contains(state)
    }
  }

  /// The reasons that the component does not arm at the peak: the failing conditions of the engine's rule.
  private func reason(at peak: Engine) -> String {
    guard let kind = pull.kind else { return "there is no component in this direction" }
    guard peak.scrollView.inWindow else { return "it is in no window, so that no touch arrives" }
    let arming = peak.transitions(of: kind.name)?.first { transition in
      transition.to == .armed
        || transition.cause == .scroll && (kind == .autoFooter || transition.to == .pulling)
    }
    let failing = arming?.conditions.filter { $0.holds == false } ?? []
    return failing.isEmpty
      ? "its state does not change" : failing.map(\.text).joined(separator: "; ")
  }

  // MARK: The smallest travel

  /// The required result of a travel.
  private enum Goal {
    case arms
    case refreshes
  }

  /// The number of first trial travels, evenly spread up to the view's height.
  private static let coarseTravels = 16

  /// The smallest sufficient travel, to a tenth of a point; nil if none up to the view's height suffices.
  ///
  /// A longer travel in the same time puts the finger farther at each instant, with a greater speed at the
  /// release. Rubber band and deceleration are increasing functions, so the farthest offset grows with the
  /// travel, and all sufficient travels are longer than all insufficient ones. Other events during the drag
  /// may break this order. The search therefore tries coarse travels from the least on, and bisects before
  /// the first sufficient one: the result suffices, and the travel a tenth below does not.
  private mutating func smallestTravel(_ goal: Goal) throws(Rejection) -> Double? {
    let most = Int((mostTravel * Self.tenths).rounded(.down))
    var short = 0
    for part in 1...Self.coarseTravels {
      let travel = most * part / Self.coarseTravels
      guard travel > short else { continue }
      guard try reaches(goal, tenths: travel) else {
        short = travel
        continue
      }
      var enough = travel
      while enough - short > 1 {
        let middle = short + (enough - short) / 2
        if try reaches(goal, tenths: middle) { enough = middle } else { short = middle }
      }
      return Double(enough) / Self.tenths
    }
    return nil
  }

  private static let tenths = 10.0

  /// The view's height, or a tenth of a point for a lower view.
  private var mostTravel: Double { max(start.scrollView.size.height, 1 / Self.tenths) }

  /// A drag of 300 ms along the component's axis.
  private func drag(_ travel: Double) -> Gesture {
    var way = Point.zero
    way[pull.axis] = pull.isForward ? travel : -travel
    return Gesture(by: way, over: 300_000)
  }

  /// True if a drag suffices.
  private mutating func reaches(_ goal: Goal, tenths: Int) throws(Rejection) -> Bool {
    do throws(Rejection) {
      let drag = drag(Double(tenths) / Self.tenths)
      switch goal {
      case .arms: return arms(try played(drag, untilRest: pull.kind == .autoFooter).effects)
      case .refreshes: return begins(try played(drag, untilRest: true).effects)
      }
    } catch {
      // Only a refusal for leaving the coordinates depends on the length of the drag.
      guard error.reason == .gestureOutOfBounds else { throw error }
      return false
    }
  }
}
