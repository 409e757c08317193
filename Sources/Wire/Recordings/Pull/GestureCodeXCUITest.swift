import RefreshEngine

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
