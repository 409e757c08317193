import ScrollPhysics
import Testing

@testable import RefreshEngine

/// Between which offsets the simulated driver moves and rests.
@Suite struct RangeTests {
  /// Content height, insets at top and bottom, and the range in a view 667 pt high.
  static let ranges: [(content: Double, top: Double, bottom: Double, ClosedRange<Double>)] = [
    (2_000, 0, 0, 0...1_333), (2_000, 64, 34, -64...1_367), (2_000, -20, 0, 20...1_333),
    (300, 0, 0, 0...0), (300, 64, 34, -64 ... -64), (660, 0, 34, 0...27), (0, 0, 0, 0...0),
    (667, 10, 10, -10...10),
  ]

  @Test(arguments: ranges)
  func `the range goes from the top inset to the content's end`(
    content: Double,
    top: Double,
    bottom: Double,
    range: ClosedRange<Double>
  ) {
    let view = SimulatedView {
      $0.scrollView.contentSize.height = content
      $0.scrollView.contentInset = EdgeInsets(top: top, left: 0, bottom: bottom, right: 0)
    }
    let expected = ScrollRange(lower: range.lowerBound, upper: range.upperBound)
    #expect(view.engine.rangeOfMotion(.vertical) == expected)
    let moves = content + top + bottom > 667
    #expect(view.engine.motionRange(.vertical) == (moves ? expected : nil))
    #expect(view.engine.restRange(.vertical) == expected)
  }

  @Test func `the safe area adds to the insets`() {
    let view = SimulatedView {
      $0.scrollView.safeAreaInsets = EdgeInsets(top: 44, left: 0, bottom: 34, right: 0)
    }
    #expect(view.engine.motionRange(.vertical) == ScrollRange(lower: -44, upper: 1_367))
  }

  /// The content's size, and the ranges of both axes, in a view 375 × 667.
  @Test(arguments: [
    (Size(width: 375, height: 667), nil, nil),
    (Size(width: 375.5, height: 667), ScrollRange(lower: 0, upper: 0.5), nil),
    (Size(width: 375, height: 668), nil, ScrollRange(lower: 0, upper: 1)),
    (
      Size(width: 1_000, height: 2_000), ScrollRange(lower: 0, upper: 625),
      ScrollRange(lower: 0, upper: 1_333)
    ),
  ])
  func `an axis that does not move has a rest range and no motion range`(
    content: Size,
    horizontal: ScrollRange?,
    vertical: ScrollRange?
  ) {
    for driver in Driver.allCases {
      let engine =
        SimulatedView {
          $0.scrollView.driver = driver
          $0.scrollView.contentSize = content
        }
        .engine
      #expect(engine.motionRange(.horizontal) == horizontal)
      #expect(engine.motionRange(.vertical) == vertical)
      let atRest = ScrollRange(lower: 0, upper: 0)
      #expect(engine.restRange(.horizontal) == horizontal ?? atRest)
      #expect(engine.restRange(.vertical) == vertical ?? atRest)
    }
  }

  @Test func `an axis that always bounces has a motion range`() {
    let engine =
      SimulatedView {
        $0.scrollView.contentSize = Size(width: 100, height: 100)
        $0.scrollView.contentInset = EdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
        $0.header = .header
      }
      .engine
    #expect(engine.motionRange(.vertical) == ScrollRange(lower: -10, upper: -10))
    #expect(engine.motionRange(.horizontal) == nil)
    #expect(engine.restRange(.horizontal) == ScrollRange(lower: -20, upper: -20))
  }

  @Test func `while a header refreshes, the range reaches from its whole height`() throws {
    var view = SimulatedView {
      $0.header = .header
      $0.scrollView.contentInset.top = 64
    }
    try view.send(.beginRefreshing(.header))
    try view.rest()
    try view.setOffset(500)
    // The inset has followed the offset back to the original one; the range has not.
    #expect(view.top == 64)
    #expect(view.engine.motionRange(.vertical) == ScrollRange(lower: -118, upper: 1_333))
    #expect(view.engine.restRange(.vertical).lower == -64)
  }

