/// The content of the layout: a list, or something that takes no touch.
struct SwipeContent: Hashable, Sendable {
  /// What it is.
  var kind: OverlayContent
  /// Whether its rows take touches (a list that nests).
  var isClickable: Bool
  /// The touch slop, in px: ViewConfiguration's scaled one.
  var slop: Int
  /// The list's offset, in px.
  var offset = 0
  /// The touch, while one is on the list.
  var touch: Touch?
  /// The fling that runs.
  var fling: Fling?

  init(_ view: OverlayView) {
    kind = view.content
    isClickable = view.rowsTakeTouches
    slop = Int(cutting: Float(view.touchSlop * Double(Float(view.density))) + 0.5)
  }

  /// A touch that the content holds.
  struct Touch: Hashable, Sendable {
    /// The last place that counts, in px.
    var lastY: Int
    /// Whether the list follows the finger.
    var isDragging = false
    /// Whether the layout takes part in the nested scroll.
    var isAccepted = false
  }

  /// A fling from its first frame on.
  struct Fling: Hashable, Sendable {
    /// The velocity of the offset, in pt/s.
    var velocity: Float
    /// Its first frame; nil before it.
    var begin: Instant?
    /// How far it has gone, in px.
    var gone = 0
  }

  /// Scrolls by a distance, within the range.
  ///
  /// - Returns: What it scrolled.
  mutating func scroll(by distance: Int, greatest: Int) -> Int {
    let target = min(max(offset + distance, 0), max(greatest, offset))
    defer { offset = target }
    return target - offset
  }
}
