// Golden tests of pull-to-refresh, written by Overscroll (engine 2.1.0). Do not edit this
// file: write an adapter for your component. The tests make one for each case, feed recorded
// events to it, and compare after each turn: the content inset, the state and the pulling
// percent of each component, and the callbacks.
//
// Add it to a test target together with a class of your own that conforms to RefreshAdapter,
// and a function "@MainActor func makeRefreshAdapter(configuration: String) throws -> any
// RefreshAdapter" that makes one. A target has one such file: all recordings can be in it.
//
// Lengths are points, y grows downwards, times are milliseconds. Components are header, footer
// and trailer. The configuration is JSON: the sizes and insets of the scroll view, and of each
// component the members that differ from MJRefresh's own, such as a header's height of 54, a
// footer's of 44 and a trailer's width of 60; the dialect is the library whose behaviour is
// expected. Everything in it is in force when the adapter has been made.
//
// The test is the scroll view's driver: nothing bounces, and the offset changes by
// setContentOffset and by what the component writes. The calls between two calls of advance
// happen in one turn of the main loop: what they post to the main queue runs in the advance
// after them.
//
// Left out: texts, images, frames and animations in flight are not compared, so a change of
// language is no call. The ends of simulated loads are calls, as an app makes them. Fingers
// and bounces are the offsets and states of the pan that came of them.

// swift-format-ignore-file
#if canImport(Testing)
  import Testing
#else
  import XCTest
#endif

/// Connects the tests with a component.
@MainActor
protocol RefreshAdapter: AnyObject {
  /// Lets time pass to an instant, in milliseconds since the component was made: completions,
  /// delays and animations that end by then run, and so does what was posted to the main queue.
  /// Called before and after each turn, the second time with the same instant.
  func advance(toMs: Double) throws
  /// The scroll view moved to a content offset, in points; y is negative below a pull. The
  /// component observes it, even if it is the offset that it was.
  func setContentOffset(x: Double, y: Double) throws
  /// The content has another size, in points. The component observes it.
  func setContentSize(width: Double, height: Double) throws
  /// The app sets the content inset, in points. It replaces what a component added.
  func setContentInset(top: Double, left: Double, bottom: Double, right: Double) throws
  /// The safe area changes, in points: the adjusted inset is this and the content inset.
  func setSafeAreaInsets(top: Double, left: Double, bottom: Double, right: Double) throws
  /// The scroll view has another size, in points.
  func setBounds(width: Double, height: Double) throws
  /// The scroll view goes into a window (true) or out of it.
  func setWindow(attached: Bool) throws
  /// Whether a finger drags from now on. The component is not told: it asks.
  func setDragging(dragging: Bool) throws
  /// The pan gesture recognizer has another state: possible, began, changed, ended, cancelled or
  /// failed; x and y are its translation, in points, down and right positive. The component
  /// observes it.
  func setPanState(state: String, x: Double, y: Double) throws
  /// The data source has so many rows now. With a row height, in points, the content is as high
  /// as all rows together.
  func reloadData(rows: Int, rowHeight: Double?) throws
  /// The app calls beginRefreshing on a component.
  func beginRefreshing(component: String) throws
  /// The app calls endRefreshing on a component.
  func endRefreshing(component: String) throws
  /// The app calls endRefreshingWithNoMoreData on a footer or trailer.
  func endRefreshingWithNoMoreData(component: String) throws
  /// The app calls resetNoMoreData on a footer or trailer.
  func resetNoMoreData(component: String) throws
  /// A tap on the label of a footer, where a finger could reach it.
  func tap(component: String) throws
  /// The app hides a component, or shows it.
  func setHidden(component: String, hidden: Bool) throws
  /// The app sets properties of a component: a JSON object of the members that a configuration
  /// has for it.
  func configure(component: String, settings: String) throws
  /// The app takes a component out of the scroll view.
  func removeComponent(component: String) throws
  /// The app puts a component back into the scroll view: the same one if the configuration is
  /// empty, else a new one with this JSON object as its configuration.
  func addComponent(component: String, configuration: String) throws
  /// The state of a component: idle, pulling, refreshing, willRefresh or noMoreData.
  func state(component: String) throws -> String
  /// The visible fraction of a component; 1 is the whole component.
  func pullingPercent(component: String) throws -> Double
  /// The content inset, in points: top, left, bottom, right.
  func contentInset() throws -> [Double]
  /// The callbacks since the last call, in order, each as component and callback:
  /// header.refreshing, header.beginRefreshingCompletion, header.endRefreshingAnimationBegin,
  /// header.endRefreshingCompletion.
  func takeCallbacks() throws -> [String]
}

