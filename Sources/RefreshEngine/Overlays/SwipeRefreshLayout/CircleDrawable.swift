/// The drawable in the circle: an arc with an arrow, and the spinner that turns it.
///
/// CircularProgressDrawable of androidx.swiperefreshlayout 1.2.0. Angles are in turns. All arithmetic is
/// in floats of 32 bits, step by step.
struct CircleDrawable: Hashable, Sendable {
  /// MAX_PROGRESS_ARC.
  static let greatestArc: Float = 0.8
  /// MIN_PROGRESS_ARC.
  static let leastArc: Float = 0.01
  /// The arc's growth in a turn.
  static let growth = greatestArc - leastArc
  /// SHRINK_OFFSET: the part of a turn at which the arc begins to shrink.
  static let shrinkPart: Float = 0.5
  /// RING_ROTATION: how far the arc turns in a turn, beside its growth.
  static let arcRotation = 1 - growth
  /// GROUP_FULL_ROTATION: how far the ring turns in a turn, in degrees.
  static let ringDegrees: Float = 1080 / 5
  /// ANIMATION_DURATION: a turn, in ms.
  static let turnMs: Int64 = 1332
  /// The closing of the arc that a pull has left, in ms.
  static let closingMs: Int64 = 666

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
  mutating func start() {
    base = Arc(start: startTrim, end: endTrim, rotation: rotation)
    if endTrim != startTrim {
      isClosing = true
      spinner = Spinner(durationMs: Self.closingMs)
    } else {
      clearArc()
      spinner = Spinner(durationMs: Self.turnMs)
    }
    show(0)
  }

  /// stop(): closing is kept.
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
  mutating func frame(at time: Int64) {
    guard var spinner else { return }
    if spinner.begin == nil { spinner.begin = time }
    let turned = spinner.turned(at: time)
    let whole = Int(cutting: turned)
    let isRepeat = whole > spinner.whole
    spinner.whole = whole
    self.spinner = spinner
    if isRepeat { repeatTurn() }
    let part = turned - turned.rounded(.down)
    show(part == 0 && turned > 0 ? 1 : part)
  }

  private mutating func repeatTurn() {
    show(1, endsTurn: true)
    base = Arc(start: startTrim, end: endTrim, rotation: rotation)
    if isClosing {
      isClosing = false
      spinner = Spinner(durationMs: Self.turnMs)
      show(0)
      arrow = false
    } else {
      spinner?.turns += 1
    }
  }

  /// Shows the arc at a part of the turn.
  private mutating func show(_ part: Float, endsTurn: Bool = false) {
    if isClosing { return showClosing(part) }
    guard part != 1 || endsTurn else { return }
    if part < Self.shrinkPart {
      startTrim = base.start
      let eased = FastOutSlowIn.value(at: part / Self.shrinkPart)
      endTrim = base.start + (Self.growth * eased + Self.leastArc)
    } else {
      endTrim = base.start + Self.growth
      let eased = FastOutSlowIn.value(at: (part - Self.shrinkPart) / Self.shrinkPart)
      startTrim = endTrim - (Self.growth * (1 - eased) + Self.leastArc)
    }
    rotation = base.rotation + Self.arcRotation * part
    turn = Self.ringDegrees * (part + (spinner?.turns ?? 0))
  }

  private mutating func showClosing(_ part: Float) {
    let target = (base.rotation / Self.greatestArc).rounded(.down) + 1
    startTrim = base.start + (base.end - Self.leastArc - base.start) * part
    endTrim = base.end
    rotation = base.rotation + (target - base.rotation) * part
  }
}
