/// androidx.swiperefreshlayout 1.2.0: a circle over a list that it never moves.
///
/// Lengths are pixels: whole ones where they are `Int`, floats of 32 bits elsewhere, as in the library.
/// There are two ways to pull: the touch path, for content that does not nest its scrolling, and the
/// nested path, on which the list hands over what it does not scroll itself. `refreshing` begins with the
/// release; `onRefresh` comes when the circle is at its place.
struct SwipeRefreshLayout: OverlayMachine {
  /// The listener of the circle: it is told when a motion is taken off at its end.
  enum Listener: CaseIterable {
    case none
    /// mRefreshListener.
    case done
    /// The scale-down after the way back.
    case back
  }

  static let ownRules = SwipeRefreshLayoutRules.swipeRefreshLayout120
  let rules: Shared<SwipeRefreshLayoutRules>

  // MARK: The circle

  /// The circle's top.
  var top: Int
  /// The circle's diameter as laid out.
  var laidOutSize: Int
  var scale: Float = 1
  var alpha: Int
  var isVisible = false
  var drawable = CircleDrawable()
  var motion: CircleMotion?
  var listener = Listener.none
  /// Whether the last alpha motion of each kind has had its first frame and is not over.
  var isFading = Fading()
  /// Where the circle was, and its scale, as the way to a place began.
  var from = 0
  var fromScale: Float = 0

  /// Alpha motions under way; a detach leaves one so for good.
  struct Fading: Hashable, Sendable {
    var toStart = false
    var toFull = false
  }

  // MARK: The refresh and the pull

  var isRefreshing = false
  /// Whether the end of the way to the place calls back.
  var notifies = false
  var isEnabled = true
  var options: CircleOptions
  var route = TouchRoute.none
  var path = TouchPath()
  var nested = NestedPath()
  var content: SwipeContent

  // MARK: The view

  var isAttached = true
  var frames = FrameWork()
  /// Whether the component is there; without it there is a list alone.
  var isPresent: Bool

  /// The touch path: the layout takes the touch from its content.
  struct TouchPath: Hashable, Sendable {
    /// Whether it drags the circle.
    var isDragged = false
    /// Whether it follows the finger: mActivePointerId.
    var hasPointer = false
    var downY: Float = 0
    var motionY: Float = 0
    /// The last place of the finger, heard or not.
    var fingerY: Float = 0
  }

  /// The nested path: the content hands over.
  struct NestedPath: Hashable, Sendable {
    /// Whether a nested scroll is in progress.
    var isNesting = false
    /// What the content did not consume: mTotalUnconsumed.
    var total: Float = 0
  }

  /// What frames have to do.
  struct FrameWork: Hashable, Sendable {
    /// The last frame that has passed.
    var last: Int64 = 0
    /// Whether the next frame has a traversal.
    var needsTraversal = false
    /// Whether the next traversal lays the circle out.
    var needsLayout = false
    /// Resets that were posted: those that run after the present event or frame.
    var postedResets = 0
    /// …and those that wait for the end of the next frame.
    var resetsAfterFrame = 0
  }

  // MARK: Inputs

  mutating func call(_ call: OverlayCall, _ host: inout OverlayHost) {
    switch call {
    case .begin: setRefreshing(true)
    case .end: setRefreshing(false)
    case .configure(.swipeRefreshLayout(let settings)): configure(settings)
    case .setContentOffset(let offset): scrollContent(to: offset, host.view)
    case .setWindow(let attached): if attached { attach() } else { detach(&host) }
    case .configure, .remove, .add: break
    }
  }

  mutating func timer(_ kind: OverlayTimer.Kind, _ host: inout OverlayHost) {
    if case .loadEnds = kind { setRefreshing(false) }
  }

  mutating func frame(_ host: inout OverlayHost) {
    frames.last = FrameGrid.last(upTo: host.now)
    let time = CircleDrawable.time(of: frames.last)
    if drawable.spinner != nil {
      drawable.frame(at: time, rules.value)
      drawableWasWritten()
    }
    fling(at: host.now, host.view)
    if frames.needsTraversal {
      frames.needsTraversal = false
      if frames.needsLayout { laidOutSize = options.diameter }
      frames.needsLayout = false
      if isAttached { stepMotion(at: time, &host) }
    }
    frames.postedResets += frames.resetsAfterFrame
    frames.resetsAfterFrame = 0
  }

  mutating func framesPassed(upTo frame: Int64) {
    guard frame > frames.last else { return }
    drawable.framesPassed(frames.last + 1...frame, rules.value)
    frames.last = frame
    frames.needsTraversal = false
  }

  mutating func runNextPosted(_ host: inout OverlayHost) -> Bool {
    guard frames.postedResets > 0 else { return false }
    frames.postedResets -= 1
    reset()
    return true
  }

  /// Posts a reset: where a traversal is due, it runs at the end of the next frame.
  mutating func postReset() {
    if isAttached, frames.needsTraversal {
      frames.resetsAfterFrame += 1
    } else {
      frames.postedResets += 1
    }
  }

  var needsFrame: Bool {
    isAttached && (motion != nil || frames.needsLayout) || content.fling != nil
      || frames.resetsAfterFrame > 0
  }

  // MARK: Traversals

  /// A traversal is due, in a window.
  mutating func requireTraversal() {
    if isAttached { frames.needsTraversal = true }
  }

  /// A layout is due.
  mutating func requireLayout() {
    frames.needsLayout = true
    requireTraversal()
  }

  /// The drawable, or what shows of the circle, was written.
  mutating func drawableWasWritten() {
    if isVisible || motion != nil { requireTraversal() }
  }
}

extension SwipeRefreshLayout {
  init(
    _ settings: OverlaySettings?,
    refreshing: Bool,
    contentOffset: Double,
    rules: Shared<SwipeRefreshLayoutRules>,
    _ host: inout OverlayHost
  ) {
    self.init(
      density: Float(host.view.density),
      content: SwipeContent(host.view),
      isPresent: settings != nil,
      rules: rules
    )
    if case .swipeRefreshLayout(let settings) = settings { configure(settings) }
    if refreshing { setRefreshing(true) }
    requireLayout()
    frame(&host)
    if contentOffset != 0 { scrollContent(to: contentOffset, host.view) }
  }

  /// A layout that has not been laid out, for a state that is read.
  init(
    density: Float,
    content: SwipeContent,
    isPresent: Bool = true,
    rules: Shared<SwipeRefreshLayoutRules> = ownRules
  ) {
    self.rules = rules
    options = CircleOptions(density: density, rules.value)
    self.content = content
    self.isPresent = isPresent
    alpha = rules.value.fullAlpha
    top = options.start
    laidOutSize = options.diameter
  }
}