/// What a component in the scroll view must show; without a percent none is compared.
struct GoldenComponent {
  let name: String
  let state: String
  let percent: Double?

  init(_ name: String, _ state: String, _ percent: Double?) {
    self.name = name
    self.state = state
    self.percent = percent
  }
}

/// What differs after a step.
struct GoldenDifference: Error, CustomStringConvertible {
  let description: String
}

/// Runs a case: calls the adapter and compares.
@MainActor
final class Golden {
  /// How far lengths, in points, and percents may differ.
  static let tolerance = 0.001

  let adapter: any RefreshAdapter
  private let name: String
  private var step = 0
  private var nowMs = 0.0

  init(_ name: String, _ configuration: String) throws {
    self.name = name
    adapter = try makeRefreshAdapter(configuration: configuration)
  }

  /// Begins the next step.
  func advance(_ toMs: Double) throws {
    step += 1
    nowMs = toMs
    try adapter.advance(toMs: toMs)
  }

  /// Ends the turn, and compares.
  func expect(
    _ inset: [Double], _ components: [GoldenComponent], _ callbacks: [String]
  ) throws {
    try adapter.advance(toMs: nowMs)
    var differences: [String] = []
    func compare<Value>(_ what: String, _ value: Value, _ wanted: Value, _ isEqual: Bool) {
      if !isEqual { differences.append("\(what) is \(value), not \(wanted)") }
    }
    let isInset = { (seen: [Double]) in
      seen.count == inset.count && zip(seen, inset).allSatisfy(Self.isNear)
    }
    let seenInset = try adapter.contentInset()
    compare("content inset", seenInset, inset, isInset(seenInset))
    for component in components {
      let state = try adapter.state(component: component.name)
      compare("\(component.name) state", state, component.state, state == component.state)
      guard let wanted = component.percent else { continue }
      let percent = try adapter.pullingPercent(component: component.name)
      compare("\(component.name) percent", percent, wanted, Self.isNear(percent, wanted))
    }
    let seenCallbacks = try adapter.takeCallbacks()
    compare("callbacks", seenCallbacks, callbacks, seenCallbacks == callbacks)
    guard !differences.isEmpty else { return }
    let place = "\(name), step \(step) at \(nowMs) ms: "
    throw GoldenDifference(description: place + differences.joined(separator: "; "))
  }

  private static func isNear(_ left: Double, _ right: Double) -> Bool {
    abs(left - right) <= tolerance
  }
}

@MainActor
private func goldenCase1Part1(_ golden: Golden) throws {
  try golden.advance(0)
  try golden.adapter.setDragging(dragging: true)
  try golden.adapter.setPanState(state: "began", x: 0, y: 0)
  try golden.expect([0, 0, 0, 0], [GoldenComponent("header", "idle", 0)], [])
  try golden.advance(50)
  try golden.adapter.setPanState(state: "changed", x: 0, y: 37.5)
  try golden.adapter.setContentOffset(x: 0, y: -20.006362479549175)
  try golden.expect([0, 0, 0, 0], [GoldenComponent("header", "idle", 0.3704881940657255)], [])
  try golden.advance(100)
  try golden.adapter.setPanState(state: "changed", x: 0, y: 75)
  try golden.adapter.setContentOffset(x: 0, y: -38.84751147193788)
  try golden.expect([0, 0, 0, 0], [GoldenComponent("header", "idle", 0.7193983605914421)], [])
  try golden.advance(150)
  try golden.adapter.setPanState(state: "changed", x: 0, y: 112.5)
  try golden.adapter.setContentOffset(x: 0, y: -56.622363231006695)
  try golden.expect([0, 0, 0, 0], [GoldenComponent("header", "pulling", 1.0485622820556795)], [])
  try golden.advance(200)
  try golden.adapter.setPanState(state: "changed", x: 0, y: 150)
  try golden.adapter.setContentOffset(x: 0, y: -73.41894596397599)
  try golden.expect([0, 0, 0, 0], [GoldenComponent("header", "pulling", 1.3596101104439997)], [])
  try golden.advance(200)
  try golden.adapter.setPanState(state: "ended", x: 0, y: 150)
  try golden.adapter.setDragging(dragging: false)
  try golden.adapter.setContentOffset(x: 0, y: -73.41894596397599)
  try golden.expect([54, 0, 0, 0], [GoldenComponent("header", "refreshing", 1)], [])
  try golden.advance(200)
  try golden.adapter.setPanState(state: "possible", x: 0, y: 150)
  try golden.expect([54, 0, 0, 0], [GoldenComponent("header", "refreshing", 1)], [])
  try golden.advance(950)
  try golden.adapter.reloadData(rows: 5, rowHeight: nil)
  try golden.adapter.endRefreshing(component: "header")
  try golden.expect([0, 0, 0, 0], [GoldenComponent("header", "idle", 1)], ["header.refreshing", "header.beginRefreshingCompletion", "header.endRefreshingAnimationBegin"])
  try golden.advance(950)
  try golden.adapter.setContentOffset(x: 0, y: 0)
  try golden.expect([0, 0, 0, 0], [GoldenComponent("header", "idle", 0)], [])
  try golden.advance(1350)
  try golden.expect([0, 0, 0, 0], [GoldenComponent("header", "idle", 0)], ["header.endRefreshingCompletion"])
}

