/// One of the two directions in which a scroll view scrolls.
public enum Axis: Int, CaseIterable, Hashable, Sendable, StateCoded {
  /// Left and right: the axis of a trailer.
  case horizontal
  /// Up and down: the axis of headers and footers.
  case vertical
}

/// A point or a vector, in points; y grows downwards.
public struct Point: Hashable, Sendable, StateRecord {
  /// The origin.
  public static let zero = Point(x: 0, y: 0)

  /// The horizontal coordinate.
  public var x: Double
  /// The vertical coordinate.
  public var y: Double

  static let fields = Fields(Self.init) { ($0.x, $0.y) }

  /// Makes a point of its coordinates.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The coordinate along an axis.
  public subscript(axis: Axis) -> Double {
    get { axis == .vertical ? y : x }
    set { if axis == .vertical { y = newValue } else { x = newValue } }
  }
}

/// A width and a height, in points.
public struct Size: Hashable, Sendable, StateRecord {
  /// The extent along the horizontal axis.
  public var width: Double
  /// The extent along the vertical axis.
  public var height: Double

  static let fields = Fields(Self.init) { ($0.width, $0.height) }

  /// Makes a size of its extents.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The extent along an axis.
  public subscript(axis: Axis) -> Double {
    get { axis == .vertical ? height : width }
    set { if axis == .vertical { height = newValue } else { width = newValue } }
  }
}

/// Four distances from the edges of the scroll view, in points; they may be negative.
public struct EdgeInsets: Hashable, Sendable, StateRecord {
  /// No insets.
  public static let zero = EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)

  /// The distance from the top edge.
  public var top: Double
  /// The distance from the left edge.
  public var left: Double
  /// The distance from the bottom edge.
  public var bottom: Double
  /// The distance from the right edge.
  public var right: Double

  static let fields = Fields(Self.init) { ($0.top, $0.left, $0.bottom, $0.right) }

  /// Makes insets of their four distances.
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// The inset at one edge.
  public subscript(edge: Edge) -> Double {
    get {
      switch edge {
      case .top: top
      case .left: left
      case .bottom: bottom
      case .right: right
      }
    }
    set {
      switch edge {
      case .top: top = newValue
      case .left: left = newValue
      case .bottom: bottom = newValue
      case .right: right = newValue
      }
    }
  }

  /// The sums of two insets, edge by edge.
  public static func + (left: EdgeInsets, right: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: left.top + right.top,
      left: left.left + right.left,
      bottom: left.bottom + right.bottom,
      right: left.right + right.right
    )
  }
}

/// An edge of the scroll view.
public enum Edge: Int, CaseIterable, Hashable, Sendable, StateCoded {
  /// The header's edge.
  case top
  /// The edge at which the content begins.
  case left
  /// The footer's edge.
  case bottom
  /// The trailer's edge.
  case right
}

/// The horizontal axis, then the vertical one.
struct BothAxes: Sequence, IteratorProtocol {
  private var rawValue = 0

  mutating func next() -> Axis? {
    defer { rawValue += 1 }
    return Axis(rawValue: rawValue)
  }
}

/// One value for each axis.
struct AxisPair<Value: Sendable>: Sendable {
  var horizontal: Value
  var vertical: Value

  subscript(axis: Axis) -> Value {
    get { axis == .vertical ? vertical : horizontal }
    set { if axis == .vertical { vertical = newValue } else { horizontal = newValue } }
  }
}

extension AxisPair: Equatable where Value: Equatable {}

extension AxisPair: StateCoded, StateRecord where Value: StateCoded {
  static var fields: Fields { Fields(Self.init) { ($0.horizontal, $0.vertical) } }
}

extension Axis {
  /// Both axes, for loops of the hot path: `allCases` would make an array at each call.
  static var both: BothAxes { BothAxes() }

  /// The edge at which the content begins: top or left.
  var leadingEdge: Edge { self == .vertical ? .top : .left }
  /// The edge at which the content ends: bottom or right.
  var trailingEdge: Edge { self == .vertical ? .bottom : .right }
}

/// A rectangle, in points.
public struct Rect: Hashable, Sendable, StateRecord {
  /// An empty rectangle at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// The corner with the smallest coordinates.
  public var origin: Point
  /// The extents of the rectangle.
  public var size: Size

  static let fields = Fields(Self.init(origin:size:)) { ($0.origin, $0.size) }

  /// Makes a rectangle of its corner and extents.
  public init(x: Double, y: Double, width: Double, height: Double) {
    origin = Point(x: x, y: y)
    size = Size(width: width, height: height)
  }

  /// Makes a rectangle of its corner and size.
  init(origin: Point, size: Size) { (self.origin, self.size) = (origin, size) }

  /// True if the rectangles have a common area.
  func meets(_ other: Rect) -> Bool {
    Axis.both.allSatisfy { axis in
      origin[axis] < other.origin[axis] + other.size[axis]
        && other.origin[axis] < origin[axis] + size[axis]
    }
  }
}
