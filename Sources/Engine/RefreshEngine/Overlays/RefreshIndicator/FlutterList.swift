import ScrollPhysics

/// Flutter's scrollable: its offset, its activity, and the finger on it.
struct FlutterList: Sendable, Equatable, StateRecord {
  /// The activity of the list, which decides its motion.
  enum Activity: Sendable, Equatable, CaseIterable, StateCoded {
    /// No activity.
    case idle
    /// A hold by a finger that has not dragged yet.
    case hold
    /// A drag by the finger.
    case drag
    /// A motion without a finger.
    case ballistic

    /// True for a scrolling activity, whose begin and end the list notifies.
    var scrolls: Bool { self == .drag || self == .ballistic }
  }

  /// A motion of the list without a finger.
  struct Ballistic: Sendable, Equatable, StateRecord {
    let motion: BallisticMotion
    /// The frame from which the motion counts; nil before its first frame.
    var start: Instant?
    /// The velocity at the last frame, in pt/s; before the first frame the initial velocity.
    var velocity: Double
    /// True if the motion is over; a posted rest follows.
    var isOver = false

    static let fields = Fields(Self.init) { ($0.motion, $0.start, $0.velocity, $0.isOver) }
  }

  /// A drag of the list by the finger.
  struct Drag: Sendable, Equatable, StateRecord {
    /// The velocity of the motion that the touch stopped, in pt/s; 0 after the finger has rested.
    var carried = 0.0
    /// The instant at which the finger last moved.
    var lastMove = Instant.zero
    /// The sum of a still finger's moves; nil while the list follows the finger.
    var stillSum: Double?

    static let fields = Fields(Self.init) { ($0.carried, $0.lastMove, $0.stillSum) }
  }

  /// The phase of a touch.
  enum Touch: Sendable, Equatable, CaseIterable, StateCoded {
    /// The touch does not arrive: the list may not be dragged.
    case ignored
    /// The finger has not passed the slop.
    case pending
    /// The finger has dragged; the drag may be over.
    case dragging
  }

  /// The offset, in points.
  var offset: Double
  var activity = Activity.idle
  /// The last drag.
  var drag = Drag()
  /// The ballistic motion, if any: an array of at most one keeps it out of line.
  private(set) var ballistics: [Ballistic] = []
  /// The velocity that a hold took over, in pt/s.
  var heldVelocity = 0.0
  /// The phase of the present touch.
  var touch: Touch?

  static let fields = Fields(Self.init) {
    ($0.offset, $0.activity, $0.drag, $0.ballistics, $0.heldVelocity, $0.touch)
  }

  /// The ballistic motion, if any.
  var ballistic: Ballistic? { ballistics.first }
  /// True if the ballistic motion needs the next frame.
  var waitsForFrame: Bool { activity == .ballistic && !ballistics[0].isOver }
  /// The velocity that a hold takes over, in pt/s.
  var velocity: Double { ballistics.first?.velocity ?? 0 }
}

extension FlutterList {
  /// Sets the ballistic motion; its activity begins afterwards.
  mutating func beginBallistic(_ motion: BallisticMotion, startingIn frame: Instant?) {
    let velocity = motion.moment(at: 0).velocity
    ballistics = [Ballistic(motion: motion, start: frame, velocity: velocity)]
  }

  /// Ends the ballistic motion.
  mutating func endBallistic() {
    if !ballistics.isEmpty { ballistics = [] }
  }

  /// The position of the ballistic motion at a frame, and true if the motion is over.
  mutating func tick(at frame: Instant) -> (position: Double, isOver: Bool)? {
    guard !ballistics.isEmpty else { return nil }
    let time = Double(ballistics[0].start.elapsed(at: frame)) / 1_000_000
    let moment = ballistics[0].motion.moment(at: time)
    ballistics[0].isOver = moment.isOver
    ballistics[0].velocity = moment.isOver ? 0 : moment.velocity
    return (moment.position, moment.isOver)
  }
}

extension FlutterList.Drag {
  /// The sum of moves past which a bouncing list follows a still finger.
  private static let stillDistance = 3.5
  /// The length above which a first move counts in full.
  private static let breakDistance = 24.0
  /// The divisor of `stillDistance` that limits a shorter first move.
  private static let firstMoveDivisor = 3.0
  /// The rest, in microseconds, after which a finger counts as still.
  private static let stillDuration: Microseconds = 50_000
  /// The longest rest of a finger, in microseconds, that keeps a carried velocity.
  private static let carriedDuration = Microseconds(CarriedMomentum.memory * 1_000_000)

  /// The part of a finger's move that the list follows, in points.
  ///
  /// With bouncing physics a still finger must first move past a threshold.
  mutating func followed(_ move: Double, at instant: Instant, bounces: Bool) -> Double {
    guard move != 0 else {
      let rest = instant - lastMove
      if rest > Self.carriedDuration { carried = 0 }
      if bounces, stillSum == nil, rest > Self.stillDuration { stillSum = 0 }
      return 0
    }
    lastMove = instant
    guard let sum = stillSum else { return move }
    guard abs(sum + move) > Self.stillDistance else {
      stillSum = sum + move
      return 0
    }
    stillSum = nil
    guard abs(move) <= Self.breakDistance else { return move }
    let most = Self.stillDistance / Self.firstMoveDivisor
    return move < 0 ? max(move, -most) : min(move, most)
  }
}

extension FlutterList {
  /// The resistance of the edge to bouncing drags: the slope at the edge.
  private static let rubberBand = PhysicsPreset.flutterBouncing.parameters.rubberBand
  /// The greatest distance to which a finger drags a bouncing list, up or down, in points.
  ///
  /// The limit is not Flutter's: in Flutter a list that is farther out than the view's height doubles its
  /// distance with each move, up to infinity.
  private static let farthest = 1e9

  /// The offset after a move of the finger, down positive, before the edge refuses a part of the move.
  ///
  /// The resistance to each move is Flutter's; ``RubberBand`` has it with other last digits.
  func offset(movedBy move: Double, _ view: OverlayView) -> Double {
    let outside = view.range.overscroll(at: offset)
    guard view.bounces, outside != 0 else { return offset - move }
    let isEasing = (outside < 0) == (move < 0)
    let (overscroll, distance) = (abs(outside), abs(move))
    let left = 1 - (isEasing ? overscroll - distance : overscroll) / view.size.height
    let part = Self.rubberBand * (left * left)
    let whole = overscroll / part
    let followed = distance < whole ? distance * part : overscroll + (distance - whole)
    let target = offset - (move < 0 ? -followed : followed)
    return min(max(target, -Self.farthest), Self.farthest)
  }

  /// The part of the way to an offset that the edge refuses, in points; 0 with bouncing physics.
  func refused(on target: Double, _ view: OverlayView) -> Double {
    guard !view.bounces else { return 0 }
    let free = ScrollRange(lower: min(0, offset), upper: max(view.greatestOffset, offset))
    return free.overscroll(at: target)
  }
}

extension OverlayView {
  /// The offsets between which the list rests.
  var range: ScrollRange { ScrollRange(lower: 0, upper: greatestOffset) }
  /// True if the list may be dragged by a finger at an offset.
  func takesTouches(at offset: Double) -> Bool {
    list.alwaysScrollable || offset != 0 || greatestOffset > 0
  }
}
