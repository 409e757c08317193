import RefreshEngine
import StrictJSON

extension Gesture {
  /// The gesture as one event.
  var event: JSONObject {
    var event: JSONObject = [
      "type": "gesture", "by": translation.json, "overMs": Self.milliseconds(duration),
      "hz": .number(sampleRateHertz), "holdMs": Self.milliseconds(hold),
      "curve": .string(curve.rawValue),
    ]
    event["from"] = start?.json
    return event
  }

  private static func milliseconds(_ duration: Microseconds) -> JSONValue {
    .number(Double(duration) / 1000)
  }
}

extension Gesture.Touch {
  /// The touch as an event, without its instant.
  var json: JSONObject {
    switch event {
    case .dragBegan(let point): ["type": "dragBegan", "x": .number(point.x), "y": .number(point.y)]
    case .dragMoved(let point): ["type": "dragMoved", "x": .number(point.x), "y": .number(point.y)]
    default: ["type": "dragEnded"]
    }
  }
}

extension Point {
  fileprivate var json: JSONValue { ["x": .number(x), "y": .number(y)] }
}
