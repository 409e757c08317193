import RefreshEngine

extension Dialect {
  /// Whether the dialect lacks a field that only one family has, by its place in a configuration.
  func lacksFieldOfFamily(_ place: [String]) -> Bool {
    guard place.count > 1 else { return place == ["lastUpdatedTimes"] && family == .overlay }
    switch place[0] {
    case "header":
      let having = OverlaySettingsTable.dialects(having: place[1])
      return !having.isEmpty && !having.contains(self)
    case "scrollView":
      if let field = OverlayListField(rawValue: place[1]) { return !field.exists(in: self) }
      let shared = ["driver", "device", "width", "height", "contentHeight", "contentOffset"]
      return family == .overlay && !shared.contains(place[1])
    case "physics": return family == .overlay && place[1] != "preset"
    default: return false
    }
  }
}

extension EventType {
  /// Whether a dialect lacks a field of a type of events.
  static func lacks(_ tokens: [String], of event: String?, in dialect: Dialect) -> Bool {
    switch (event, tokens.first) {
    case ("endRefreshing", "outcome"): dialect.family == .inset
    case ("setContentOffset", "x"), ("setContentOffset", "animated"), ("setContentSize", "width"):
      dialect.family == .overlay
    default: false
    }
  }
}
