// The parts of UIKit that RefreshCapture uses, for a machine without it. A property tells
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

final class UIPanGestureRecognizer: Observable, Observing {
  enum State: Int { case possible, began, changed, ended, cancelled, failed }

  var state = State.possible { didSet { changed(\UIPanGestureRecognizer.state) } }
  var point = CGPoint.zero

  func translation(in _: UIScrollView) -> CGPoint { point }
}

final class UIScrollView: Observable, Observing {
  var contentOffset = CGPoint.zero { didSet { changed(\UIScrollView.contentOffset) } }
  var contentSize = CGSize(width: 390, height: 2000)
  var bounds = CGRect(x: 0, y: 0, width: 390, height: 844)
  var isDragging = false
  let panGestureRecognizer = UIPanGestureRecognizer()
}
