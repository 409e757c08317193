import OverscrollWire
package import RefreshEngine
import StrictJSON

/// A tool that tests apps, for which a gesture can be written.
package enum GestureTool: String, CaseIterable, Hashable, Sendable {
  case xcuitest
  case detox
  case appium
  case maestro
  case playwright

  /// The code of a gesture in a view of this size, with comments that say what the tool cannot do; it
  /// ends with a newline.
  package func code(_ gesture: Gesture, in size: Size) -> String {
    let path = GesturePath(gesture, in: size)
    let lines =
      switch self {
      case .xcuitest: path.xcuitest
      case .detox: path.detox
      case .appium: path.appium
      case .maestro: path.maestro
      case .playwright: path.playwright
      }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// A gesture with the numbers that tools take.
struct GesturePath {
  let gesture: Gesture
  let size: Size
  let start: Point
  let end: Point

  init(_ gesture: Gesture, in size: Size) {
    self.gesture = gesture
    self.size = size
    let start = gesture.start ?? Point(x: size.width / 2, y: size.height / 2)
    self.start = start
    end = Point(x: start.x + gesture.translation.x, y: start.y + gesture.translation.y)
  }

  /// How long the finger moves.
  var durationMs: Double { Double(gesture.duration) / 1000 }
  /// How long it then rests.
  var holdMs: Double { Double(gesture.hold) / 1000 }

  /// The length of the way in points.
  var length: Double {
    let way = gesture.translation
    return (way.x * way.x + way.y * way.y).squareRoot()
  }

  /// A number with at most three digits after the point.
  static func text(_ value: Double) -> String { JSONWriter.roundedText(value) }

  /// A whole number, for tools that take no other.
  static func whole(_ value: Double) -> String { text(value.rounded()) }

  /// What a tool whose finger moves evenly and estimates its own velocity cannot do of the gesture,
  /// as lines of comments.
  func remarks(_ comment: String) -> [String] {
    var remarks: [String] = []
    if gesture.curve != .linear { remarks.append("moves evenly, not \(gesture.curve.rawValue)") }
    if gesture.velocity != nil { remarks.append("estimates the velocity of the release") }
    return remarks.map { "\(comment) This tool \($0)." }
  }
}

extension GesturePath {
  /// Appium: the body of W3C's `POST /session/{id}/actions`.
  ///
  /// W3C's moves are even, so another curve is several moves.
  var appium: [String] {
    let pause = gesture.hold > 0 ? [#"{"type": "pause", "duration": \#(Self.whole(holdMs))}"#] : []
    let actions =
      [
        move(to: start, over: 0), #"{"type": "pointerDown", "button": 0}"#,
      ] + moves + pause + [#"{"type": "pointerUp", "button": 0}"#]
    return [
      "{",
      #"  "actions": [{"#,
      #"    "type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"},"#,
      #"    "actions": ["#,
    ]
      + actions.enumerated().map { index, action in
        "      " + action + (index + 1 < actions.count ? "," : "")
      } + ["    ]", "  }]", "}"]
  }

  private var moves: [String] {
    let count = gesture.curve == .linear ? 1 : Self.movesOfCurve
    return (1...count).map { index in
      let progress = gesture.progress(at: Double(index) / Double(count))
      let way = gesture.translation
      let point = Point(x: start.x + progress * way.x, y: start.y + progress * way.y)
      return move(to: point, over: durationMs / Double(count))
    }
  }

  /// How many even moves make a curve.
  private static let movesOfCurve = 10

  private func move(to point: Point, over duration: Double) -> String {
    #"{"type": "pointerMove", "origin": "viewport", "duration": \#(Self.whole(duration)), "#
      + #""x": \#(Self.whole(point.x)), "y": \#(Self.whole(point.y))}"#
  }
}

extension GesturePath {
  /// Detox: a swipe along one axis, whose speed has two values only.
  var detox: [String] {
    let way = gesture.translation
    let isVertical = abs(way.y) >= abs(way.x)
    let direction = isVertical ? (way.y > 0 ? "down" : "up") : (way.x > 0 ? "right" : "left")
    let part = isVertical ? abs(way.y) / size.height : abs(way.x) / size.width
    let speed = length / durationMs < Self.slowPointsPerMillisecond ? "slow" : "fast"
    let arguments = [
      "'\(direction)'", "'\(speed)'", Self.fraction(part), Self.fraction(start.x / size.width),
      Self.fraction(start.y / size.height),
    ]
    let diagonal = way.x != 0 && way.y != 0 ? ["// This tool swipes along one axis only."] : []
    let hold = gesture.hold > 0 ? ["// This tool does not hold before the release."] : []
    return [
      "// The way is a part of the screen: this is right where the view fills it.",
      "// The speed is slow or fast; this gesture takes \(Self.text(durationMs)) ms.",
    ] + remarks("//") + diagonal + hold + [
      "await element(by.id('scrollView')).swipe(\(arguments.joined(separator: ", ")));"
    ]
  }

  /// Below this speed a swipe is written as slow: half a point a millisecond, chosen by us.
  private static let slowPointsPerMillisecond = 0.5

  /// A part of the view within 0…1, which is all that the tool takes.
  private static func fraction(_ value: Double) -> String {
    text(value.isFinite ? min(max(value, 0), 1) : 0)
  }
}

extension GesturePath {
  /// Maestro: a swipe between two points of the screen.
  var maestro: [String] {
    let hold = gesture.hold > 0 ? ["# This tool does not hold before the release."] : []
    return ["# Points of the screen: add the origin of the view where it does not fill it."]
      + remarks("#") + hold + [
        "- swipe:",
        "    start: \(Self.pair(start))",
        "    end: \(Self.pair(end))",
        "    duration: \(Self.whole(durationMs))",
      ]
  }

  private static func pair(_ point: Point) -> String { "\(whole(point.x)), \(whole(point.y))" }
}

extension GesturePath {
  /// Playwright: touch events, dispatched at the gesture's own samples.
  var playwright: [String] {
    let progress = gesture.curve == .linear ? "part" : "part * (2 - part)"
    let velocity =
      gesture.velocity == nil ? [] : ["// The page estimates the velocity of the release."]
    return velocity + [
      "const view = page.locator('#scroll-view');",
      "const { x, y } = await view.boundingBox();",
      "const touch = async (type, part) => {",
      "  const way = \(progress);",
      "  const point = {",
      "    identifier: 0,",
      "    clientX: x + \(Self.text(start.x)) + \(Self.factor(gesture.translation.x)) * way,",
      "    clientY: y + \(Self.text(start.y)) + \(Self.factor(gesture.translation.y)) * way,",
      "  };",
      "  const touches = type === 'touchend' ? [] : [point];",
      "  await view.dispatchEvent(type, { touches, targetTouches: touches, changedTouches: [point] });",
      "};",
      "await touch('touchstart', 0);",
      "const begin = Date.now();",
      "for (let part = 0; part < 1; ) {",
      "  await page.waitForTimeout(\(Self.text(1000 / gesture.sampleRateHertz)));",
      "  part = Math.min(1, (Date.now() - begin) / \(Self.text(durationMs)));",
      "  await touch('touchmove', part);",
      "}",
    ] + (gesture.hold > 0 ? ["await page.waitForTimeout(\(Self.text(holdMs)));"] : [])
      + ["await touch('touchend', 1);"]
  }

  /// A number as a factor after a sign of addition.
  private static func factor(_ value: Double) -> String {
    value < 0 ? "(\(text(value)))" : text(value)
  }
}

extension GesturePath {
  /// XCUITest: a press that drags between two coordinates of the scroll view.
  var xcuitest: [String] {
    let velocity = length / (durationMs / 1000)
    return [
      "// Points a second, as the view has it; the documentation of the velocity says pixels."
    ] + remarks("//") + [
      "let view = XCUIApplication().scrollViews.firstMatch",
      "let origin = view.coordinate(withNormalizedOffset: .zero)",
      "let start = origin.withOffset(CGVector(dx: \(Self.text(start.x)), dy: \(Self.text(start.y))))",
      "let end = origin.withOffset(CGVector(dx: \(Self.text(end.x)), dy: \(Self.text(end.y))))",
      "start.press(",
      "  forDuration: 0,",
      "  thenDragTo: end,",
      "  withVelocity: XCUIGestureVelocity(\(Self.text(velocity))),",
      "  thenHoldForDuration: \(Self.text(holdMs / 1000))",
      ")",
    ]
  }
}
