// The finger: the receiver of the touch, and the touch path.
//
// The content's touches are offered to the layout first, unless the content forbids it. An intercepted event
// moves nothing; the following events go to the layout. The layout ignores a touch while it may not pull, and
// then keeps its state.
extension SwipeRefreshLayout {
  /// The receiver of the touch.
  enum TouchRoute: CaseIterable, StateCoded {
    /// No finger is down.
    case none
    /// The content; the layout may intercept.
    case content
    /// The content, until the touch ends.
    case contentAlone
    /// The layout.
    case layout
    /// No view receives the touch.
    case nobody
  }

  mutating func handle(_ event: Event, _ engine: inout Engine) {
    switch event {
    case .dragBegan(let location):
      path.fingerY = pixels(location.y)
      touchBegan()
    case .dragMoved(let location):
      path.fingerY = pixels(location.y)
      touchMoved(engine.view)
    case .dragEnded(_, _, let velocity): touchEnded(velocity: velocity?.y ?? 0)
    case .dragCancelled: cancelTouch()
    case .setContentOffset(_, let offset?, _): scrollContent(to: offset, engine.view)
    case .beginRefreshing: setRefreshing(true)
    case .endRefreshing, .failRefreshing: setRefreshing(false)
    case .configure(_, let changes):
      if let settings = changes.overlay { configure(settings) }
    case .setWindow(let attached): if attached { attach() } else { detach() }
    default: break
    }
  }

  private func pixels(_ points: Double) -> Float { Float(points * Double(options.density)) }

  /// True if the layout takes no part in a touch.
  private var isDeaf: Bool {
    !isPresent || !isEnabled || isRefreshing || nested.isNesting || canChildScrollUp
  }

  /// canChildScrollUp: the answer of the callback, or of the content.
  var canChildScrollUp: Bool {
    switch options.childAnswer {
    case .content: content.offset > 0
    case .canScrollUp: true
    case .cannotScrollUp: false
    }
  }

  private mutating func touchBegan() {
    guard isAttached else {
      route = .nobody
      return
    }
    if !isDeaf {
      place(options.start)
      path.hasPointer = true
      path.isDragged = false
      path.downY = path.fingerY
    }
    guard content.kind == .inert else {
      route = .content
      return contentTouchBegan()
    }
    route = isDeaf ? .nobody : .layout
  }

  private mutating func touchMoved(_ view: OverlayView) {
    switch route {
    case .none, .nobody: break
    case .layout: ownMove()
    case .contentAlone: contentTouchMoved(view)
    case .content:
      if !isDeaf, path.hasPointer {
        beginDragPastSlop()
        if path.isDragged {
          route = .layout
          return contentTouchCancelled()
        }
      }
      contentTouchMoved(view)
    }
  }

  private mutating func touchEnded(velocity: Double) {
    switch route {
    case .none, .nobody: break
    case .layout: ownEnd()
    case .content, .contentAlone:
      if route == .content { forgetPointer() }
      contentTouchEnded(velocity: velocity)
    }
    route = .none
  }

  /// Cancels the touch; a touch on the layout's own path leaves the circle at its place.
  mutating func cancelTouch() {
    switch route {
    case .none, .nobody, .layout: break
    case .content, .contentAlone:
      if route == .content { forgetPointer() }
      contentTouchCancelled()
    }
    if route != .none { route = .nobody }
  }

  /// Offers the end of a touch for interception, which ends the drag.
  private mutating func forgetPointer() {
    guard !isDeaf else { return }
    path.isDragged = false
    path.hasPointer = false
  }

  // MARK: The touch path

  /// A pull above its start does not move the circle.
  private mutating func ownMove() {
    guard !isDeaf, path.hasPointer else { return }
    beginDragPastSlop()
    let pull = draggedPull
    if path.isDragged, pull > 0 { showPull(pull) }
  }

  private mutating func ownEnd() {
    guard !isDeaf, path.hasPointer else { return }
    if path.isDragged {
      path.isDragged = false
      finishPull(draggedPull)
    }
    path.hasPointer = false
  }

  /// startDragging: the circle follows the finger past the slop; the first alpha is set at once.
  private mutating func beginDragPastSlop() {
    let slop = Float(content.slop)
    guard path.fingerY - path.downY > slop, !path.isDragged else { return }
    path.motionY = path.downY + slop
    path.isDragged = true
    setAlpha(CircleMotion.startingAlpha)
  }
}
