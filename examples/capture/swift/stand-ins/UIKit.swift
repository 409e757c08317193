// The parts of UIKit and MJRefresh that RefreshCapture uses, for a machine without them. A property tells
// its observers after it is set, as key-value observing does.

import Foundation

/// An observer of a property; the objects here live as long as the test.
final class NSKeyValueObservation {}

/// What an observer is given besides the object.
struct NSKeyValueObservedChange {}

class Observable {
  fileprivate var observers: [(path: AnyKeyPath, body: () -> Void)] = []

  fileprivate func changed(_ path: AnyKeyPath) {
    for observer in observers where observer.path == path { observer.body() }
  }
}

protocol Observing: Observable {}

extension Observing {
  func observe<Value>(
    _ path: KeyPath<Self, Value>,
    changeHandler: @escaping (Self, NSKeyValueObservedChange) -> Void
  ) -> NSKeyValueObservation {
    observers.append((path, { [unowned self] in changeHandler(self, NSKeyValueObservedChange()) }))
    return NSKeyValueObservation()
  }
}

struct UIEdgeInsets: Equatable {
  var top = 0.0
  var left = 0.0
  var bottom = 0.0
  var right = 0.0
}

struct UIWindow {}

final class UIPanGestureRecognizer: Observable, Observing {
  enum State: Int { case possible, began, changed, ended, cancelled, failed }

  var state = State.possible { didSet { changed(\UIPanGestureRecognizer.state) } }
  var point = CGPoint.zero

  func translation(in _: UIScrollView) -> CGPoint { point }
}

final class UIScrollView: Observable, Observing {
  var contentOffset = CGPoint.zero { didSet { changed(\UIScrollView.contentOffset) } }
  var contentSize = CGSize(width: 390, height: 2000) {
    didSet { changed(\UIScrollView.contentSize) }
  }
  var contentInset = UIEdgeInsets() { didSet { changed(\UIScrollView.contentInset) } }
  var bounds = CGRect(x: 0, y: 0, width: 390, height: 844)
  var isDragging = false
  var window: UIWindow? = UIWindow()
  let panGestureRecognizer = UIPanGestureRecognizer()

  var adjustedContentInset: UIEdgeInsets { contentInset }
}

enum MJRefreshState: Int {
  case idle = 1
  case pulling, refreshing, willRefresh, noMoreData
}

class MJRefreshComponent: Observable, Observing {
  var state = MJRefreshState.idle { didSet { changed(\MJRefreshComponent.state) } }
  var frame = CGRect(x: 0, y: -54, width: 390, height: 54)
  weak var scrollView: UIScrollView?

  func beginRefreshing() { state = .refreshing }
  func endRefreshing() {
    scrollView?.contentInset.top = 0
    state = .idle
  }
}

final class MJRefreshFooter: MJRefreshComponent {
  func endRefreshingWithNoMoreData() { state = .noMoreData }
}
