// The finger: the receiver of the touch, and the touch path.
//
// A touch that the content holds is offered to the layout first, unless the content forbids it. An intercepted
// event moves nothing; from the next on the events are the layout's own. The layout is deaf while it may not
// pull: then it does and forgets nothing.
extension SwipeRefreshLayout {
  /// The receiver of the touch.
  enum TouchRoute: CaseIterable, StateCoded {
    /// No finger is down.
    case none
    /// The content, and the layout may intercept.
    case content
    /// The content, for good.
    case contentAlone
    /// The layout.
    case layout
    /// Nobody hears it.
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
      if case .swipeRefreshLayout(let settings) = changes.overlay { configure(settings) }
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

  /// The touch is cancelled; a touch on the layout's own path hangs: the circle stays in place.
  mutating func cancelTouch() {
    switch route {
    case .none, .nobody, .layout: break
    case .content, .contentAlone:
      if route == .content { forgetPointer() }
      contentTouchCancelled()
    }
    if route != .none { route = .nobody }
  }

  /// The end of a touch is offered for interception.
  private mutating func forgetPointer() {
    guard !isDeaf else { return }
    path.isDragged = false
    path.hasPointer = false
  }

  // MARK: The touch path

  /// A pull above its start leaves the circle where it was.
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

  /// startDragging: the circle follows the finger from the slop on, with its first alpha at once.
  private mutating func beginDragPastSlop() {
    let slop = Float(content.slop)
    guard path.fingerY - path.downY > slop, !path.isDragged else { return }
    path.motionY = path.downY + slop
    path.isDragged = true
    setAlpha(CircleMotion.startingAlpha)
  }
}
