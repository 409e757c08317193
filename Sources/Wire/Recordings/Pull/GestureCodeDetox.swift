import RefreshEngine

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
