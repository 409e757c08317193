import Testing

@testable import RefreshEngine

/// pulltorefresh.js where no recording goes.
@Suite struct PullToRefreshJSTests {
  /// A page of 2000 pt in a view of 600 pt, with an instance.
  private struct Page {
    var engine: Engine
    private(set) var told: [Effect.Kind] = []

    init(load: SimulatedLoad? = nil) {
      var configuration = Configuration()
      configuration.dialect = .pulltorefreshjs0122
      configuration.scrollView.size.height = 600
      (configuration.rows, configuration.rowHeight) = (10, 200)
      configuration.header = .overlay(OverlaySettings())
      configuration.loads.header = load
      engine = Engine(configuration)
    }

    var reading: OverlayReading? { engine.overlayReading }
    var machine: PullToRefreshJS? { engine.overlay?.machine as? PullToRefreshJS }
    var callbacks: Int { told.count { $0 == .refreshing } }

    mutating func advance(toMs milliseconds: Int64) {
      let instant = Instant(microseconds: milliseconds * 1000)
      told += (try? engine.advance(to: instant))?.map(\.kind) ?? []
    }

    mutating func handle(_ event: Event) {
      told += (try? engine.handle(event, at: engine.now))?.map(\.kind) ?? []
    }

    /// A finger from 100 pt on, by so much, that lifts.
    mutating func pull(by distance: Double) {
      handle(.began(y: 100))
      handle(.moved(y: 100 + distance))
      handle(.ended(velocity: 0))
    }
  }

  /// A short pull's reset ends a refresh that has begun meanwhile; a new touch then clears its callback.
  @Test func `a touch that begins a pull clears the callback that waits`() {
    var page = Page()
    page.pull(by: 40)
    page.advance(toMs: 800)
    page.pull(by: 200)
    #expect(page.reading?.state == .settling)
    page.advance(toMs: 1100)
    #expect(page.reading?.state == .idle)
    page.handle(.began(y: 100))
    page.advance(toMs: 1400)
    #expect(page.callbacks == 0)
  }

  @Test func `the rows of a load are added before its end`() {
    var page = Page(load: SimulatedLoad(duration: 100_000, rows: 3))
    page.pull(by: 200)
    page.advance(toMs: 599)
    #expect(page.engine.scrollView.contentSize.height == 2000)
    page.advance(toMs: 600)
    #expect(page.engine.scrollView.contentSize.height == 2600)
    #expect(page.reading?.state == .ending)
    #expect(page.told.contains(.rowsChanged(13)))
  }

  @Test func `a page that is shorter keeps its offset until it scrolls`() {
    var page = Page()
    page.handle(.offset(1000))
    page.handle(.height(700))
    #expect(page.machine?.scrolled.offset == 1000)
    page.handle(.began(y: 300))
    page.handle(.moved(y: 280))
    #expect(page.machine?.scrolled.offset == 100)
  }

  @Test func `the next change is the first timer, and rest is the end of the transition`() throws {
    var page = Page()
    page.pull(by: 60)
    // unmountTimer.
    #expect(page.engine.nextChange == Instant(microseconds: 500_000))
    // The size set under the finger was that of the move before: none.
    #expect(page.machine?.transitionEnd == nil)
    page.handle(.began(y: 100))
    page.handle(.moved(y: 150))
    page.handle(.moved(y: 160))
    page.handle(.ended(velocity: 0))
    #expect(page.machine?.transitionEnd == Instant(microseconds: 300_000))
    let animation = try #require(page.engine.overlayAnimations.first)
    #expect(animation.property == .displayed && animation.curve == .ease)
    #expect(abs(animation.from - 2500.0 / 150) < 1e-12 && animation.to == 0)
    #expect(animation.start == .zero && animation.duration == 300_000)
  }

  @Test func `instances that nothing reaches are forgotten, their elements are not`() {
    var page = Page()
    page.handle(.began(y: 100))
    for _ in 0..<50 {
      page.handle(.remove)
      page.handle(.add(nil, refreshing: false))
    }
    guard case .strip(let strip) = page.reading?.indicator,
      let machine = page.machine
    else {
      Issue.record("no strip")
      return
    }
    #expect(machine.instances.count == 2)
    #expect(strip.elements == 1 && !strip.mounted)
  }
}
