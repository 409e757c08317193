import OverscrollWire
import RefreshEngine
import StrictJSON
import Testing

/// Events as JSON.
struct EventWritingTests {
  @Test(
    arguments: [
      ["type": "dragEnded", "velocity": ["x": 0, "y": -200]],
      ["type": "setContentOffset", "y": -60, "animated": true],
      ["type": "setSafeAreaInsets", "top": 47, "bottom": 34],
      ["type": "setBounds", "width": 667], ["type": "setLanguage", "language": "zh-Hans"],
      ["type": "removeComponent", "component": "trailer"],
      ["type": "addComponent", "component": "header"],
      [
        "type": "turn",
        "events": [
          ["type": "endRefreshing", "component": "footer"],
          ["type": "setSafeAreaInsets", "top": 1],
        ],
      ], ["type": "advance", "until": "rest"], ["type": "advance", "byMs": 16.5],
    ] as [JSONValue]
  )
  func `an event is written as it was read`(json: JSONValue) throws {
    let event = try EventDecoder(dialect: .standard).decode(JSONCursor(json)).event
    #expect(JSONValue.event(event) == json)
  }

  @Test(
    arguments: [
      ["type": "setPhysics", "preset": "ios-fast"],
      ["type": "configure", "component": "header", "hidden": true],
      ["type": "addComponent", "component": "header", "configuration": [:]],
      [
        "type": "turn",
        "events": [["type": "configure", "component": "header", "hidden": true]],
      ],
    ] as [JSONValue]
  )
  func `an event that carries a configuration or laws is not written`(json: JSONValue) throws {
    let event = try EventDecoder(dialect: .standard).decode(JSONCursor(json)).event
    #expect(JSONValue.event(event) == nil)
  }
}
