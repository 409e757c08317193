import RefreshEngine
import ScrollPhysics
import StrictJSON

extension JSONSink where Self: ~Copyable {
  @inline(__always) mutating func member(_ name: StaticString, _ point: Point) {
    key(name)
    beginObject()
    member("x", point.x)
    member("y", point.y)
    endObject()
  }

  @inline(__always) mutating func member(_ name: StaticString, _ size: Size) {
    key(name)
    beginObject()
    member("width", size.width)
    member("height", size.height)
    endObject()
  }

  @inline(__always) mutating func member(_ name: StaticString, _ insets: EdgeInsets) {
    key(name)
    beginObject()
    member("top", insets.top)
    member("left", insets.left)
    member("bottom", insets.bottom)
    member("right", insets.right)
    endObject()
  }

  @inline(__always) mutating func member(_ name: StaticString, _ rect: Rect) {
    key(name)
    beginObject()
    member("x", rect.origin.x)
    member("y", rect.origin.y)
    member("width", rect.size.width)
    member("height", rect.size.height)
    endObject()
  }

  /// Writes the members of a scroll view that it has by itself; an overlay's has no state of the pan.
  mutating func members(of view: ScrollView, panState: PanState?) {
    member("driver", view.driver)
    member("width", view.size.width)
    member("height", view.size.height)
    member("contentOffset", view.contentOffset)
    member("contentSize", view.contentSize)
    member("contentInset", view.contentInset)
    member("safeAreaInsets", view.safeAreaInsets)
    member("isTracking", view.isTracking)
    member("isDragging", view.isDragging)
    member("isDecelerating", view.isDecelerating)
    member("panState", panState?.rawValue)
    member("inWindow", view.inWindow)
    member("userInteractionEnabled", view.userInteractionEnabled)
    member("rows", view.rows)
  }

  /// Writes a member with the ranges of both axes.
  mutating func ranges(_ name: StaticString, _ x: ScrollRange?, _ y: ScrollRange?) {
    key(name)
    beginObject()
    member("x", x)
    member("y", y)
    endObject()
  }

  /// Writes `[least, greatest]`, or null.
  private mutating func member(_ name: StaticString, _ range: ScrollRange?) {
    key(name)
    guard let range else { return null() }
    beginArray()
    number(range.lower)
    number(range.upper)
    endArray()
  }
}
