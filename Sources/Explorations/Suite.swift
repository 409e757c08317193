package import StrictJSON

/// The twelve default configurations, which together have each component and each way to load.
package enum Suite {
  /// Their names and documents, as the standard dialect has them.
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

  /// A header and an auto footer: what is explored if nothing is named.
  package static let standard: JSONValue = ["list": list, "header": [:], "footer": auto]

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
