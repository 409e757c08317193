import OverscrollWire
package import RefreshEngine

/// What a gesture does, and the smallest travel that does as much; nothing is stored.
package struct PullCalculator {
  /// What a gesture does to the component that it pulls.
  package struct Answer: Sendable {
    /// Whether the component arms under the finger; an auto footer, which does not arm, whether it
    /// triggers.
    package let arms: Bool
    /// Whether a refresh begins.
    package let triggers: Bool
    /// The component that is pulled; nil if there is none in this direction.
    package let component: ComponentName?
    /// The offset farthest in the direction of the pull: under the finger, and for an auto footer also
    /// afterwards.
    package let peakOffset: Double
    /// The offset past which the component arms, or from which on it triggers; nil where none does.
    package let thresholdOffset: Double?
    /// How far the peak is from the threshold in points; 0 at it and past it.
    package let missing: Double?
    /// The smallest travel along the component's axis, in tenths of a point, that arms; nil if none up
    /// to the view's height does.
    package let smallestTravel: Double?
    /// The effects from the gesture's begin until nothing moves and nothing is due.
    package let effects: [Effect]
  }

  /// Why there is no answer.
  package enum Fault: Error, Sendable {
    /// The engine refuses the gesture.
    case refused(Rejection)
    /// It takes more steps than allowed; the instant is how far the session came.
    case tooMuchWork(reached: Instant)
  }

  /// The most internal steps of one calculation: some thirty gestures of the most samples fit.
  package static let mostSteps = 2_000_000

  /// The session right before the gesture.
  private let start: Engine
  private let gesture: Gesture
  private let pull: Pull
  private var stepsLeft: Int

  /// The direction of a pull.
  private struct Pull {
    /// The kind of the component in this direction; nil if there is none.
    let kind: ComponentKind?
    let axis: Axis
    /// Whether the finger goes to greater coordinates, and the offset to lesser ones.
    let isForward: Bool

    /// Whether an offset is farther in the direction of the pull than another.
    func isFarther(_ offset: Double, than other: Double) -> Bool {
      isForward ? offset < other : offset > other
    }
  }

  /// Calculates what a gesture does.
  ///
  /// - Parameters:
  ///   - request: The gesture.
  ///   - steps: How many internal steps that may take.
  /// - Returns: What it does.
  /// - Throws: Why there is no answer.
  package static func answer(
    to request: PullRequest,
    steps: Int = mostSteps
  ) throws(Fault) -> Answer {
    var calculator = try Self(request, steps)
    return try calculator.answer()
  }

  private init(_ request: PullRequest, _ steps: Int) throws(Fault) {
    gesture = request.gesture
    stepsLeft = steps
    var engine = Engine(request.configuration.engine)
    do throws(Rejection) {
      _ = try engine.advance(to: request.instant, stepLimit: steps)
    } catch {
      throw Self.fault(error)
    }
    stepsLeft = max(0, engine.stepsLeft)
    start = engine
    pull = Self.pull(gesture.translation, engine)
  }

  /// The pull by a translation: along the axis on which it is longer, unless only the other one has a
  /// component in its direction.
  private static func pull(_ translation: Point, _ engine: Engine) -> Pull {
    let isVertical = abs(translation.y) >= abs(translation.x)
    let axes: [Axis] = isVertical ? [.vertical, .horizontal] : [.horizontal, .vertical]
    let pulls = axes.filter { translation[$0] != 0 }.map { axis in
      let isForward = translation[axis] > 0
      let kind = name(along: axis, isForward).flatMap { engine.component($0) }
        .flatMap { $0.isAttached ? $0.kind : nil }
      return Pull(kind: kind, axis: axis, isForward: isForward)
    }
    return pulls.first { $0.kind != nil } ?? pulls.first
      ?? Pull(kind: nil, axis: .vertical, isForward: true)
  }

  /// The component that a pull shows: down the header, up the footer, to the left the trailer.
  private static func name(along axis: Axis, _ isForward: Bool) -> ComponentName? {
    switch (axis, isForward) {
    case (.vertical, true): .header
    case (.vertical, false): .footer
    case (.horizontal, false): .trailer
    case (.horizontal, true): nil
    }
  }

  private mutating func answer() throws(Fault) -> Answer {
    let effects = try played(gesture, untilRest: true).effects
    let peak = try peakOffset()
    let threshold = pull.kind.flatMap { start.thresholdOffset(of: $0.name) }
    let short = threshold.map { pull.isForward ? peak - $0 : $0 - peak }
    return Answer(
      arms: arms(effects),
      triggers: begins(effects),
      component: pull.kind?.name,
      peakOffset: peak,
      thresholdOffset: threshold,
      missing: short.map { max(0, $0) },
      smallestTravel: pull.kind == nil ? nil : try smallestTravel(),
      effects: effects
    )
  }

  private static func fault(_ rejection: Rejection) -> Fault {
    if case .tooMuchWork(let reached) = rejection.reason { return .tooMuchWork(reached: reached) }
    return .refused(rejection)
  }

  // MARK: Playing

  /// Plays a gesture from the start.
  private mutating func played(
    _ gesture: Gesture,
    untilRest: Bool
  ) throws(Fault) -> (engine: Engine, effects: [Effect]) {
    var engine = start
    do throws(Rejection) {
      var effects = try handle(.gesture(gesture), &engine)
      if untilRest { effects += try handle(.advance(.untilRest), &engine) }
      return (engine, effects)
    } catch {
      throw Self.fault(error)
    }
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

  /// The farthest offset of the gesture, which is played touch by touch.
  private mutating func peakOffset() throws(Fault) -> Double {
    var engine = start
    var peak = start.scrollView.contentOffset[pull.axis]
    do throws(Rejection) {
      for touch in start.touches(of: .gesture(gesture)) {
        let isLift = if case .dragEnded = touch.event { true } else { false }
        _ = try handle(touch.event, at: touch.instant, &engine)
        if !isLift { note(engine, &peak) }
      }
      // A frame at a time: what moves on by itself can bring an auto footer to its trigger.
      while pull.kind == .autoFooter, engine.scrollView.isDecelerating {
        _ = try handle(.advance(.by(Self.frame)), &engine)
        note(engine, &peak)
      }
    } catch {
      throw Self.fault(error)
    }
    return peak
  }

  /// A display frame: a sixtieth of a second.
  private static let frame: Microseconds = 16_667

  private func note(_ engine: Engine, _ peak: inout Double) {
    let offset = engine.scrollView.contentOffset[pull.axis]
    if pull.isFarther(offset, than: peak) { peak = offset }
  }

  // MARK: Results

  /// Whether the pulled component arms: it becomes pulling, or, if it is an auto footer, begins.
  private func arms(_ effects: [Effect]) -> Bool {
    pull.kind == .autoFooter ? begins(effects) : reaches([.pulling], effects)
  }

  /// Whether a refresh of the pulled component begins.
  private func begins(_ effects: [Effect]) -> Bool {
    reaches([.refreshing, .willRefresh], effects)
  }

  private func reaches(_ states: Set<ComponentState>, _ effects: [Effect]) -> Bool {
    guard let kind = pull.kind else { return false }
    return effects.contains { effect in
      guard case .stateChanged(_, let state) = effect.kind else { return false }
      return effect.source == .component(kind.name) && states.contains(state)
    }
  }

  // MARK: The smallest travel

  /// How many travels, evenly spread up to the view's height, are tried first.
  private static let coarseTravels = 16

  /// The smallest travel that arms, to a tenth of a point; nil if none up to the view's height does.
  ///
  /// With the time and the form of the gesture as they are, a longer travel puts the finger farther
  /// at each instant and makes it faster at the release. Rubber band and deceleration are increasing
  /// functions, so the farthest offset grows with the travel, and travels that arm come after those
  /// that do not. Where something else happens meanwhile, such as the end of a load, that need not be
  /// so. Therefore the search starts with coarse travels from the least on, and bisects before the first
  /// that arms: of the result and of the travel a tenth below it, only the result arms.
  private mutating func smallestTravel() throws(Fault) -> Double? {
    let most = Int((start.scrollView.size.height * Self.tenths).rounded(.down))
    var short = 0
    for part in 1...Self.coarseTravels {
      let travel = most * part / Self.coarseTravels
      guard travel > short else { continue }
      guard try arms(tenths: travel) else {
        short = travel
        continue
      }
      var enough = travel
      while enough - short > 1 {
        let middle = short + (enough - short) / 2
        if try arms(tenths: middle) { enough = middle } else { short = middle }
      }
      return Double(enough) / Self.tenths
    }
    return nil
  }

  private static let tenths = 10.0

  /// A part of a translation; none stays none, however large the scale of a tiny gesture is.
  private static func scaled(_ part: Double, by scale: Double) -> Double {
    part == 0 ? 0 : part * scale
  }

  /// Whether the gesture arms with another travel along the component's axis.
  private mutating func arms(tenths: Int) throws(Fault) -> Bool {
    let scale = Double(tenths) / Self.tenths / abs(gesture.translation[pull.axis])
    var scaled = gesture
    scaled.translation = Point(
      x: Self.scaled(gesture.translation.x, by: scale),
      y: Self.scaled(gesture.translation.y, by: scale)
    )
    scaled.translation[pull.axis] = (pull.isForward ? 1 : -1) * Double(tenths) / Self.tenths
    do throws(Fault) {
      return arms(try played(scaled, untilRest: pull.kind == .autoFooter).effects)
    } catch {
      // Only so far out of the coordinates is a gesture refused that was not before.
      if case .refused = error { return false }
      throw error
    }
  }
}
