import ScrollPhysics
import Testing

struct ScrollRangeTests {
  @Test func `overscroll has the sign of its side`() {
    let range = ScrollRange(lower: -54, upper: 100)
    for (position, overscroll, clamped) in [
      (-60, -6, -54), (-54, 0, -54), (0, 0, 0), (100, 0, 100), (103, 3, 100),
    ] as [(Double, Double, Double)] {
      #expect(range.overscroll(at: position) == overscroll)
      #expect(range.clamped(position) == clamped)
      #expect(range.contains(position) == (overscroll == 0))
    }
  }

  @Test func `an upper end below the lower one counts as that`() {
    #expect(ScrollRange(lower: 5, upper: -5) == ScrollRange(lower: 5, upper: 5))
    #expect(ScrollRange(lower: .nan, upper: .nan) == ScrollRange(lower: 0, upper: 0))
  }

  @Test func `on an edge the velocity decides whether it is past it`() {
    let range = ScrollRange(lower: 0, upper: 10)
    for (position, velocity, side) in [
      (-1, 5, EdgeSide.lower), (-1, -5, .lower), (0, -5, .lower), (0, 5, nil), (0, 0, nil),
      (5, 99, nil), (10, 0, nil), (10, -5, nil), (10, 5, .upper), (11, -5, .upper),
    ] as [(Double, Double, EdgeSide?)] {
      #expect(range.side(at: position, velocity: velocity) == side)
    }
  }

  @Test func `in a range of one position both edges are there`() {
    let range = ScrollRange(lower: 7, upper: 7)
    #expect(range.side(at: 7, velocity: -1) == .lower)
    #expect(range.side(at: 7, velocity: 1) == .upper)
    #expect(range.position(of: .lower) == range.position(of: .upper))
  }
}
