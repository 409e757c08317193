import CTexts
import OverscrollWire
package import RefreshEngine
import StrictJSON

/// A test tool for apps, with code for gestures.
package enum GestureTool: String, CaseIterable, Hashable, Sendable {
  case xcuitest
  case detox
  case appium
  case maestro
  case playwright

  /// The code of a gesture in a view of this size, with comments on the limits of the tool, and a newline at
  /// the end.
  package func code(_ gesture: Gesture, in size: Size) -> String {
    let path = GesturePath(gesture, in: size)
    return (Self.templates[rawValue] ?? []).compactMap(path.line).joined(separator: "\n") + "\n"
  }

  /// The lines of each tool in `gestures.txt`; a line `%% TOOL` begins each section.
  private static let templates: [String: ArraySlice<Substring>] = {
    let sections = String(cString: overscroll_text_of_gestures()).split(separator: "%% ")
      .map { $0.split(separator: "\n") }
    return sections.reduce(into: [:]) { $0[String($1[0])] = $1.dropFirst() }
  }()
}

/// A gesture with the numbers for tools.
private struct GesturePath {
  let gesture: Gesture
  let start: Point
  /// The values of the templates; the names with `whole` have rounded numbers.
  private(set) var values: [String: String] = [:]

  init(_ gesture: Gesture, in size: Size) {
    self.gesture = gesture
    start = gesture.start ?? Point(x: size.width / 2, y: size.height / 2)
    let way = gesture.translation
    let length = (way.x * way.x + way.y * way.y).squareRoot()
    let (durationMs, holdMs) = (Double(gesture.duration) / 1000, Double(gesture.hold) / 1000)
    let isVertical = abs(way.y) >= abs(way.x)
    let numbers = [
      "startX": start.x, "startY": start.y, "endX": start.x + way.x, "endY": start.y + way.y,
      "durationMs": durationMs, "holdMs": holdMs, "holdSeconds": holdMs / 1000,
      "intervalMs": 1000 / gesture.sampleRateHertz,
      "pointsPerSecond": length / (durationMs / 1000),
      "part": Self.part(isVertical ? abs(way.y) / size.height : abs(way.x) / size.width),
      "partX": Self.part(start.x / size.width), "partY": Self.part(start.y / size.height),
    ]
    for (name, number) in numbers {
      values[name] = JSONWriter.roundedText(number)
      values["whole" + name.prefix(1).uppercased() + name.dropFirst()] = Self.whole(number)
    }
    (values["wayX"], values["wayY"]) = (Self.factor(way.x), Self.factor(way.y))
    values["curve"] = gesture.curve.rawValue
    values["direction"] = isVertical ? (way.y > 0 ? "down" : "up") : (way.x > 0 ? "right" : "left")
    values["pace"] = length / durationMs < Self.slowPointsPerMillisecond ? "slow" : "fast"
    values["moves"] = moves(durationMs).joined(separator: "\n")
  }

  /// The speed below which a swipe is written as slow: half a point per millisecond, our choice.
  private static let slowPointsPerMillisecond = 0.5

  private static func whole(_ value: Double) -> String { JSONWriter.roundedText(value.rounded()) }

  /// A part of the view within 0…1, the range of the tools.
  private static func part(_ value: Double) -> Double {
    value.isFinite ? min(max(value, 0), 1) : 0
  }

  /// A number as text after a plus sign.
  private static func factor(_ value: Double) -> String {
    let text = JSONWriter.roundedText(value)
    return value < 0 ? "(\(text))" : text
  }

  /// The moves of W3C's actions; each move is even, so a nonlinear curve becomes several moves.
  private func moves(_ durationMs: Double) -> [String] {
    let count = gesture.curve == .linear ? 1 : Self.movesOfCurve
    return (1...count).map { index in
      let progress = gesture.progress(at: Double(index) / Double(count))
      let x = Self.whole(start.x + progress * gesture.translation.x)
      let y = Self.whole(start.y + progress * gesture.translation.y)
      return #"      {"type": "pointerMove", "origin": "viewport", "#
        + #""duration": \#(Self.whole(durationMs / Double(count))), "x": \#(x), "y": \#(y)},"#
    }
  }

  /// The number of even moves in a curve.
  private static let movesOfCurve = 10

  /// A line of a template; nil for a line with `?` and the name of a part that the gesture lacks.
  func line(_ template: Substring) -> String? {
    var line = template
    if template.first == "?" {
      let condition = template.prefix { $0 != " " }
      guard has(condition.dropFirst()) else { return nil }
      line = template.dropFirst(condition.count + 1)
    }
    return values.reduce(String(line)) { $0.replacing("{\($1.key)}", with: $1.value) }
  }

  private func has(_ part: Substring) -> Bool {
    switch part {
    case "linear": gesture.curve == .linear
    case "curve": gesture.curve != .linear
    case "velocity": gesture.velocity != nil
    case "diagonal": gesture.translation.x != 0 && gesture.translation.y != 0
    default: gesture.hold > 0
    }
  }
}
