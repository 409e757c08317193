// An app whose list is pulled down to an offset, and that ends the refresh: app SESSION OFFSET.

import Foundation

let arguments = CommandLine.arguments
let (view, offset) = (UIScrollView(), Double(arguments[2]) ?? 0)
let capture = RefreshCapture(view, session: arguments[1])
let pan = view.panGestureRecognizer

view.isDragging = true
pan.state = .began
pan.point.y = -2 * offset
pan.state = .changed
view.contentOffset.y = offset
view.isDragging = false
pan.state = .ended
view.contentOffset.y = offset + 1
try await Task.sleep(for: .milliseconds(400))
capture.call("endRefreshing", ["component": "header"])
try await capture.stop()
