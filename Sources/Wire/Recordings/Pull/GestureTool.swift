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

  /// Writes a gesture for the tool.
  ///
  /// - Parameters:
  ///   - gesture: The gesture.
  ///   - size: The size of the view in points.
  /// - Returns: The code, with comments that say what the tool cannot do; it ends with a newline.
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