  @Test func `while a header refreshes, content that fits rests as if there were none`() throws {
    var view = SimulatedView {
      $0.header = .header
      $0.scrollView.contentSize.height = 100
    }
    try view.send(.beginRefreshing(.header))
    #expect(view.engine.motionRange(.vertical) == ScrollRange(lower: -54, upper: 0))
    #expect(view.engine.restRange(.vertical) == ScrollRange(lower: -54, upper: -54))
  }

  @Test(arguments: [
    Event.setHidden(.header, true), .removeComponent(.header),
    .configure(.header, ComponentSettings(isInteractive: false)),
  ])
  func `a refreshing header that is not notified of offsets changes no range`(event: Event) throws {
    var view = SimulatedView { $0.header = .header }
    try view.send(.beginRefreshing(.header))
    try view.rest()
    try view.setOffset(500)
    try view.send(event)
    #expect(view.header.state == .refreshing)
    #expect(view.engine.motionRange(.vertical)?.lower == 0)
  }

  // MARK: At rest

  /// What happens at an offset, and where the offset is then.
  static let brought: [(Event, from: Double, to: Double)] = [
    (.setContentSize(width: nil, height: 1_000), 1_333, 333),
    (.setContentSize(width: nil, height: 100), 1_333, 0),
    (.setContentInset(top: -30, left: nil, bottom: nil, right: nil), 0, 30),
    (.setContentInset(top: nil, left: nil, bottom: -33, right: nil), 1_333, 1_300),
    (.setBounds(width: nil, height: 1_067), 1_333, 933),
    (.setContentInset(top: 50, left: nil, bottom: 50, right: nil), 0, 0),
    (.reloadData(rows: 10, rowHeight: 80), 1_333, 133),
  ]

  @Test(arguments: brought)
  func `at rest an offset out of range is set to the nearer end`(
    event: Event,
    from: Double,
    to: Double
  ) throws {
    var view = SimulatedView()
    try view.setOffset(from)
    try view.send(event)
    #expect(view.y == to)
    #expect(view.engine.animations.isEmpty)
  }

  @Test(arguments: [
    Event.setContentSize(width: 375, height: 2_000), .setBounds(width: 375, height: 667),
    .setContentInset(top: 0, left: 0, bottom: 0, right: 0),
  ])
  func `setting an equal value brings nothing back`(event: Event) throws {
    var view = SimulatedView()
    try view.setOffset(-80)
    try view.send(event)
    #expect(view.y == -80)
  }

  @Test func `the offset is brought back inside the animation block that is running`() throws {
    var view = SimulatedView { $0.header = .header }
    try view.send(.beginRefreshing(.header))
    try view.rest()
    let ended = view.engine.now
    try view.send(.endRefreshing(.header))
    #expect(view.y == 0)
    let animation = view.engine.animations.first { $0.property == .contentOffset(.vertical) }
    #expect(animation?.from == -54 && animation?.to == 0)
    #expect(animation?.start == ended && animation?.duration == 400_000)
  }

  @Test func `the offset is notified before the content size is`() throws {
    var view = SimulatedView { $0.footer = .backFooter }
    try view.setOffset(1_333)
    try view.setInset(bottom: 100)
    try view.send(.setContentSize(width: nil, height: 300))
    // Its place depends on the original inset, which the offset's notification has updated.
    #expect(view.y == 0)
    #expect(view.footer.frame.origin.y == 567)
  }

  // MARK: Under a motion

  /// The row 41 of the physics' examples.
  @Test func `under a motion nothing is brought back, and it continues in the new range`() throws {
    var view = SimulatedView()
    try view.setOffset(-100)
    try view.fling(0)
    try view.wait(30)
    let before = view.y
    try view.setInset(top: 54)
    #expect(view.y == before)
    try view.wait(100)
    #expect(isNear(-54 - view.y, 7.387689, within: 1e-5))
  }