@MainActor
private func goldenCase2Part1(_ golden: Golden) throws {
  try golden.advance(0)
  try golden.adapter.setDragging(dragging: true)
  try golden.adapter.setPanState(state: "began", x: 0, y: 0)
  try golden.expect([0, 0, 44, 0], [GoldenComponent("footer", "idle", 0)], [])
  try golden.advance(50)
  try golden.adapter.setPanState(state: "changed", x: 0, y: -62.5)
  try golden.adapter.setContentOffset(x: 0, y: 62.5)
  try golden.expect([0, 0, 44, 0], [GoldenComponent("footer", "idle", 0)], [])
  try golden.advance(100)
  try golden.adapter.setPanState(state: "changed", x: 0, y: -125)
  try golden.adapter.setContentOffset(x: 0, y: 125)
  try golden.expect([0, 0, 44, 0], [GoldenComponent("footer", "idle", 0)], [])
  try golden.advance(150)
  try golden.adapter.setPanState(state: "changed", x: 0, y: -187.5)
  try golden.adapter.setContentOffset(x: 0, y: 187.5)
  try golden.expect([0, 0, 44, 0], [GoldenComponent("footer", "idle", 0)], [])
  try golden.advance(200)
  try golden.adapter.setPanState(state: "changed", x: 0, y: -250)
  try golden.adapter.setContentOffset(x: 0, y: 250)
  try golden.expect([0, 0, 44, 0], [GoldenComponent("footer", "idle", 0)], [])
  try golden.advance(200)
  try golden.adapter.setPanState(state: "ended", x: 0, y: -250)
  try golden.adapter.setDragging(dragging: false)
  try golden.adapter.setContentOffset(x: 0, y: 250)
  try golden.expect([0, 0, 44, 0], [GoldenComponent("footer", "idle", 0)], [])
  try golden.advance(200)
  try golden.adapter.setPanState(state: "possible", x: 0, y: -250)
  try golden.expect([0, 0, 44, 0], [GoldenComponent("footer", "idle", 0)], [])
  try golden.advance(200.001)
  try golden.adapter.setContentOffset(x: 0, y: 250.002999996997)
  try golden.expect([0, 0, 44, 0], [GoldenComponent("footer", "idle", 0)], [])
  try golden.advance(896.638)
  try golden.adapter.setContentOffset(x: 0, y: 1376.9996658921693)
  try golden.expect([0, 0, 44, 0], [GoldenComponent("footer", "idle", 0)], [])
  try golden.advance(896.639)
  try golden.adapter.setContentOffset(x: 0, y: 1377.0004096328278)
  try golden.expect([0, 0, 44, 0], [GoldenComponent("footer", "refreshing", 1)], ["footer.refreshing", "footer.beginRefreshingCompletion"])
  try golden.advance(896.64)
  try golden.adapter.setContentOffset(x: 0, y: 1377.0011533586235)
  try golden.expect([0, 0, 44, 0], [GoldenComponent("footer", "refreshing", 1)], [])
  try golden.advance(987.792)
  try golden.adapter.setContentOffset(x: 0, y: 1401.9055978847314)
  try golden.expect([0, 0, 44, 0], [GoldenComponent("footer", "refreshing", 1)], [])
  try golden.advance(987.793)
  try golden.adapter.setContentOffset(x: 0, y: 1401.9055978814154)
  try golden.expect([0, 0, 44, 0], [GoldenComponent("footer", "refreshing", 1)], [])
  try golden.advance(1196.639)
  try golden.adapter.setContentOffset(x: 0, y: 1385.3511837068947)
  try golden.adapter.endRefreshingWithNoMoreData(component: "footer")
  try golden.expect([0, 0, 44, 0], [GoldenComponent("footer", "noMoreData", 1)], ["footer.endRefreshingCompletion"])
  try golden.advance(1196.64)
  try golden.adapter.setContentOffset(x: 0, y: 1385.351120504739)
  try golden.expect([0, 0, 44, 0], [GoldenComponent("footer", "noMoreData", 1)], [])
  try golden.advance(1524.205)
  try golden.adapter.setContentOffset(x: 0, y: 1377.5000020273299)
  try golden.expect([0, 0, 44, 0], [GoldenComponent("footer", "noMoreData", 1)], [])
  try golden.advance(1524.206)
  try golden.adapter.setContentOffset(x: 0, y: 1377)
  try golden.expect([0, 0, 44, 0], [GoldenComponent("footer", "noMoreData", 1)], [])
  try golden.advance(1524.206)
  try golden.adapter.resetNoMoreData(component: "footer")
  try golden.expect([0, 0, 44, 0], [GoldenComponent("footer", "idle", 1)], [])
}

