import Testing

@testable import RefreshEngine

/// Which frame images show: one still image, or one running set.
struct FrameImagesTests {
  private static let images: [ComponentState: FrameImages] = [
    .idle: FrameImages(count: 10, height: 30),
    .pulling: FrameImages(count: 1, height: 30),
    .refreshing: FrameImages(count: 4, height: 30),
  ]

  @Test func `a running set has its start and the duration of a cycle`() {
    var session = TestSession(.header(.gif) { $0.images = Self.images })
    session.wait(70)
    session.act(.beginRefreshing(.header))
    let running = session.header.image?.running
    #expect(running?.start == Instant(microseconds: 70_000))
    #expect(running?.images.duration == 400_000)
  }

  @Test(arguments: [(Style.normal, 25.0), (.gif, 20)])
  func `the label's left inset is 25 pt, with images 20 pt`(_ style: Style, _ gap: Double) {
    #expect(TestSession(.header(style)).header.properties.labelLeftInset == gap)
    let session = TestSession(.header(style) { $0.labelLeftInset = 7 })
    #expect(session.header.properties.labelLeftInset == 7)
  }
}
