import RefreshEngine
import StrictJSON

extension EventType {
  /// Refuses the members that only the inset family's events have.
  func refuseInsetMembers(_ reader: inout JSONObjectReader, _ dialect: Dialect) {
    let names: [String]
    switch name {
    case "setContentOffset": names = ["x", "animated"]
    case "setContentSize": names = ["width"]
    default: return
    }
    for name in names where reader.has(name) {
      reader.forbid(name, OverlayPart.inset("\(name) of \(self.name)").absence(in: dialect))
    }
  }
}

extension EventTag {
  /// Whether the packed form of the event is the same in the overlay family; others are judged one by one.
  var isOfOverlays: Bool {
    switch self {
    case .dragBegan, .dragMoved, .dragEnded, .dragCancelled, .advanceBy, .advanceTo,
      .advanceUntilRest, .advanceUntilAnyEffect:
      true
    case .setContentOffset, .setContentSize, .setContentInset, .setWindow, .reloadData,
      .beginRefreshing, .endRefreshing, .endRefreshingWithNoMoreData, .resetNoMoreData, .tap,
      .setHidden, .setDragging, .setPanState, .advanceUntilEffect, .advanceUntilState:
      false
    }
  }
}
