import Testing

@testable import OverscrollWire

struct NearnessTests {
  @Test(
    arguments: [
      ("finger_down", "dragBegan"), ("fingerMoved", "dragMoved"), ("touchEnd", "dragEnded"),
      ("pointerup", nil), ("pointer-up", "dragEnded"), ("touchesCancelled", "dragCancelled"),
      ("DRAG_BEGAN", "dragBegan"), ("dragbegan", "dragBegan"), ("dragStart", "dragBegan"),
      ("dragBegun", "dragBegan"), ("dargBegan", "dragBegan"), ("dragMove", "dragMoved"),
      ("startRefreshing", "beginRefreshing"), ("stopRefreshing", "endRefreshing"),
      ("setContentOfset", "setContentOffset"), ("contentOffset", "setContentOffset"),
      ("setOffset", nil), ("wait", "advance"), ("pull", "gesture"),
      ("resetNoMoreDate", "resetNoMoreData"),
      ("tab", "tap"), ("explode", nil), ("", nil), ("_", nil), ("é", nil),
      (String(repeating: "dragBegan", count: 10), nil),
    ] as [(String, String?)]
  )
  func `a wrong type of event is near to the one that was meant`(wrong: String, nearest: String?) {
    #expect(Nearness.nearest(to: wrong, among: EventType.all.map(\.name)) == nearest)
  }

  @Test(
    arguments: [
      ("contentOfset", ["contentSize", "contentOffset"], "contentOffset"),
      ("content_offset", ["contentOffset"], "contentOffset"), ("at_ms", ["x", "atMs"], "atMs"),
      ("z", ["x", "y"], nil), ("X", ["x", "y"], "x"), ("hieght", ["height", "weight"], "height"),
      ("ab", ["abc"], nil), ("abcd", ["abc", "abd"], "abc"),
      ("width", ["height", "width"], "width"),
      ("hedder", ["header", "footer"], "header"), ("autofooter", ["auto", "back"], nil),
    ] as [(String, [String], String?)]
  )
  func `few typing errors, case and underscores are no matter`(
    wrong: String,
    known: [String],
    nearest: String?
  ) {
    #expect(Nearness.nearest(to: wrong, among: known) == nearest)
  }
}
