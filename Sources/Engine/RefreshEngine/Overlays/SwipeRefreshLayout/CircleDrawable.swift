/// The drawable in the circle: an arc with an arrow, and the spinner that turns it.
///
/// CircularProgressDrawable of androidx.swiperefreshlayout 1.2.0. Angles are in turns. All arithmetic is
/// in floats of 32 bits, step by step.
struct CircleDrawable: Hashable, Sendable {
  var arrow = false
  var arrowScale: Float = 1
  var startTrim: Float = 0
  var endTrim: Float = 0
  var rotation: Float = 0
  /// The ring's rotation, in degrees.
  var turn: Float = 0
  var spinner: Spinner?
  /// Start, end and rotation of the arc as the turn began.
  var base = Arc()
  /// Whether the arc that a pull has left is closed first; outlives a stop.
  var isClosing = false

  /// The arc at the start of a turn.
  struct Arc: Hashable, Sendable {
    var start: Float = 0
    var end: Float = 0
    var rotation: Float = 0
  }

  /// The running animator.
  struct Spinner: Hashable, Sendable {
    /// The duration of a turn, in ms.
    var durationMs: Int64
    /// The turns before the present one.
    var turns: Float = 0
    /// The time of its first frame, in ms; nil before it.
    var begin: Int64?
    /// The whole turns at the last frame.
    var whole = 0

    /// The turns since the first frame.
    func turned(at time: Int64) -> Float { Float(time - (begin ?? time)) / Float(durationMs) }
  }

  // MARK: Start and stop

  /// start().
  mutating func start(_ rules: SwipeRefreshLayoutRules) {
    base = Arc(start: startTrim, end: endTrim, rotation: rotation)
    if endTrim != startTrim {
      isClosing = true
      spinner = Spinner(durationMs: rules.closingMs)
    } else {
      clearArc()
      spinner = Spinner(durationMs: rules.turnMs)
    }
    show(0, rules)
  }

  /// stop(): the closing of the arc is kept.
  mutating func stop() {
    spinner = nil
    turn = 0
    arrow = false
    clearArc()
  }

  private mutating func clearArc() {
    (startTrim, endTrim, rotation, base) = (0, 0, 0, Arc())
  }

  // MARK: Frames

  /// A frame: the animator's value, after the repeat if a turn has ended.
  mutating func frame(at time: Int64, _ rules: SwipeRefreshLayoutRules) {
    guard var spinner else { return }
    if spinner.begin == nil { spinner.begin = time }
    let turned = spinner.turned(at: time)
    let whole = Int(cutting: turned)
    let turns = whole - spinner.whole
    spinner.whole = whole
    self.spinner = spinner
    if turns > 0 {
      if turns > 1, !isClosing { skipTurns(turns - 1, rules) }
      repeatTurn(rules)
    }
    let part = turned - turned.rounded(.down)
    show(part == 0 && turned > 0 ? 1 : part, rules)
  }

  private mutating func repeatTurn(_ rules: SwipeRefreshLayoutRules) {
    show(1, rules, endsTurn: true)
    base = Arc(start: startTrim, end: endTrim, rotation: rotation)
    if isClosing {
      isClosing = false
      spinner = Spinner(durationMs: rules.turnMs)
      show(0, rules)
      arrow = false
    } else {
      spinner?.turns += 1
    }
  }

  /// Shows the arc at a part of the turn.
  private mutating func show(
    _ part: Float,
    _ rules: SwipeRefreshLayoutRules,
    endsTurn: Bool = false
  ) {
    if isClosing { return showClosing(part, rules) }
    guard part != 1 || endsTurn else { return }
    if part < rules.shrinkPart {
      startTrim = base.start
      let eased = FastOutSlowIn.value(at: part / rules.shrinkPart)
      endTrim = base.start + (rules.growth * eased + rules.leastArc)
    } else {
      endTrim = base.start + rules.growth
      let eased = FastOutSlowIn.value(at: (part - rules.shrinkPart) / rules.shrinkPart)
      startTrim = endTrim - (rules.growth * (1 - eased) + rules.leastArc)
    }
    rotation = base.rotation + rules.arcRotation * part
    turn = rules.ringDegrees * (part + (spinner?.turns ?? 0))
  }

  private mutating func showClosing(_ part: Float, _ rules: SwipeRefreshLayoutRules) {
    let target = (base.rotation / rules.greatestArc).rounded(.down) + 1
    startTrim = base.start + (base.end - rules.leastArc - base.start) * part
    endTrim = base.end
    rotation = base.rotation + (target - base.rotation) * part
  }
}
