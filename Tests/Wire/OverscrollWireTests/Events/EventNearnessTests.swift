import StrictJSON
import Testing

@testable import OverscrollWire

struct EventNearnessTests {
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
}