@MainActor
private func goldenCase3Part1(_ golden: Golden) throws {
  try golden.advance(0)
  try golden.adapter.setDragging(dragging: true)
  try golden.adapter.setPanState(state: "began", x: 0, y: 0)
  try golden.expect([0, 0, 0, 0], [GoldenComponent("footer", "idle", 0), GoldenComponent("trailer", "idle", 0)], [])
  try golden.advance(50)
  try golden.adapter.setPanState(state: "changed", x: 0, y: -37.5)
  try golden.adapter.setContentOffset(x: 0, y: 0)
  try golden.expect([0, 0, 0, 0], [GoldenComponent("footer", "idle", 0), GoldenComponent("trailer", "idle", 0)], [])
  try golden.advance(100)
  try golden.adapter.setPanState(state: "changed", x: 0, y: -75)
  try golden.adapter.setContentOffset(x: 0, y: 0)
  try golden.expect([0, 0, 0, 0], [GoldenComponent("footer", "idle", 0), GoldenComponent("trailer", "idle", 0)], [])
  try golden.advance(150)
  try golden.adapter.setPanState(state: "changed", x: 0, y: -112.5)
  try golden.adapter.setContentOffset(x: 0, y: 0)
  try golden.expect([0, 0, 0, 0], [GoldenComponent("footer", "idle", 0), GoldenComponent("trailer", "idle", 0)], [])
  try golden.advance(200)
  try golden.adapter.setPanState(state: "changed", x: 0, y: -150)
  try golden.adapter.setContentOffset(x: 0, y: 0)
  try golden.expect([0, 0, 0, 0], [GoldenComponent("footer", "idle", 0), GoldenComponent("trailer", "idle", 0)], [])
  try golden.advance(200)
  try golden.adapter.setPanState(state: "ended", x: 0, y: -150)
  try golden.adapter.setDragging(dragging: false)
  try golden.adapter.setContentOffset(x: 0, y: 0)
  try golden.expect([0, 0, 0, 0], [GoldenComponent("footer", "idle", 0), GoldenComponent("trailer", "idle", 0)], [])
  try golden.advance(200)
  try golden.adapter.setPanState(state: "possible", x: 0, y: -150)
  try golden.expect([0, 0, 0, 0], [GoldenComponent("footer", "idle", 0), GoldenComponent("trailer", "idle", 0)], [])
  try golden.advance(500)
  try golden.adapter.endRefreshingWithNoMoreData(component: "footer")
  try golden.expect([0, 0, 0, 0], [GoldenComponent("footer", "noMoreData", 0), GoldenComponent("trailer", "idle", 0)], [])
  try golden.advance(500)
  try golden.adapter.setDragging(dragging: true)
  try golden.adapter.setPanState(state: "began", x: 0, y: 0)
  try golden.expect([0, 0, 0, 0], [GoldenComponent("footer", "noMoreData", 0), GoldenComponent("trailer", "idle", 0)], [])
  try golden.advance(550)
  try golden.adapter.setPanState(state: "changed", x: -112.5, y: 0)
  try golden.adapter.setContentOffset(x: 112.5, y: 0)
  try golden.expect([0, 0, 0, 0], [GoldenComponent("footer", "noMoreData", 0), GoldenComponent("trailer", "idle", 0)], [])
  try golden.advance(600)
  try golden.adapter.setPanState(state: "changed", x: -225, y: 0)
  try golden.adapter.setContentOffset(x: 225, y: 0)
  try golden.expect([0, 0, 0, 0], [GoldenComponent("footer", "noMoreData", 0), GoldenComponent("trailer", "idle", 0)], [])
  try golden.advance(650)
  try golden.adapter.setPanState(state: "changed", x: -337.5, y: 0)
  try golden.adapter.setContentOffset(x: 278.11158798283265, y: 0)
  try golden.expect([0, 0, 0, 0], [GoldenComponent("footer", "noMoreData", 0), GoldenComponent("trailer", "idle", 0.8851931330472108)], [])
  try golden.advance(700)
  try golden.adapter.setPanState(state: "changed", x: -450, y: 0)
  try golden.adapter.setContentOffset(x: 318.0451127819549, y: 0)
  try golden.expect([0, 0, 0, 0], [GoldenComponent("footer", "noMoreData", 0), GoldenComponent("trailer", "pulling", 1.5507518796992485)], [])
  try golden.advance(700)
  try golden.adapter.setPanState(state: "ended", x: -450, y: 0)
  try golden.adapter.setDragging(dragging: false)
  try golden.adapter.setContentOffset(x: 318.0451127819549, y: 0)
  try golden.expect([0, 0, 0, 60], [GoldenComponent("footer", "noMoreData", 0), GoldenComponent("trailer", "refreshing", 1)], [])
  try golden.advance(700)
  try golden.adapter.setPanState(state: "possible", x: -450, y: 0)
  try golden.expect([0, 0, 0, 60], [GoldenComponent("footer", "noMoreData", 0), GoldenComponent("trailer", "refreshing", 1)], [])
  try golden.advance(950)
  try golden.adapter.setBounds(width: 320, height: 667)
  try golden.adapter.endRefreshing(component: "trailer")
  try golden.expect([0, 0, 0, 0], [GoldenComponent("footer", "noMoreData", 0), GoldenComponent("trailer", "idle", 1)], ["trailer.refreshing", "trailer.beginRefreshingCompletion", "trailer.endRefreshingAnimationBegin"])
  try golden.advance(950)
  try golden.adapter.setContentOffset(x: 280, y: 0)
  try golden.expect([0, 0, 0, 0], [GoldenComponent("footer", "noMoreData", 0), GoldenComponent("trailer", "idle", 1)], [])
  try golden.advance(1350)
  try golden.adapter.setContentInset(top: 20, left: 0, bottom: 0, right: 0)
  try golden.adapter.setContentOffset(x: 280, y: -20)
  try golden.expect([20, 0, 0, 0], [GoldenComponent("footer", "noMoreData", 0), GoldenComponent("trailer", "idle", 0)], ["trailer.endRefreshingCompletion"])
  try golden.advance(1350)
  try golden.adapter.setSafeAreaInsets(top: 44, left: 0, bottom: 0, right: 0)
  try golden.adapter.setContentOffset(x: 280, y: -64)
  try golden.expect([20, 0, 0, 0], [GoldenComponent("footer", "noMoreData", 0), GoldenComponent("trailer", "idle", 0)], [])
  try golden.advance(1350)
  try golden.adapter.removeComponent(component: "footer")
  try golden.expect([20, 0, 0, 0], [GoldenComponent("trailer", "idle", 0)], [])
  try golden.advance(1350)
  try golden.adapter.addComponent(component: "footer", configuration: "")
  try golden.expect([20, 0, 0, 0], [GoldenComponent("footer", "noMoreData", 0), GoldenComponent("trailer", "idle", 0)], [])
}

