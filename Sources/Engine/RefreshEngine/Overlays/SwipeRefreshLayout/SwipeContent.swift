/// The content of the layout: a list, or content that takes no touch.
struct SwipeContent: Hashable, Sendable, StateRecord {
  /// The kind of the content.
  var kind: OverlayContent
  /// True if the rows of a nested list take touches.
  var isClickable: Bool
  /// The touch slop, in px: ViewConfiguration's scaled one.
  var slop: Int
  /// The list's offset, in px.
  var offset = 0
  /// The touch on the content, if any.
  var touch: Touch?
  /// The running fling, if any.
  var fling: Fling?

  static let fields = Fields(
    of: Self(OverlayListConfiguration()),
    (\.kind, \.isClickable, \.slop, \.offset, \.touch, \.fling)
  )

  init(_ list: OverlayListConfiguration) {
    kind = list.content
    isClickable = list.rowsTakeTouches
    slop = Int(cutting: Float((list.touchSlop ?? 0) * Double(Float(list.density))) + 0.5)
  }

  /// A touch that the content holds.
  struct Touch: Hashable, Sendable, StateRecord {
    /// The last place that the content counts, in px.
    var lastY: Int
    /// True if the list follows the finger.
    var isDragging = false
    /// True if the layout takes part in the nested scroll.
    var isAccepted = false

    static let fields = Fields(Self.init) { ($0.lastY, $0.isDragging, $0.isAccepted) }
  }

  /// A fling, from its first frame on.
  struct Fling: Hashable, Sendable, StateRecord {
    /// The velocity of the offset, in pt/s.
    var velocity: Float
    /// The fling's first frame; nil before that frame.
    var begin: Instant?
    /// The distance that the fling has covered, in px.
    var gone = 0

    static let fields = Fields(Self.init) { ($0.velocity, $0.begin, $0.gone) }
  }

  /// Scrolls by a distance, within the range.
  ///
  /// - Returns: The scrolled distance.
  mutating func scroll(by distance: Int, greatest: Int) -> Int {
    let target = min(max(offset + distance, 0), max(greatest, offset))
    defer { offset = target }
    return target - offset
  }
}

// Conversions with Java's results.
extension Int {
  /// A float truncated towards 0: NaN is 0, a value beyond 32 bits is the nearest limit.
  init(cutting value: Float) { self.init(cutting: Double(value)) }

  /// A double truncated towards 0, with the same limits.
  init(cutting value: Double) {
    guard value == value else {
      self = 0
      return
    }
    self = Int(Swift.min(Swift.max(value, Double(Int32.min)), Double(Int32.max)))
  }

  /// A length in points as whole pixels: ⌊x·d + ½⌋.
  init(points: Double, density: Float) {
    self.init(cutting: (points * Double(density) + 0.5).rounded(.down))
  }
}

extension Float: StateCoded {
  func write(to writer: inout ByteWriter) { writer.number(Double(self)) }
  init(from reader: inout ByteReader) throws(ByteFault) { self.init(try reader.number()) }
}
