package import RefreshEngine
package import StrictJSON

/// The default configurations: twelve, which together have each component and each way to load, and those of
/// the overlays.
package enum Suite {
  /// The names and documents of the configurations that a dialect is searched in.
  package static func configurations(in dialect: Dialect) -> [(name: String, document: JSONValue)] {
    dialect.family == .inset ? configurations : overlays + ownOverlays(of: dialect)
  }

  /// The names and documents of the twelve, as the standard dialect has them.
  package static let configurations: [(name: String, document: JSONValue)] = [
    ("header", ["list": list, "header": [:]]),
    ("header-inset", ["scrollView": inset(top: 20), "list": list, "header": customHeader]),
    ("header-gif-external", ["scrollView": external(insetTop: 50), "header": gifHeader]),
    (
      "header-load-fails",
      [
        "list": list, "header": [:], "footer": auto,
        "lastUpdatedTimes": ["MJRefreshHeaderLastUpdatedTimeKey": "2026-01-01T09:05:00Z"],
        "simulatedLoad": [
          "header": ["afterMs": 100, "outcome": "failure"],
          "footer": ["afterMs": 20, "outcome": "failure"],
        ],
      ]
    ),
    (
      "auto-pages",
      [
        "list": list, "footer": ["kind": "auto", "autoTriggerTimes": -1],
        "simulatedLoad": ["footer": pages],
      ]
    ),
    (
      "auto-empty",
      [
        "list": list, "header": [:], "footer": auto,
        "simulatedLoad": ["footer": ["afterMs": 100], "header": ["afterMs": 300]],
      ]
    ),
    ("auto-off", ["list": list, "footer": ["kind": "auto", "automaticallyRefresh": false]]),
    ("auto-short", ["list": ["rows": 2, "rowHeight": 44], "header": [:], "footer": auto]),
    (
      "auto-early",
      [
        "list": ["rows": 18, "rowHeight": 44], "header": [:],
        "footer": ["kind": "auto", "triggerAutomaticallyRefreshPercent": -20],
      ]
    ),
    ("back", ["list": list, "header": [:], "footer": ["kind": "back"]]),
    (
      "back-short-paged",
      [
        "scrollView": ["pagingEnabled": true, "safeAreaInsets": edges(bottom: 34)],
        "list": ["rows": 2, "rowHeight": 300], "footer": ["kind": "back"],
        "simulatedLoad": ["footer": ["afterMs": 500, "rows": 4]],
      ]
    ),
    (
      "trailer",
      [
        "scrollView": [
          "driver": "external", "height": 200, "contentHeight": 200, "contentWidth": 2000,
        ],
        "trailer": [:],
      ]
    ),
  ]

  /// What is explored of a dialect if nothing is named: a header, and an auto footer where the family has
  /// footers.
  static func standard(in dialect: Dialect) -> (name: String, document: JSONValue) {
    switch dialect.family {
    case .inset: ("header and auto footer", ["list": list, "header": [:], "footer": auto])
    case .overlay: overlays[0]
    }
  }

  /// What each overlay is searched in.
  private static let overlays: [(name: String, document: JSONValue)] = [
    ("overlay", ["list": list, "header": [:]]),
    (
      "overlay-load",
      ["list": list, "header": [:], "simulatedLoad": ["header": ["afterMs": 100, "rows": 5]]]
    ),
    (
      "overlay-load-fails",
      [
        "list": list, "header": [:],
        "simulatedLoad": ["header": ["afterMs": 100, "outcome": ["failure", "success"]]],
      ]
    ),
    ("overlay-short", ["list": ["rows": 2, "rowHeight": 44], "header": [:]]),
    (
      "overlay-scrolled",
      ["list": list, "scrollView": ["contentOffset": ["y": 100]], "header": [:]]
    ),
  ]

  /// What one overlay is searched in: how touches reach it, and what its callback does.
  private static func ownOverlays(of dialect: Dialect) -> [(name: String, document: JSONValue)] {
    let tappable: JSONValue = [
      "list": list, "scrollView": ["rowsTakeTouches": true], "header": [:],
    ]
    return switch dialect {
    case .swiperefreshlayout120:
      [
        ("overlay-tappable", tappable),
        ("overlay-plain", ["list": list, "scrollView": ["content": "plain"], "header": [:]]),
      ]
    case .refreshindicator2026:
      [
        ("overlay-tappable", tappable),
        (
          "overlay-bouncing",
          ["list": list, "physics": ["preset": "flutter-bouncing"], "header": [:]]
        ), ("overlay-anywhere", ["list": list, "header": ["triggerMode": "anywhere"]]),
      ]
    case .pulltorefreshjs0122:
      [
        ("overlay-promise", ["list": list, "header": ["onRefresh": "promise"]]),
        ("overlay-anywhere", ["list": list, "header": ["shouldPullToRefresh": "always"]]),
      ]
    case .mjrefresh379, .mjrefresh31154, .mjrefresh221, .mjrefresh147, .eocrefresh: []
    }
  }

  private static let list: JSONValue = ["rows": 40, "rowHeight": 44]
  private static let auto: JSONValue = ["kind": "auto"]
  private static let customHeader: JSONValue = [
    "height": 150, "titles": ["idle": "Pull me"], "lastUpdatedTimeKey": "inbox",
    "automaticallyChangeAlpha": true,
  ]
  private static let gifHeader: JSONValue = [
    "style": "gif", "images": ["refreshing": ["count": 3, "durationMs": 300]],
  ]
  private static let pages: JSONValue = [
    "afterMs": 20, "outcome": ["failure", "success", "success", "noMoreData"], "rows": 2,
  ]

  private static func edges(top: Double = 0, bottom: Double = 0) -> JSONValue {
    ["top": .number(top), "left": 0, "bottom": .number(bottom), "right": 0]
  }

  private static func inset(top: Double) -> JSONValue { ["contentInset": edges(top: top)] }

  private static func external(insetTop: Double) -> JSONValue {
    ["driver": "external", "contentHeight": 2000, "contentInset": edges(top: insetTop)]
  }
}
