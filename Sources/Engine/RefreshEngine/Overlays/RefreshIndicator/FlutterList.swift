import ScrollPhysics

/// Flutter's scrollable: its offset, its activity, and the finger on it.
struct FlutterList: Sendable, Equatable, StateRecord {
  /// The activity of the list, which decides its motion.
  enum Activity: Sendable, Equatable, CaseIterable, StateCoded {
    /// Nothing.
    case idle
    /// A finger that has not dragged yet.
    case hold
    /// The finger.
    case drag
    /// A motion of its own.
    case ballistic

    /// True if the activity counts as scrolling: its begin and its end are notified.
    var scrolls: Bool { self == .drag || self == .ballistic }
  }

  /// A motion of its own.
  struct Ballistic: Sendable, Equatable, StateRecord {
    let motion: BallisticMotion
    /// The frame that it counts from; nil before there was one.
    var start: Instant?
    /// The velocity at its last frame, in pt/s; at first its initial velocity.
    var velocity: Double
    /// True if the motion has come to its end, which the posted rest follows.
    var isOver = false

    static let fields = Fields(Self.init) { ($0.motion, $0.start, $0.velocity, $0.isOver) }
  }

  /// A drag.
  struct Drag: Sendable, Equatable, StateRecord {
    /// The velocity of the motion that the touch stopped, in pt/s; 0 once a resting finger lost it.
    var carried = 0.0
    /// The instant at which the finger last moved.
    var lastMove = Instant.zero
    /// The sum of the moves of a finger that counts as still; nil once the list follows it.
    var stillSum: Double?

    static let fields = Fields(Self.init) { ($0.carried, $0.lastMove, $0.stillSum) }
  }

  /// The phase of a touch.
  enum Touch: Sendable, Equatable, CaseIterable, StateCoded {
    /// It does not arrive: the list may not be dragged.
    case ignored
    /// It has not passed the slop.
    case pending
    /// The finger has dragged; the drag may be over.
    case dragging
  }

  /// The offset, in points.
  var offset: Double
  var activity = Activity.idle
  /// The last drag.
  var drag = Drag()
  /// The motion of its own, if there is one: an array of at most one keeps it out of line.
  private(set) var ballistics: [Ballistic] = []
  /// The velocity that a hold took over, in pt/s.
  var heldVelocity = 0.0
  /// The phase of the present touch.
  var touch: Touch?

  static let fields = Fields(Self.init) {
    ($0.offset, $0.activity, $0.drag, $0.ballistics, $0.heldVelocity, $0.touch)
  }

  /// The motion of its own.
  var ballistic: Ballistic? { ballistics.first }
  /// True if the motion of its own needs the next frame.
  var waitsForFrame: Bool { activity == .ballistic && !ballistics[0].isOver }
  /// The velocity that a hold takes over, in pt/s.
  var velocity: Double { ballistics.first?.velocity ?? 0 }

  /// The list as a snapshot shows it.
  var reading: OverlayList {
    OverlayList(
      offset: offset,
      isTracking: activity == .hold || activity == .drag,
      isDragging: activity == .drag,
      isDecelerating: activity == .ballistic
    )
  }
}

extension FlutterList {
  /// Makes a motion its own; its activity begins afterwards.
  mutating func beginBallistic(_ motion: BallisticMotion, startingIn frame: Instant?) {
    let velocity = motion.moment(at: 0).velocity
    ballistics = [Ballistic(motion: motion, start: frame, velocity: velocity)]
  }

  /// Ends the motion of its own.
  mutating func endBallistic() {
    if !ballistics.isEmpty { ballistics = [] }
  }

  /// A frame of the motion of its own: the position that it leads to, and true if it is over.
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
  /// The sum that the finger's moves must reach, bouncing, before the list follows them.
  private static let stillDistance = 3.5
  /// A first move longer than this counts in full.
  private static let breakDistance = 24.0
  /// A shorter first move counts at most `stillDistance` over this.
  private static let firstMoveDivisor = 3.0
  /// The time that a finger must rest, in microseconds, to be still again.
  private static let stillDuration: Microseconds = 50_000
  /// The time that a finger may rest, in microseconds, before a carried velocity is lost.
  private static let carriedDuration = Microseconds(CarriedMomentum.memory * 1_000_000)

  /// The part of a finger's move that the list follows, in points.
  ///
  /// Bouncing physics have a threshold: a finger that counts as still must move far enough first.
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
  /// The farthest offset either way of a finger's drag of a bouncing list, in points.
  ///
  /// Not Flutter's: there a list that is farther out than the view is high doubles its way with each
  /// move, up to infinity.
  private static let farthest = 1e9

  /// The offset to which a move of the finger, down positive, leads before the edge refuses any.
  ///
  /// The resistance is Flutter's own, of each move: ``RubberBand`` has it with other last digits.
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
