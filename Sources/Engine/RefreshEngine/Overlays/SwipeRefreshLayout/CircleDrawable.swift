/// The drawable in the circle: an arc with an arrow, and the spinner that turns it.
///
/// CircularProgressDrawable of androidx.swiperefreshlayout 1.2.0. Angles are in turns. All arithmetic is
/// in floats of 32 bits, step by step.
public struct CircleDrawable: Hashable, Sendable, StateRecord {
  /// MAX_PROGRESS_ARC.
  static let greatestArc: Float = 0.8
  /// MIN_PROGRESS_ARC.
  private static let leastArc: Float = 0.01
  /// SHRINK_OFFSET: the part of a turn at which the arc begins to shrink.
  private static let shrinkPart: Float = 0.5
  /// GROUP_FULL_ROTATION: the ring's rotation in a turn, in degrees.
  private static let ringDegrees: Float = 216
  /// ANIMATION_DURATION: the duration of a turn, in ms.
  private static let turnMs: Int64 = 1332
  /// The duration for closing the arc that a pull has left, in ms.
  private static let closingMs: Int64 = 666
  /// The arc's growth in a turn.
  private static var growth: Float { greatestArc - leastArc }
  /// The arc's rotation in a turn, besides its growth.
  private static var arcRotation: Float { 1 - growth }

  /// True if the arrow shows.
  public internal(set) var arrow = false
  /// The arrow's scale.
  public internal(set) var arrowScale: Float = 1
  /// The start of the arc, in turns.
  public internal(set) var startTrim: Float = 0
  /// The end of the arc, in turns.
  public internal(set) var endTrim: Float = 0
  /// The arc's rotation, in turns.
  public internal(set) var rotation: Float = 0
  /// The ring's rotation, in degrees.
  public internal(set) var turn: Float = 0
  var spinner: Spinner?
  /// True if the spinner runs.
  public var isSpinning: Bool { spinner != nil }
  /// The arc at the start of the turn.
  var base = Arc()
  /// True if the spinner first closes the arc that a pull has left; a stop keeps the flag.
  var isClosing = false

  static let fields = Fields(
    of: Self(),
    (
      \.arrow, \.arrowScale, \.startTrim, \.endTrim, \.rotation, \.turn, \.spinner, \.base,
      \.isClosing
    )
  )

  /// The arc at the start of a turn.
  struct Arc: Hashable, Sendable, StateRecord {
    var start: Float = 0
    var end: Float = 0
    var rotation: Float = 0

    static let fields = Fields(of: Self(), (\.start, \.end, \.rotation))
  }

  /// The running animator.
  struct Spinner: Hashable, Sendable, StateRecord {
    /// The duration of a turn, in ms.
    var durationMs: Int64
    /// The turns before the present one.
    var turns: Float = 0
    /// The time of the animator's first frame, in ms; nil before that frame.
    var begin: Int64?
    /// The whole turns at the last frame.
    var whole = 0

    static let fields = Fields(Self.init) { ($0.durationMs, $0.turns, $0.begin, $0.whole) }

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

  /// stop(), which keeps the flag for closing the arc.
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

  /// Advances the animator to a frame, after a repeat if a turn has ended.
  mutating func frame(at time: Int64) {
    guard var spinner else { return }
    if spinner.begin == nil { spinner.begin = time }
    let turned = spinner.turned(at: time)
    let whole = Int(cutting: turned)
    let turns = whole - spinner.whole
    spinner.whole = whole
    self.spinner = spinner
    if turns > 0 {
      if turns > 1, !isClosing { skipTurns(turns - 1) }
      repeatTurn()
    }
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

  /// Ends several turns: sets the start of the next turn.
  ///
  /// The loop ends at the latest when a float is too great to change, after about twenty million turns.
  private mutating func skipTurns(_ count: Int) {
    func repeated(_ start: Float, _ step: (Float) -> Float) -> Float {
      var value = start
      for _ in 0..<count {
        let next = step(value)
        if next == value { break }
        value = next
      }
      return value
    }
    base.start = repeated(base.start) { ($0 + Self.growth) - Self.leastArc }
    base.rotation = repeated(base.rotation) { $0 + Self.arcRotation }
    // A float counts whole numbers only up to 2²⁴.
    let turns = Double(spinner?.turns ?? 0) + Double(count)
    spinner?.turns = Float(min(turns, 0x1p24))
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

// Frames in which only the spinner turns are not waited for; the last frame's drawing is computed at once.
extension CircleDrawable {
  /// Advances over frames in which only the spinner changed, with the same result as frame by frame.
  ///
  /// A turn's end changes the start of the next turn; between the ends only the last frame matters.
  mutating func framesPassed(_ frames: ClosedRange<Int64>) {
    guard spinner != nil else { return }
    var next = frames.lowerBound
    if spinner?.begin == nil {
      frame(at: Self.time(of: next))
      next += 1
    }
    // The closing of the arc ends after about forty frames.
    if isClosing, let spinner, next <= frames.upperBound,
      let end = (next...frames.upperBound).first(where: {
        spinner.turned(at: Self.time(of: $0)) >= 1
      })
    {
      frame(at: Self.time(of: end))
      next = end + 1
      // The first turn after the closing begins with a frame of its own.
      if next <= frames.upperBound { frame(at: Self.time(of: next)) }
    }
    if next <= frames.upperBound { frame(at: Self.time(of: frames.upperBound)) }
  }

  /// A frame's time in whole ms, as on the platform's clock.
  static func time(of frame: Int64) -> Int64 { FrameGrid.instant(of: frame).microseconds / 1000 }
}
