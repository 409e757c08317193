import ScrollPhysics
import Testing

@Suite struct PageSnapTests {
  static let range = ScrollRange(lower: 0, upper: 1500)

  @Test(arguments: [
    // From, projected, page: pages of 300.
    (10.0, 10.0, 0.0), (160, 160, 300), (140, 140, 0), (10, 400, 300), (10, 5000, 300),
    (290, -900, 0), (300, 300, 300), (1490, 9000, 1500), (310, 0, 300),
  ])
  func `a fling turns one page at most`(position: Double, projected: Double, page: Double) {
    let found = PageSnap.page(from: position, projected: projected, length: 300, in: Self.range)
    #expect(found == page)
    // The mirror image, with the range mirrored.
    let mirrored = PageSnap.page(
      from: -position,
      projected: -projected,
      length: 300,
      in: ScrollRange(lower: -1500, upper: 0)
    )
    #expect(mirrored == -page)
  }

  @Test func `pages of no length leave the content where it is`() {
    #expect(PageSnap.page(from: 70, projected: 900, length: 0, in: Self.range) == 70)
  }

  @Test(arguments: [(100.0, 0.0), (100, 2000), (299, -3000), (310, 500)])
  func `it comes to the page from any velocity and snaps there`(from: Double, velocity: Double) {
    let snap = PageSnap(target: 300, position: from, velocity: velocity)
    let segment = Segment.snap(snap, range: Self.range, parameters: .ios)
    #expect(segment.position(at: 0) == from)
    #expect(abs(segment.velocity(at: 0) - velocity) < 1e-9)
    #expect(segment.duration > 0 && segment.duration < 2)
    #expect(abs(snap.position(at: segment.duration) - 300) <= 0.5 + 1e-9)
    #expect(segment.position(at: segment.duration) == 300)
    #expect(segment.ending == .rest)
  }

  @Test func `a fast one passes the page once and turns`() throws {
    let snap = PageSnap(target: 300, position: 100, velocity: 6000)
    let segment = Segment.snap(snap, range: Self.range, parameters: .ios)
    let turn = try #require(segment.turningPoint)
    #expect(segment.position(at: turn) > 300)
    #expect(abs(segment.velocity(at: turn)) < 1e-6)
    #expect(segment.times(reaching: 300).count >= 1)
  }
}