@MainActor
private func goldenCase4Part1(_ golden: Golden) throws {
  try golden.advance(0)
  try golden.adapter.beginRefreshing(component: "header")
  try golden.expect([54, 0, 0, 0], [GoldenComponent("header", "refreshing", 1)], [])
  try golden.advance(250)
  try golden.adapter.configure(component: "header", settings: "{\"titles\":{\"idle\":\"'''\\\"\\\"\\\"${x}\\\\u{0}\"}}")
  try golden.expect([54, 0, 0, 0], [GoldenComponent("header", "refreshing", 1)], ["header.refreshing", "header.beginRefreshingCompletion"])
  try golden.advance(250)
  try golden.adapter.setHidden(component: "header", hidden: true)
  try golden.expect([54, 0, 0, 0], [GoldenComponent("header", "refreshing", 1)], [])
  try golden.advance(250)
  try golden.adapter.addComponent(component: "footer", configuration: "{\"kind\":\"auto\",\"titles\":{\"idle\":\"*/ $y\"}}")
  try golden.expect([54, 0, 44, 0], [GoldenComponent("header", "refreshing", 1), GoldenComponent("footer", "idle", 0)], [])
  try golden.advance(250)
  try golden.adapter.tap(component: "footer")
  try golden.expect([54, 0, 44, 0], [GoldenComponent("header", "refreshing", 1), GoldenComponent("footer", "refreshing", 1)], ["footer.refreshing", "footer.beginRefreshingCompletion"])
  try golden.advance(250)
  try golden.adapter.setWindow(attached: false)
  try golden.expect([54, 0, 44, 0], [GoldenComponent("header", "refreshing", 1), GoldenComponent("footer", "refreshing", 1)], [])
  try golden.advance(250)
  try golden.adapter.reloadData(rows: 3, rowHeight: 44.5)
  try golden.expect([54, 0, 44, 0], [GoldenComponent("header", "refreshing", 1), GoldenComponent("footer", "refreshing", 1)], [])
  try golden.advance(250)
  try golden.adapter.setContentSize(width: 375, height: 900)
  try golden.expect([54, 0, 44, 0], [GoldenComponent("header", "refreshing", 1), GoldenComponent("footer", "refreshing", 1)], [])
  try golden.advance(250)
  try golden.adapter.setWindow(attached: true)
  try golden.expect([54, 0, 44, 0], [GoldenComponent("header", "refreshing", 1), GoldenComponent("footer", "refreshing", 1)], [])
  try golden.advance(250)
  try golden.adapter.endRefreshing(component: "footer")
  try golden.expect([54, 0, 44, 0], [GoldenComponent("header", "refreshing", 1), GoldenComponent("footer", "idle", 1)], ["footer.endRefreshingCompletion"])
  try golden.advance(250)
  try golden.adapter.endRefreshing(component: "header")
  try golden.expect([0, 0, 44, 0], [GoldenComponent("header", "idle", 1), GoldenComponent("footer", "idle", 1)], ["header.endRefreshingAnimationBegin"])
  try golden.advance(250)
  try golden.adapter.setContentOffset(x: 0, y: 0)
  try golden.expect([0, 0, 44, 0], [GoldenComponent("header", "idle", 1), GoldenComponent("footer", "idle", 1)], [])
  try golden.advance(650)
  try golden.expect([0, 0, 44, 0], [GoldenComponent("header", "idle", 0), GoldenComponent("footer", "idle", 1)], ["header.endRefreshingCompletion"])
}

