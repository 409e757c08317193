import Testing

@testable import RefreshEngine

/// pulltorefresh.js where no recording goes.
@Suite struct PullToRefreshJSTests {
  /// A page of 2000 pt in a view of 600 pt, with an instance.
  private struct Page {
    var overlay: Overlay
    private(set) var told: [Effect.Kind] = []

    init(load: SimulatedLoad? = nil) {
      var view = OverlayView()
      (view.height, view.touchSlop) = (600, 15)
      let settings = OverlaySettings.pullToRefreshJS(PullToRefreshJSSettings())
      let host = OverlayHost(view: view, rows: 10, rowHeight: 200, load: load)
      overlay = Overlay(settings, host: host) { settings, host in
        let rules = PullToRefreshJS.ownRules
        return PullToRefreshJS(settings, refreshing: false, contentOffset: 0, rules: rules, &host)
      }
    }

    var reading: OverlayReading {
      overlay.machine.reading(at: overlay.host.now, overlay.host.view)
    }

    var callbacks: Int { told.count { $0 == .refreshing } }

    mutating func advance(toMs milliseconds: Int64) {
      let instant = Instant(microseconds: milliseconds * 1000)
      while let stop = overlay.nextStop, stop <= instant {
        overlay.step(to: stop)
        told += overlay.takeEffects()
      }
      overlay.pass(to: instant)
    }

    mutating func touch(_ touch: OverlayTouch) {
      overlay.touch(touch)
      overlay.settle()
      told += overlay.takeEffects()
    }

    mutating func call(_ call: OverlayCall) {
      overlay.call(call)
      overlay.settle()
      told += overlay.takeEffects()
    }

    /// A finger from 100 pt on, by so much, that lifts.
    mutating func pull(by distance: Double) {
      touch(.began(y: 100))
      touch(.moved(y: 100 + distance))
      touch(.ended(velocity: 0))
    }
  }

  /// A short pull's reset ends a refresh that has begun meanwhile; a new touch then clears its callback.
  @Test func `a touch that begins a pull clears the callback that waits`() {
    var page = Page()
    page.pull(by: 40)
    page.advance(toMs: 800)
    page.pull(by: 200)
    #expect(page.reading.state == .settling)
    page.advance(toMs: 1100)
    #expect(page.reading.state == .idle)
    page.touch(.began(y: 100))
    page.advance(toMs: 1400)
    #expect(page.callbacks == 0)
  }

  @Test func `the rows of a load are added before its end`() {
    var page = Page(load: SimulatedLoad(duration: 100_000, rows: 3))
    page.pull(by: 200)
    page.advance(toMs: 599)
    #expect(page.overlay.host.view.contentHeight == 2000)
    page.advance(toMs: 600)
    #expect(page.overlay.host.view.contentHeight == 2600)
    #expect(page.reading.state == .ending)
    #expect(page.told.contains(.rowsChanged(13)))
  }

  @Test func `a page that is shorter keeps its offset until it scrolls`() {
    var page = Page()
    page.call(.setContentOffset(1000))
    page.overlay.setContentHeight(700)
    #expect(page.overlay.machine.list(page.overlay.host.view).offset == 1000)
    page.touch(.began(y: 300))
    page.touch(.moved(y: 280))
    #expect(page.overlay.machine.list(page.overlay.host.view).offset == 100)
  }

  @Test func `the next change is the first timer, and rest is the end of the transition`() throws {
    var page = Page()
    page.pull(by: 60)
    // unmountTimer.
    #expect(page.overlay.nextStop == Instant(microseconds: 500_000))
    // The size set under the finger was that of the move before: none.
    #expect(page.overlay.machine.transitionEnd == nil)
    page.touch(.began(y: 100))
    page.touch(.moved(y: 150))
    page.touch(.moved(y: 160))
    page.touch(.ended(velocity: 0))
    #expect(page.overlay.machine.transitionEnd == Instant(microseconds: 300_000))
    let animation = try #require(page.overlay.machine.animations(page.overlay.host.view).first)
    #expect(animation.property == .displayed && animation.curve == .ease)
    #expect(abs(animation.from - 2500.0 / 150) < 1e-12 && animation.to == 0)
    #expect(animation.start == .zero && animation.duration == 300_000)
  }

  @Test func `instances that nothing reaches are forgotten, their elements are not`() {
    var page = Page()
    page.touch(.began(y: 100))
    for _ in 0..<50 {
      page.call(.remove)
      page.call(.add(nil, refreshing: false))
    }
    guard case .strip(let strip) = page.reading.indicator,
      let machine = page.overlay.machine as? PullToRefreshJS
    else {
      Issue.record("no strip")
      return
    }
    #expect(machine.instances.count == 2)
    #expect(strip.elements == 1 && !strip.mounted)
  }
}
