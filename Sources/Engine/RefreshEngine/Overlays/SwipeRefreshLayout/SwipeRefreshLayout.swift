/// androidx.swiperefreshlayout 1.2.0: a circle over a list, which the circle never moves.
///
/// Lengths are pixels: whole ones in an `Int`, otherwise floats of 32 bits, as in the library.
/// There are two ways to pull: the touch path, for content that does not nest its scrolling, and the
/// nested path, on which the list hands over its unconsumed distance. `refreshing` begins with the
/// release; `onRefresh` is called when the circle is at its place.
struct SwipeRefreshLayout: OverlayMachine {
  /// The listener that is called when a motion is taken off at its end.
  enum Listener: CaseIterable, StateCoded {
    case none
    /// mRefreshListener.
    case done
    /// The scale-down after the return to the start.
    case back
  }

  static let touchSlop = 8.0

  static let fields = Fields(
    of: Self(OverlayListConfiguration()),
    (
      \.top, \.laidOutSize, \.scale, \.alpha, \.isVisible, \.drawable, \.motion, \.listener,
      \.isFadingToStart, \.isFadingToFull, \.isRefreshing, \.notifies, \.isEnabled, \.settings,
      \.options, \.route, \.path, \.nested, \.content, \.isAttached, \.frames, \.isPresent
    )
  )

  // MARK: The circle

  /// The circle's top.
  var top: Int
  /// The circle's diameter as laid out.
  var laidOutSize: Int
  var scale: Float = 1
  var alpha = CircleMotion.fullAlpha
  var isVisible = false
  var drawable = CircleDrawable()
  var motion: CircleMotion?
  var listener = Listener.none
  /// True if the last alpha motion of the kind has had its first frame and is not over; a detach keeps the
  /// flag for good.
  var isFadingToStart = false
  var isFadingToFull = false

  // MARK: The refresh and the pull

  var isRefreshing = false
  /// True if the end of the way to the place calls the app back.
  var notifies = false
  var isEnabled = true
  var settings = SettingsInForce()
  /// The measures that follow from the settings.
  var options: CircleOptions
  var route = TouchRoute.none
  var path = TouchPath()
  var nested = NestedPath()
  var content: SwipeContent

  // MARK: The view

  var isAttached = true
  var frames = FrameWork()
  /// True if the component exists; otherwise the session has a list alone.
  var isPresent = true

  /// The touch path: the layout takes the touch from its content.
  struct TouchPath: Hashable, Sendable, StateRecord {
    /// True if the touch drags the circle.
    var isDragged = false
    /// True if the layout follows the finger: mActivePointerId.
    var hasPointer = false
    var downY: Float = 0
    var motionY: Float = 0
    /// The last place of the finger, also when the layout ignored it.
    var fingerY: Float = 0

    static let fields = Fields(
      of: Self(),
      (\.isDragged, \.hasPointer, \.downY, \.motionY, \.fingerY)
    )
  }

  /// The nested path: the content passes its unconsumed distance to the layout.
  struct NestedPath: Hashable, Sendable, StateRecord {
    /// True if a nested scroll is in progress.
    var isNesting = false
    /// The distance that the content did not consume: mTotalUnconsumed.
    var total: Float = 0

    static let fields = Fields(of: Self(), (\.isNesting, \.total))
  }

  /// The work of the next frames.
  struct FrameWork: Hashable, Sendable, StateRecord {
    /// The last frame that has passed.
    var last: Int64 = 0
    /// True if the next frame has a traversal.
    var needsTraversal = false
    /// True if the next traversal lays the circle out.
    var needsLayout = false
    /// The number of posted resets that run after the present event or frame.
    var postedResets = 0
    /// The number of posted resets that wait for the end of the next frame.
    var resetsAfterFrame = 0

    static let fields = Fields(
      of: Self(),
      (\.last, \.needsTraversal, \.needsLayout, \.postedResets, \.resetsAfterFrame)
    )
  }

  // MARK: Inputs

  mutating func timer(_ timer: OverlayTimer, _ engine: inout Engine) { setRefreshing(false) }

  mutating func frame(_ engine: inout Engine) {
    frames.last = FrameGrid.last(upTo: engine.now)
    let time = CircleDrawable.time(of: frames.last)
    if drawable.spinner != nil {
      drawable.frame(at: time)
      drawableWasWritten()
    }
    fling(at: engine.now, engine.view)
    if frames.needsTraversal {
      frames.needsTraversal = false
      if frames.needsLayout { laidOutSize = options.diameter }
      frames.needsLayout = false
      if isAttached { stepMotion(at: time, &engine) }
    }
    frames.postedResets += frames.resetsAfterFrame
    frames.resetsAfterFrame = 0
  }

  mutating func framesPassed(upTo frame: Int64) {
    guard frame > frames.last else { return }
    drawable.framesPassed(frames.last + 1...frame)
    frames.last = frame
    frames.needsTraversal = false
  }

  mutating func runNextPosted(_ engine: inout Engine) -> Bool {
    guard frames.postedResets > 0 else { return false }
    frames.postedResets -= 1
    reset()
    return true
  }

  /// Posts a reset; if a traversal is due, the reset runs at the end of the next frame.
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

  /// Requests a traversal, if the layout is in a window.
  mutating func requireTraversal() {
    if isAttached { frames.needsTraversal = true }
  }

  /// Requests a layout.
  mutating func requireLayout() {
    frames.needsLayout = true
    requireTraversal()
  }

  /// Notes a change of the drawable or of another visible part of the circle.
  mutating func drawableWasWritten() {
    if isVisible || motion != nil { requireTraversal() }
  }
}

extension SwipeRefreshLayout {
  init(_ header: ComponentConfiguration?, contentOffset: Double, _ engine: inout Engine) {
    self.init(engine.view.list)
    isPresent = header != nil
    if let settings = header?.settings.overlay { configure(settings) }
    if header?.refreshing == true { setRefreshing(true) }
    requireLayout()
    frame(&engine)
    if contentOffset != 0 { scrollContent(to: contentOffset, engine.view) }
  }

  /// Makes a layout that has not been laid out.
  private init(_ list: OverlayListConfiguration) {
    options = CircleOptions(density: Float(list.density))
    content = SwipeContent(list)
    top = options.start
    laidOutSize = options.diameter
  }
}