@MainActor
private func goldenCase1() throws {
  let golden = try Golden(
    "a pull refreshes, and the load ends it",
    "{\"clock\":\"manual\",\"epoch\":\"2026-01-02T03:04:05Z\",\"header\":{},\"timeZone\":\"UTC\",\"scrollView\":{\"driver\":\"external\",\"width\":375,\"height\":667,\"contentWidth\":375,\"contentHeight\":2000,\"contentInset\":{\"top\":0,\"left\":0,\"bottom\":0,\"right\":0},\"safeAreaInsets\":{\"top\":0,\"left\":0,\"bottom\":0,\"right\":0},\"pagingEnabled\":false,\"inWindow\":true,\"collectionView\":false}}")
  try golden.expect([0, 0, 0, 0], [GoldenComponent("header", "idle", 0)], [])
  try goldenCase1Part1(golden)
}

@MainActor
private func goldenCase2() throws {
  let golden = try Golden(
    "a fling reaches the auto footer, which runs out of data",
    "{\"clock\":\"manual\",\"epoch\":\"2026-01-02T03:04:05Z\",\"footer\":{\"kind\":\"auto\"},\"header\":null,\"timeZone\":\"UTC\",\"scrollView\":{\"driver\":\"external\",\"width\":375,\"height\":667,\"contentWidth\":375,\"contentHeight\":2000,\"contentInset\":{\"top\":0,\"left\":0,\"bottom\":0,\"right\":0},\"safeAreaInsets\":{\"top\":0,\"left\":0,\"bottom\":0,\"right\":0},\"pagingEnabled\":false,\"inWindow\":true,\"collectionView\":false}}")
  try golden.expect([0, 0, 44, 0], [GoldenComponent("footer", "idle", 0)], [])
  try goldenCase2Part1(golden)
}

