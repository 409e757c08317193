import OverscrollWire
import RefreshEngine
import StrictJSON
import Testing

@testable import Recordings

/// The gesture as tools have it.
struct GestureCodeTests {
  private static let size = Size(width: 400, height: 800)
  private static let gesture = Gesture(
    from: Point(x: 200, y: 100),
    by: Point(x: 0, y: 160),
    over: 400_000,
    hold: 50_000
  )

  @Test(arguments: [
    (
      GestureTool.xcuitest,
      [
        "dx: 200, dy: 100", "dx: 200, dy: 260", "XCUIGestureVelocity(400)",
        "thenHoldForDuration: 0.05",
      ]
    ),
    (.detox, [".swipe('down', 'slow', 0.2, 0.5, 0.125);", "takes 400 ms", "does not hold"]),
    (
      .appium,
      [
        #""duration": 0, "x": 200, "y": 100"#, #""duration": 400, "x": 200, "y": 260"#,
        #"{"type": "pause", "duration": 50}"#,
      ]
    ),
    (.maestro, ["start: 200, 100\n", "end: 200, 260\n", "duration: 400\n", "does not hold"]),
    (
      .playwright,
      ["y + 100 + 160 * way", "/ 400)", "waitForTimeout(16.667)", "waitForTimeout(50)"]
    ),
  ])
  func `start, end, time and hold are those of the gesture`(tool: GestureTool, parts: [String]) {
    let code = tool.code(Self.gesture, in: Self.size)
    for part in parts { #expect(code.contains(part), "\(part):\n\(code)") }
    #expect(code.hasSuffix("\n"))
  }

  @Test(arguments: GestureTool.allCases)
  func `without a start it is the middle of the view`(tool: GestureTool) {
    var gesture = Self.gesture
    gesture.start = nil
    let middle = Gesture(
      from: Point(x: 200, y: 400),
      by: gesture.translation,
      over: 400_000,
      hold: 50_000
    )
    #expect(tool.code(gesture, in: Self.size) == tool.code(middle, in: Self.size))
  }

  @Test(arguments: GestureTool.allCases)
  func `what a tool cannot do is said or done otherwise`(tool: GestureTool) {
    var gesture = Self.gesture
    gesture.curve = .easeOut
    let even = tool.code(Self.gesture, in: Self.size)
    let curved = tool.code(gesture, in: Self.size)
    #expect(even != curved)
    #expect(even.contains("easeOut") == false)
    #expect(curved.contains("moves evenly") == ![.appium, .playwright].contains(tool))
  }

  @Test func `the actions of W3C are JSON whose moves take the time of the gesture`() throws {
    var gesture = Self.gesture
    gesture.curve = .easeOut
    let code = GestureTool.appium.code(gesture, in: Self.size)
    guard case .object(let body) = try JSONReader.value(Array(code.utf8)),
      let actions = body["actions"]?.child("0")?.member("actions"), case .array(let list) = actions
    else {
      Issue.record("\(code)")
      return
    }
    let moves = list.filter { $0.member("type") == "pointerMove" }
    let durations = moves.compactMap { move -> Double? in
      if case .number(let duration)? = move.member("duration") { duration } else { nil }
    }
    #expect(durations.reduce(0, +) == 400)
    #expect(moves.last?.member("y") == 260)
    #expect(list.last?.member("type") == "pointerUp")
  }

  @Test(arguments: GestureTool.allCases)
  func `a view of no size gives code too`(tool: GestureTool) {
    let code = tool.code(Self.gesture, in: Size(width: 0, height: 0))
    #expect(!code.contains("nan") && !code.contains("inf"))
  }
}
