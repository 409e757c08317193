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

  /// Writes `[least, greatest]`, or null.
  mutating func range(_ range: ScrollRange?) {
    guard let range else { return null() }
    beginArray()
    number(range.lower)
    number(range.upper)
    endArray()
  }
}
