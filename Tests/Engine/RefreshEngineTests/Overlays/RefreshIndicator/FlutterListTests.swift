import Testing

@testable import RefreshEngine

/// What a list makes of a finger.
@Suite struct FlutterListTests {
  /// Moves of one finger, each with the ms since the one before, and the moves that are followed.
  private struct Moves: Sendable {
    let made: [(points: Double, afterMs: Double)]
    let followed: [Double]

    init(_ made: [(points: Double, afterMs: Double)], _ followed: [Double]) {
      (self.made, self.followed) = (made, followed)
    }
  }

  /// 3.5 points do not pass the threshold.
  ///
  /// The move that does counts 3.5/3 at most, or all of more than 24. A finger that has rested for more than 50 ms is still again, if a move of 0 tells it.
  private static let moves = [
    Moves([(3.5, 8), (0.1, 8), (5, 8)], [0, 0.1, 5]),
    Moves([(2, 8), (2, 8), (2, 8)], [0, 3.5 / 3, 2]),
    Moves([(-24, 8), (-1, 8)], [-3.5 / 3, -1]),
    Moves([(24.1, 8)], [24.1]),
    Moves([(-25, 8)], [-25]),
    Moves([(30, 8), (0, 50), (1, 8)], [30, 0, 1]),
    Moves([(30, 8), (0, 50.001), (1, 8)], [30, 0, 0]),
    Moves([(30, 8), (1, 300)], [30, 1]),
    Moves([(30, 8), (0, 30), (0, 21), (1, 1), (4, 8)], [30, 0, 0, 0, 3.5 / 3]),
  ]

  @Test(arguments: moves.indices)
  func `a still finger must move 3.5 points`(index: Int) {
    let moves = Self.moves[index]
    var drag = FlutterList.Drag(carried: 0, lastMove: .zero, stillSum: 0)
    var now = Instant.zero
    for (move, expected) in zip(moves.made, moves.followed) {
      now = now + Microseconds((move.afterMs * 1000).rounded())
      #expect(drag.followed(move.points, at: now, bounces: true) == expected)
    }
  }

  @Test(arguments: [(20.0, 700.0), (20.001, 0)])
  func `a velocity is carried until the finger has rested for 20 ms`(rest: Double, carried: Double)
  {
    var drag = FlutterList.Drag(carried: 700, lastMove: .zero, stillSum: nil)
    let instant = Instant(microseconds: Microseconds(rest * 1000))
    _ = drag.followed(0, at: instant, bounces: true)
    #expect(drag.carried == carried)
  }

  /// A bouncing list of 2000 points in a view of 600.
  @Test(
    arguments: [
      (0.0, 50.0, -50.0), (20, 50, -30), (-100, 10, -100 - 10 * 0.52 * (25.0 / 36)),
      (-100, -10, -100 + 10 * 0.52 * (1 - 90.0 / 600) * (1 - 90.0 / 600)),
      // At the view's height nothing moves outward.
      (-600, 10, -600),
    ]
  )
  func `the edge resists both ways, and the same at both edges`(
    offset: Double,
    move: Double,
    expected: Double
  ) {
    var view = OverlayView()
    (view.size.height, view.bounces) = (600, true)
    let upper = FlutterList(offset: offset).offset(movedBy: move, view)
    #expect(abs(upper - expected) < 1e-9)
    let lower = FlutterList(offset: 1400 - offset).offset(movedBy: -move, view)
    #expect(abs(lower - (1400 - expected)) < 1e-9)
  }

  @Test func `a bouncing list stays finite, however far it is dragged`() {
    var session = IndicatorSession(bounces: true)
    session.handle(.began(y: 0))
    for move in 1...2000 { session.handle(.moved(y: move % 2 == 0 ? -1e7 : 1e7)) }
    session.handle(.moved(y: 0))
    session.handle(.ended(velocity: 8000))
    #expect(session.offset.isFinite && session.reading?.travel.isFinite == true)
    session.advanceToRest()
    #expect(
      !session.engine.scrollView.isDecelerating && session.reading?.displayed.isFinite == true
    )
  }

  @Test(
    arguments: [
      (0.0, -10.0, -10.0), (5, -10, -10), (5, 4, 0), (-20, -30, -10), (-20, -10, 0),
      (1400, 1410, 10), (1395, 1410, 10), (1420, 1430, 10), (1420, 1410, 0), (1420, -5, -5),
    ]
  )
  func `a clamping edge refuses what goes over it`(
    offset: Double,
    target: Double,
    refused: Double
  ) {
    var view = OverlayView()
    view.size.height = 600
    let list = FlutterList(offset: offset)
    #expect(list.refused(on: target, view) == refused)
    view.bounces = true
    #expect(list.refused(on: target, view) == 0)
  }

  @Test func `a bouncing list adds the motion that the touch stopped`() {
    for (release, isFaster) in [(-2000.0, true), (-100, false), (2000, false)] {
      var session = IndicatorSession(contentOffset: 300, bounces: true)
      session.handle(.began(y: 400), atMs: 0)
      session.handle(.moved(y: 300), atMs: 10)
      session.handle(.ended(velocity: -2000), atMs: 20)
      session.handle(.began(y: 400), atMs: 120)
      session.handle(.moved(y: 399), atMs: 125)
      session.handle(.ended(velocity: release), atMs: 130)
      let speed = session.machine?.list.velocity.magnitude ?? 0
      #expect((speed > abs(release) + 10) == isFaster)
    }
  }
}
