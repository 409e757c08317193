import ScrollPhysics

// The content under the finger, and its fling.
extension SwipeRefreshLayout {
  mutating func contentTouchBegan() {
    let wasFlinging = content.fling != nil
    let isClickable = content.kind == .nested && content.isClickable
    var touch = SwipeContent.Touch(lastY: contentY)
    if content.kind == .nested {
      touch.isAccepted = acceptNestedScroll()
      if !isClickable, touch.isAccepted {
        // A RecyclerView whose rows take no touch receives the touch twice.
        stopNestedScroll()
        touch.isAccepted = acceptNestedScroll()
      }
    }
    if wasFlinging {
      // A touch that ends a fling drags at once.
      content.fling = nil
      touch.isDragging = true
      route = .contentAlone
    }
    content.touch = touch
  }

  mutating func contentTouchMoved(_ view: OverlayView) {
    guard var touch = content.touch else { return }
    let y = contentY
    var distance = touch.lastY - y
    if !touch.isDragging {
      let slop = content.slop
      guard abs(distance) > slop else { return }
      touch.isDragging = true
      if content.kind == .nested, content.isClickable {
        // The move in which the list takes the touch from its rows scrolls nothing.
        touch.lastY = y
        content.touch = touch
        return
      }
      // The list scrolls by the rest of the move that passes the slop.
      distance += distance > 0 ? -slop : slop
      if content.kind == .plain { route = .contentAlone }
    }
    touch.lastY = y
    content.touch = touch
    if content.kind == .nested {
      scrollNested(by: distance, isAccepted: touch.isAccepted, view)
    } else if content.scroll(by: distance, greatest: greatestOffset(view)) != 0 {
      requireTraversal()
    }
  }

  mutating func contentTouchEnded(velocity: Double) {
    guard let touch = content.touch else { return }
    // A plain list does not fling.
    if velocity != 0, content.kind == .nested, touch.isDragging || !content.isClickable {
      content.fling = SwipeContent.Fling(velocity: Float(0 - velocity))
    }
    contentTouchCancelled()
  }

  mutating func contentTouchCancelled() {
    guard let touch = content.touch else { return }
    content.touch = nil
    if touch.isAccepted { stopNestedScroll() }
  }

  /// The finger's last place, in the content's rounding.
  private var contentY: Int {
    Int(cutting: content.kind == .nested ? path.fingerY + 0.5 : path.fingerY)
  }

  private mutating func scrollNested(by distance: Int, isAccepted: Bool, _ view: OverlayView) {
    requireTraversal()
    let taken = isAccepted ? takeBeforeScroll(distance) : 0
    let scrolled = content.scroll(by: distance - taken, greatest: greatestOffset(view))
    let left = distance - taken - scrolled
    var isTaken = taken != 0 || scrolled != 0
    if isAccepted, left < 0, !canChildScrollUp {
      takeAfterScroll(left)
      isTaken = true
    }
    if isTaken { route = .contentAlone }
  }

  // MARK: Without a finger

  /// The greatest offset, in px.
  func greatestOffset(_ view: OverlayView) -> Int {
    guard content.kind != .inert else { return 0 }
    let density = options.density
    let content = Int(points: view.contentHeight, density: density)
    return max(0, content - Int(points: view.size.height, density: density))
  }

  /// Scrolls the content within the range, for the app.
  mutating func scrollContent(to offset: Double, _ view: OverlayView) {
    content.fling = nil
    let target = Int(points: offset, density: options.density)
    content.offset = min(max(target, 0), greatestOffset(view))
    requireTraversal()
  }

  /// Advances the fling to a frame.
  mutating func fling(at time: Instant, _ view: OverlayView) {
    guard var fling = content.fling else { return }
    let begin = fling.begin ?? time
    fling.begin = begin
    let curve = FlingSpline(position: 0, velocity: Double(fling.velocity))
    let seconds = Double(time - begin) * 1e-6
    let gone = Int(cutting: curve.position(at: seconds) * Double(options.density))
    let step = gone - fling.gone
    fling.gone = gone
    let scrolled = content.scroll(by: step, greatest: greatestOffset(view))
    requireTraversal()
    content.fling = seconds >= curve.duration || scrolled != step ? nil : fling
  }
}