@MainActor
private func goldenCase3() throws {
  let golden = try Golden(
    "a back footer and a trailer",
    "{\"clock\":\"manual\",\"epoch\":\"2026-01-02T03:04:05Z\",\"footer\":{\"kind\":\"back\"},\"trailer\":{},\"scrollView\":{\"driver\":\"external\",\"width\":375,\"height\":667,\"contentWidth\":600,\"contentHeight\":600,\"contentInset\":{\"top\":0,\"left\":0,\"bottom\":0,\"right\":0},\"safeAreaInsets\":{\"top\":0,\"left\":0,\"bottom\":0,\"right\":0},\"pagingEnabled\":false,\"inWindow\":true,\"collectionView\":false},\"timeZone\":\"UTC\"}")
  try golden.expect([0, 0, 0, 0], [GoldenComponent("footer", "idle", 0), GoldenComponent("trailer", "idle", 0)], [])
  try goldenCase3Part1(golden)
}

@MainActor
private func goldenCase4() throws {
  let golden = try Golden(
    "\"quotes\" 'single' \\ */ /* ${1 + 1} $x \\(2) #{3} \"\"\" ''' `4` \n\r\t\u{7}\u{2028}\u{202e} é 下拉 😀",
    "{\"clock\":\"manual\",\"epoch\":\"2026-01-02T03:04:05Z\",\"header\":{\"titles\":{\"idle\":\"${x} \\\"*/ \\\\(y) \\n $z\"}},\"timeZone\":\"UTC\",\"scrollView\":{\"driver\":\"external\",\"width\":375,\"height\":667,\"contentWidth\":375,\"contentHeight\":2000,\"contentInset\":{\"top\":0,\"left\":0,\"bottom\":0,\"right\":0},\"safeAreaInsets\":{\"top\":0,\"left\":0,\"bottom\":0,\"right\":0},\"pagingEnabled\":false,\"inWindow\":true,\"collectionView\":false}}")
  try golden.expect([0, 0, 0, 0], [GoldenComponent("header", "idle", 0)], [])
  try goldenCase4Part1(golden)
}

#if canImport(Testing)
  @MainActor struct GoldenTests {
    @Test("a pull refreshes, and the load ends it") func case1() throws { try goldenCase1() }
    @Test("a fling reaches the auto footer, which runs out of data") func case2() throws { try goldenCase2() }
    @Test("a back footer and a trailer") func case3() throws { try goldenCase3() }
    @Test("\"quotes\" 'single' \\ */ /* ${1 + 1} $x \\(2) #{3} \"\"\" ''' `4` \n\r\t\u{7}\u{2028}\u{202e} é 下拉 😀") func case4() throws { try goldenCase4() }
  }
#else
  final class GoldenTests: XCTestCase {
    @MainActor func testCase1() throws { try goldenCase1() }
    @MainActor func testCase2() throws { try goldenCase2() }
    @MainActor func testCase3() throws { try goldenCase3() }
    @MainActor func testCase4() throws { try goldenCase4() }
  }
#endif
