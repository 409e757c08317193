import RefreshEngine
import ScrollPhysics
import StrictJSON

extension JSONSink where Self: ~Copyable {
  mutating func point(_ point: Point) {
    beginObject()
    member("x", point.x)
    member("y", point.y)
    endObject()
  }

  mutating func size(_ size: Size) {
    beginObject()
    member("width", size.width)
    member("height", size.height)
    endObject()
  }

  mutating func insets(_ insets: EdgeInsets) {
    beginObject()
    member("top", insets.top)
    member("left", insets.left)
    member("bottom", insets.bottom)
    member("right", insets.right)
    endObject()
  }

  mutating func rect(_ rect: Rect) {
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
    key("contentOffset")
    point(view.contentOffset)
    key("contentSize")
    size(view.contentSize)
    key("contentInset")
    insets(view.contentInset)
    key("safeAreaInsets")
    insets(view.safeAreaInsets)
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
    key("x")
    range(x)
    key("y")
    range(y)
    endObject()
  }

  /// Writes `[least, greatest]`, or null.
  mutating func range(_ range: ScrollRange?) {
    guard let range else { return null() }
    beginArray()
    number(range.lower)
    number(range.upper)
    endArray()
  }
}
