import RefreshEngine
import ScrollPhysics
import StrictJSON

extension JSONWriter {
  @inline(__always) mutating func member(_ name: StaticString, _ point: Point) {
    object(name) {
      $0.member("x", point.x)
      $0.member("y", point.y)
    }
  }

  @inline(__always) mutating func member(_ name: StaticString, _ size: Size) {
    object(name) {
      $0.member("width", size.width)
      $0.member("height", size.height)
    }
  }

  @inline(__always) mutating func member(_ name: StaticString, _ insets: EdgeInsets) {
    object(name) {
      $0.member("top", insets.top)
      $0.member("left", insets.left)
      $0.member("bottom", insets.bottom)
      $0.member("right", insets.right)
    }
  }

  @inline(__always) mutating func member(_ name: StaticString, _ rect: Rect) {
    object(name) {
      $0.member("x", rect.origin.x)
      $0.member("y", rect.origin.y)
      $0.member("width", rect.size.width)
      $0.member("height", rect.size.height)
    }
  }

  /// Writes the scroll view's own members; an overlay's scroll view has no pan state.
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
    object(name) {
      $0.member("x", x)
      $0.member("y", y)
    }
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
