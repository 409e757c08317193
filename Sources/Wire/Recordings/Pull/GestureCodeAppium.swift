import RefreshEngine

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