  @Test func `a motion that finds itself inside decelerates, outside bounces`() throws {
    var view = SimulatedView()
    try view.setOffset(700)
    try view.fling(-2_000)
    try view.wait(200)
    try view.send(.setContentSize(width: nil, height: 1_200))
    guard case .returning(let law, let edge, .upper) = view.engine.motion.vertical?.segment.law
    else {
      Issue.record("no bounce")
      return
    }
    #expect(edge == 533)
    #expect(isNear(law.velocityState(at: 0), 2_000 * 0.670_072, within: 1))
    try view.send(.setContentSize(width: nil, height: 3_000))
    guard case .decay = view.engine.motion.vertical?.segment.law else {
      Issue.record("no deceleration")
      return
    }
  }

  @Test func `a refresh that ends during a deceleration only moves the edge`() throws {
    var view = SimulatedView { $0.header = .header }
    try view.send(.beginRefreshing(.header))
    try view.rest()
    try view.fling(-800)
    try view.wait(100)
    var without = view
    try view.send(.endRefreshing(.header))
    try without.wait(0)
    #expect(view.y == without.y && view.isMoving)
    try view.wait(300)
    try without.wait(300)
    #expect(isNear(view.y, without.y))
    #expect(view.engine.motionRange(.vertical)?.lower == 0)
  }

  @Test func `a refresh that ends under the finger leaves the offset, and may arm again`() throws {
    var view = SimulatedView { $0.header = .header }
    try view.send(.beginRefreshing(.header))
    try view.rest()
    try view.touch()
    try view.move(to: 40)
    let pulled = view.y
    try #require(pulled < -54)
    try view.send(.endRefreshing(.header))
    #expect(view.y == pulled && view.header.state == .idle)
    // The finger's coordinate is recomputed in the new range: nothing jumps.
    try view.move(to: 40)
    #expect(isNear(view.y, pulled) && view.header.state == .pulling)
  }

  @Test(arguments: brought)
  func `under a finger the offset stays`(event: Event, from: Double, to: Double) throws {
    var view = SimulatedView { $0.header = .header }
    try view.setOffset(from)
    try view.touch()
    try view.send(event)
    #expect(view.y == from)
    // Released at rest, it goes where it may rest.
    try view.release()
    try view.rest()
    #expect(view.y == to)
  }

  // MARK: Whether an axis moves

  /// Content height, components, and whether a drag moves the view.
  @Test(arguments: [
    (100.0, nil, false), (667, nil, false), (667.5, nil, true), (2_000, nil, true),
    (100, ComponentConfiguration.header, true), (100, .backFooter, true), (100, .trailer, false),
  ])
  func `content that fits does not move unless the axis always bounces`(
    content: Double,
    component: ComponentConfiguration?,
    moves: Bool
  ) throws {
    var view = SimulatedView {
      $0.scrollView.contentSize.height = content
      switch component?.kind {
      case .header: $0.header = component
      case .trailer: $0.trailer = component
      case .none: break
      default: $0.footer = component
      }
    }
    try view.touch()
    try view.move(to: 50)
    #expect((view.y != 0) == moves)
    try view.release(500)
    #expect(view.isMoving == moves)
  }

  @Test(arguments: [(10.0, false), (600, true)])
  func `insets count with the content`(bottom: Double, moves: Bool) throws {
    var view = SimulatedView {
      $0.scrollView.contentSize.height = 100
      $0.scrollView.contentInset.bottom = bottom
    }
    try view.touch()
    try view.move(to: 50)
    #expect((view.y != 0) == moves)
  }

  @Test func `the last attached component decides which axis always bounces`() throws {
    var view = SimulatedView {
      $0.scrollView.contentSize.height = 100
      $0.header = .header
      $0.trailer = .trailer
    }
    #expect(view.engine.scrollView.alwaysBounces == AxisPair(horizontal: true, vertical: false))
    try view.send(.removeComponent(.header))
    try view.send(.addComponent(.header, nil))
    #expect(view.engine.scrollView.alwaysBounces == AxisPair(horizontal: true, vertical: true))
  }

  @Test func `always bouncing survives the component's removal`() throws {
    var view = SimulatedView {
      $0.scrollView.contentSize.height = 100
      $0.header = .header
    }
    try view.send(.removeComponent(.header))
    try view.touch()
    try view.move(to: 50)
    #expect(view.y < 0)
  }
}

extension ComponentSettings {
  init(isInteractive: Bool) {
    self.init()
    userInteractionEnabled = isInteractive
  }
}
