import RefreshEngine

extension Event {
  /// Whether the event lets time pass, which a realtime clock does by itself.
  var movesTime: Bool {
    switch self {
    case .advance, .gesture: true
    case .dragBegan, .dragMoved, .dragEnded, .dragCancelled, .setContentOffset, .setContentSize,
      .setContentInset, .setSafeAreaInsets, .setBounds, .setWindow, .setPhysics, .reloadData,
      .beginRefreshing, .endRefreshing, .endRefreshingWithNoMoreData, .resetNoMoreData, .tap,
      .setHidden, .configure, .setLanguage, .removeComponent, .addComponent, .setDragging,
      .setPanState, .turn:
      false
    }
  }
}
