import ScrollPhysics
import Testing

@testable import RefreshEngine

/// A view with paging stops on pages of its own length.
@Suite struct PagingTests {
  /// A vertical pager of 600 pt pages, dragged to an offset and let go.
  private func released(
    at offset: Double,
    velocity: Double,
    contentHeight: Double = 3000
  ) throws -> (Engine, [Effect]) {
    var configuration = Configuration()
    configuration.scrollView.size = Size(width: 300, height: 600)
    configuration.scrollView.contentSize = Size(width: 300, height: contentHeight)
    configuration.scrollView.pagingEnabled = true
    var engine = Engine(configuration)
    _ = try engine.handle(.dragBegan(Point(x: 10, y: 500)), at: .zero)
    let moved = Event.dragMoved(Point(x: 10, y: 500 - offset))
    _ = try engine.handle(moved, at: Instant(microseconds: 16_000))
    let end = Event.dragEnded(x: nil, y: nil, velocity: Point(x: 0, y: -velocity))
    let effects = try engine.handle(end, at: Instant(microseconds: 16_000))
    return (engine, effects)
  }

  @Test(arguments: [
    // Offset and velocity at the release, page.
    (100.0, 0.0, 0.0), (350, 0, 600), (100, 1500, 600), (100, 9000, 600), (500, -1500, 0),
    (250, 50, 0),
  ])
  func `a release goes to the page that dragWillEnd reports`(
    offset: Double,
    velocity: Double,
    page: Double
  ) throws {
    var (engine, effects) = try released(at: offset, velocity: velocity)
    let targets = effects.compactMap { effect -> Double? in
      if case .dragWillEnd(_, let target) = effect.kind { target.y } else { nil }
    }
    #expect(targets == [page])
    #expect(engine.scrollView.isDecelerating)
    let rest = try engine.advance(to: Instant(microseconds: 5_000_000))
    #expect(engine.scrollView.contentOffset.y == page)
    #expect(rest.map(\.kind) == [.decelerationEnded])
  }

  /// The content ends at 2300, so that a page of 600 begins neither there nor near.
  @Test(arguments: [
    // Where the finger would be without a rubber band, velocity, page.
    (2500.0, -1000.0, 2300.0), (2500, -3000, 1800), (2500, -9000, 1800), (-100, 9000, 0),
  ])
  func `a fling inward from an overscroll rests on the page that dragWillEnd reports`(
    dragged: Double,
    velocity: Double,
    page: Double
  ) throws {
    var (engine, effects) = try released(at: dragged, velocity: velocity, contentHeight: 2900)
    let targets = effects.compactMap { effect -> Double? in
      if case .dragWillEnd(_, let target) = effect.kind { target.y } else { nil }
    }
    #expect(targets == [page])
    _ = try engine.advance(to: Instant(microseconds: 5_000_000))
    #expect(engine.scrollView.contentOffset.y == page)
  }

  @Test func `past the edge it bounces as without paging`() throws {
    var (engine, _) = try released(at: -200, velocity: 0)
    #expect(engine.scrollView.contentOffset.y < 0)
    _ = try engine.advance(to: Instant(microseconds: 5_000_000))
    #expect(engine.scrollView.contentOffset.y == 0)
  }
}
