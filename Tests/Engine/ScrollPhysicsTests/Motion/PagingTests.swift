import ScrollPhysics
import Testing

@Suite struct PagingTests {
  static let range = ScrollRange(lower: 0, upper: 1500)

  @Test(arguments: [
    // From, projected, page: pages of 300.
    (10.0, 10.0, 0.0), (160, 160, 300), (140, 140, 0), (10, 400, 300), (10, 5000, 300),
    (290, -900, 0), (300, 300, 300), (1490, 9000, 1500), (310, 0, 300),
  ])
  func `a fling turns one page at most`(position: Double, projected: Double, page: Double) {
    let found = Paging.page(from: position, projected: projected, length: 300, in: Self.range)
    #expect(found == page)
    // The mirror image, with the range mirrored.
    let mirrored = Paging.page(
      from: -position,
      projected: -projected,
      length: 300,
      in: ScrollRange(lower: -1500, upper: 0)
    )
    #expect(mirrored == -page)
  }

  @Test func `pages of no length leave the content where it is`() {
    #expect(Paging.page(from: 70, projected: 900, length: 0, in: Self.range) == 70)
  }

  private func segment(from position: Double, velocity: Double) -> Segment {
    Continuation(laws: .of(.ios), range: Self.range, pageLength: 300)
      .segment(from: position, velocity: velocity)
  }

  /// From the left and from the right of a page, towards it and away from it.
  @Test(arguments: [(160.0, 0.0), (160, 2000), (299, -3000), (310, 500), (440, -90), (300, 40)])
  func `it comes to a page from any velocity and snaps there`(
    from: Double,
    velocity: Double
  ) throws {
    let segment = segment(from: from, velocity: velocity)
    let page = segment.endPosition
    guard case .returning(let law, page, _) = segment.law else {
      Issue.record("\(segment)")
      return
    }
    #expect(page.truncatingRemainder(dividingBy: 300) == 0 && abs(page - from) < 300)
    #expect(segment.position(at: 0) == from)
    #expect(abs(segment.velocity(at: 0) - velocity) < 1e-9)
    #expect(segment.duration > 0 && segment.duration < 2)
    #expect(abs(law.overscroll(at: segment.duration)) <= 0.5 + 1e-9)
    #expect(segment.position(at: segment.duration) == page)
    #expect(segment.ending == .rest)
  }

  @Test func `a fast one passes the page once and turns`() throws {
    let segment = segment(from: 100, velocity: 6000)
    #expect(segment.endPosition == 300)
    let turn = try #require(segment.turningPoint)
    #expect(segment.position(at: turn) > 300)
    #expect(abs(segment.velocity(at: turn)) < 1e-6)
  }

  @Test func `content at rest on a page stays`() {
    #expect(segment(from: 600, velocity: 0).isAtRest)
  }

  /// A fling inward from an overscroll continues to a page, not to where friction alone stops it.
  @Test(arguments: [
    // Speed, page: 4.67 pages of 300 fill the range; a speed over 160 re-enters.
    (500.0, 1400.0), (1_000, 1200), (9_000, 1200),
  ])
  func `a motion that re-enters the range rests on a page`(speed: Double, page: Double) {
    for sign in [-1.0, 1] {
      let ends = [0, sign * 1400].sorted()
      let continuation = Continuation(
        laws: .of(.ios),
        range: ScrollRange(lower: ends[0], upper: ends[1]),
        pageLength: 300
      )
      let motion = Trajectory(
        from: sign * 1480,
        velocity: -sign * speed,
        continuing: continuation
      )
      #expect(motion.pieces.map(\.segment.ending) == [.reentry, .rest])
      #expect(motion.target == sign * page)
      #expect(motion.position(at: motion.duration) == motion.target)
    }
  }
}
