import ScrollPhysics

/// Flutter's scrollable: its offset, what moves it, and the finger on it.
struct FlutterList: Sendable, Equatable {
  /// What moves the list.
  enum Activity: Sendable, Equatable, CaseIterable {
    /// Nothing.
    case idle
    /// A finger that has not dragged yet.
    case hold
    /// The finger.
    case drag
    /// A motion of its own.
    case ballistic

    /// Whether it counts as scrolling: its begin and its end are told.
    var scrolls: Bool {
      switch self {
      case .idle, .hold: false
      case .drag, .ballistic: true
      }
    }
  }

  /// A motion of its own.
  struct Ballistic: Sendable, Equatable {
    /// Its number, by which a posted rest finds it.
    let number: Int
    let motion: BallisticMotion
    var ticker: FrameTicker
    /// The velocity at its last frame, in pt/s; at first the one that it begins with.
    var velocity: Double
    /// Whether it has come to its end, which the posted rest follows.
    var isOver = false
  }

  /// A drag.
  struct Drag: Sendable, Equatable {
    /// The velocity of the motion that the touch stopped, in pt/s; 0 once a resting finger lost it.
    var carried = 0.0
    /// When the finger last moved.
    var lastMove = Instant.zero
    /// The sum of the moves of a finger that counts as still; nil once the list follows it.
    var stillSum: Double?
  }

  /// The finger.
  struct Contact: Sendable, Equatable {
    /// What has become of the touch.
    enum Phase: Sendable, Equatable, CaseIterable {
      /// It does not arrive: the list may not be dragged.
      case ignored
      /// It has not passed the slop.
      case pending
      /// It has dragged, whether or not the drag is still there.
      case dragging
    }

    /// Where it touched down.
    let start: Double
    /// Where it is.
    var last: Double
    var phase: Phase
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
  var contact: Contact?
  /// How many ballistic motions there have been.
  private(set) var ballisticCount = 0

  /// The motion of its own.
  var ballistic: Ballistic? { ballistics.first }
  /// Whether the motion of its own needs the next frame.
  var waitsForFrame: Bool { activity == .ballistic && !ballistics[0].isOver }
  /// The velocity that a hold takes over, in pt/s.
  var velocity: Double { ballistics.first?.velocity ?? 0 }

  /// The list as a snapshot tells it.
  var reading: OverlayList {
    var list = OverlayList(offset: offset)
    switch activity {
    case .idle: break
    case .hold: list.isTracking = true
    case .drag: (list.isTracking, list.isDragging) = (true, true)
    case .ballistic: list.isDecelerating = true
    }
    return list
  }
}

extension FlutterList {
  /// Makes a motion its own; its activity begins afterwards.
  mutating func beginBallistic(
    _ motion: BallisticMotion,
    startingIn frame: Instant?,
    _ rules: Shared<RefreshIndicatorRules>
  ) {
    ballisticCount += 1
    let ballistic = Ballistic(
      number: ballisticCount,
      motion: motion,
      ticker: FrameTicker(startingIn: frame),
      velocity: motion.moment(at: 0, rules).velocity
    )
    ballistics = [ballistic]
  }

  /// Ends the motion of its own.
  mutating func endBallistic() {
    if !ballistics.isEmpty { ballistics = [] }
  }

  /// A frame of the motion of its own: where it leads, and whether it is over.
  mutating func tick(
    at frame: Instant,
    _ rules: Shared<RefreshIndicatorRules>
  ) -> (position: Double, isOver: Bool)? {
    guard !ballistics.isEmpty else { return nil }
    let time = Double(ballistics[0].ticker.elapsed(at: frame)) / 1_000_000
    let moment = ballistics[0].motion.moment(at: time, rules)
    ballistics[0].isOver = moment.isOver
    ballistics[0].velocity = moment.isOver ? 0 : moment.velocity
    return (moment.position, moment.isOver)
  }
}

extension FlutterList.Drag {
  /// The part of a finger's move that the list follows, in points.
  ///
  /// Bouncing physics have a threshold: a finger that counts as still must move far enough first.
  mutating func followed(
    _ move: Double,
    at instant: Instant,
    bounces: Bool,
    _ rules: Shared<RefreshIndicatorRules>
  ) -> Double {
    guard move != 0 else {
      let rest = instant - lastMove
      if rest > rules.value.list.carriedDuration { carried = 0 }
      if bounces, stillSum == nil, rest > rules.value.list.stillDuration { stillSum = 0 }
      return 0
    }
    lastMove = instant
    guard let sum = stillSum else { return move }
    guard abs(sum + move) > rules.value.list.stillDistance else {
      stillSum = sum + move
      return 0
    }
    stillSum = nil
    guard abs(move) <= rules.value.list.breakDistance else { return move }
    let most = rules.value.list.stillDistance / rules.value.list.firstMoveDivisor
    return move < 0 ? max(move, -most) : min(move, most)
  }
}

extension FlutterList {
  /// The offset to which a move of the finger, down positive, leads before the edge refuses any.
  ///
  /// The resistance is Flutter's own, of each move: ``RubberBand`` has it with other last digits.
  func offset(
    movedBy move: Double,
    _ view: OverlayView,
    _ rules: Shared<RefreshIndicatorRules>
  ) -> Double {
    let outside = view.range.overscroll(at: offset)
    guard view.bounces, outside != 0 else { return offset - move }
    let isEasing = (outside < 0) == (move < 0)
    let (overscroll, distance) = (abs(outside), abs(move))
    let left = 1 - (isEasing ? overscroll - distance : overscroll) / view.height
    let part = rules.value.list.rubberBand * (left * left)
    let whole = overscroll / part
    let followed = distance < whole ? distance * part : overscroll + (distance - whole)
    let target = offset - (move < 0 ? -followed : followed)
    return min(max(target, -rules.value.list.farthest), rules.value.list.farthest)
  }

  /// The part of the way to an offset that the edge refuses, in points; 0 with bouncing physics.
  func refused(on target: Double, _ view: OverlayView) -> Double {
    guard !view.bounces else { return 0 }
    let range = view.range
    if target < offset {
      if offset <= range.lower { return target - offset }
      return target < range.lower ? target - range.lower : 0
    }
    if offset >= range.upper { return target - offset }
    return target > range.upper ? target - range.upper : 0
  }
}

extension OverlayView {
  /// The offsets between which the list rests.
  var range: ScrollRange { ScrollRange(lower: 0, upper: greatestOffset) }
  /// Whether the list may be dragged by a finger at an offset.
  func takesTouches(at offset: Double) -> Bool {
    alwaysScrollable || offset != 0 || greatestOffset > 0
  }
}
