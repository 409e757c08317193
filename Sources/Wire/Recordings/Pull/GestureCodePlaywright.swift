import RefreshEngine

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
