// An app whose header arms at a threshold of the app's own, pulled down to an offset, refreshed, ended.
//
//   pull THRESHOLD OFFSET

import Foundation

/// The app's clock and its main loop, in which nothing waits.
@MainActor final class MainLoop {
  private(set) var seconds = 100.0
  private var works: [(dueSeconds: Double, body: @MainActor () -> Void)] = []

  func add(_ delay: TimeInterval, _ body: @escaping @MainActor () -> Void) {
    works.append((seconds + delay, body))
  }

  /// Runs a turn at milliseconds after the start.
  func turn(_ milliseconds: Double, _ body: () -> Void) {
    seconds = 100 + milliseconds / 1000
    runDue()
    body()
    runDue()
  }

  private func runDue() {
    let due = works.filter { $0.dueSeconds <= seconds }
    works.removeAll { $0.dueSeconds <= seconds }
    for work in due { work.body() }
  }
}

let arguments = CommandLine.arguments.dropFirst().compactMap(Double.init)
let (threshold, offset) = (arguments[0], arguments[1])
let (loop, view, header) = (MainLoop(), UIScrollView(), MJRefreshComponent())
header.scrollView = view
let pan = view.panGestureRecognizer

// The header sees an offset before the capture does.
_ = view.observe(\.contentOffset) { view, _ in
  if view.isDragging {
    header.state = view.contentOffset.y < threshold ? .pulling : .idle
  } else if header.state == .pulling {
    header.state = .refreshing
  }
}
let capture = RefreshCapture(
  view,
  header,
  name: "header",
  now: { loop.seconds },
  later: { loop.add($0, $1) }
)

loop.turn(100) {
  view.isDragging = true
  pan.state = .began
}
loop.turn(116) {
  pan.point.y = 2 * -offset
  pan.state = .changed
  view.contentOffset.y = offset
}
loop.turn(300) {
  view.isDragging = false
  pan.state = .ended
}
// The first step of the way back.
loop.turn(316) { view.contentOffset.y = offset + 1 }
loop.turn(318) {
  guard header.state == .refreshing else { return }
  view.contentInset.top = 54
  view.contentOffset.y = -54
}
loop.turn(1300) { capture.endRefreshing() }
loop.turn(1600) { view.contentOffset.y = 0 }
loop.turn(1700) { view.contentSize.height = 2400 }
loop.turn(1800) {
  view.window = nil
  view.contentOffset.y = 0
}
capture.flush()
