import RefreshEngine

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
