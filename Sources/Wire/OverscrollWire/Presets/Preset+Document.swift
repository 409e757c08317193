import RefreshEngine
import StrictJSON

extension Preset {
  /// The preset's configuration as a client could send it; a table, hence its length.
  ///
  /// A style that is not named is the dialect's first.
  var document: JSONValue {
    switch self {
    case .headerDefault: Self.table()
    case .headerGif: Self.table(header: ["style": "gif", "images": Self.images])
    case .headerHideTime:
      Self.table(header: ["automaticallyChangeAlpha": true, "lastUpdatedTimeLabelHidden": true])
    case .headerHideAll:
      Self.table(
        header: [
          "style": "gif", "images": Self.images, "lastUpdatedTimeLabelHidden": true,
          "stateLabelHidden": true,
        ]
      )
    case .headerCustomText:
      Self.table(
        header: [
          "titles": [
            "idle": "Pull down to refresh", "pulling": "Release to refresh",
            "refreshing": "Loading ...",
          ]
        ]
      )
    case .headerCustom: Self.table(header: ["style": "plain", "height": 50])
    case .footerDefault: Self.table(footer: ["kind": "auto"])
    case .footerGif: Self.table(footer: Self.gifFooter)
    case .footerHideTitle:
      Self.table(footer: Self.gifFooter.with("refreshingTitleHidden", true))
    case .footerAllLoaded: Self.table(footer: ["kind": "auto"], outcome: "noMoreData")
    case .footerNoAuto: Self.table(footer: ["kind": "auto", "automaticallyRefresh": false])
    case .footerCustomText:
      Self.table(
        footer: [
          "kind": "auto",
          "titles": [
            "idle": "Click or drag up to refresh", "refreshing": "Loading more ...",
            "noMoreData": "No more data",
          ],
        ]
      )
    case .footerHideAfterLoad: Self.table(footer: ["kind": "auto"], outcome: "hide")
    case .footerBack1:
      Self.table(footer: ["kind": "back", "ignoredContentInsetBottom": 30])
        .with("scrollView", ["contentInset": ["bottom": 30]])
    case .footerBack2:
      Self.table(
        footer: [
          "kind": "back", "style": "gif", "images": Self.images, "automaticallyChangeAlpha": true,
        ],
        outcome: "noMoreData"
      )
    case .footerCustomAuto:
      Self.table(footer: ["kind": "auto", "style": "plain", "autoTriggerTimes": 2])
    case .footerCustomBack: Self.table(footer: ["kind": "back", "style": "plain", "height": 50])
    case .collectionBoth:
      [
        "list": Self.list, "scrollView": ["collectionView": true], "header": [:],
        "footer": ["kind": "back"], "simulatedLoad": ["header": Self.load, "footer": Self.load],
      ]
    case .collectionTrailer:
      [
        "list": Self.list, "scrollView": ["collectionView": true, "contentWidth": 750],
        "trailer": [:], "simulatedLoad": ["trailer": Self.load],
      ]
    case .webHeader: ["header": [:], "simulatedLoad": ["header": ["afterMs": 2000]]]
    case .androidDefault: Self.overlay(.swiperefreshlayout120, scrollView: Self.phone)
    case .androidLarge:
      Self.overlay(.swiperefreshlayout120, header: ["size": "large"], scrollView: Self.phone)
    case .flutterAndroid: Self.overlay(.refreshindicator2026, scrollView: Self.phone)
    case .flutterIOS:
      Self.overlay(.refreshindicator2026, scrollView: ["width": 390, "height": 844, "density": 3])
        .with("physics", ["preset": "flutter-bouncing"])
    case .webDefault: Self.overlay(.pulltorefreshjs0122)
    case .home:
      [
        "list": Self.list, "header": ["automaticallyChangeAlpha": true],
        "footer": ["kind": "back"], "simulatedLoad": ["header": Self.load, "footer": Self.load],
      ]
    }
  }

  /// A list under an overlay, whose load takes a second.
  private static func overlay(
    _ dialect: Dialect,
    header: JSONValue = [:],
    scrollView: JSONValue = [:]
  ) -> JSONValue {
    [
      "dialect": .string(dialect.rawValue), "scrollView": scrollView,
      "list": ["rows": 20, "rowHeight": 72], "header": header,
      "simulatedLoad": ["header": ["afterMs": 1000, "rows": 5]],
    ]
  }

  /// A common Android phone, in points, with its pixels.
  private static let phone: JSONValue = ["width": 411, "height": 731, "density": 2.625]

  /// Whether the content size is set after the components are attached, as a list's layout does.
  ///
  /// Only a notification of the content size places a trailer and, in older libraries, a back
  /// footer.
  func setsContentSizeAfterAttaching(in dialect: Dialect) -> Bool {
    switch self {
    case .collectionTrailer: true
    case .footerBack1, .footerBack2, .footerCustomBack, .collectionBoth, .home:
      dialect != .standard
    default: false
    }
  }

  /// A table whose header refreshes at once, with or without a footer.
  private static func table(
    header: JSONValue = [:],
    footer: JSONValue? = nil,
    outcome: JSONValue = "success"
  ) -> JSONValue {
    let table: JSONValue = [
      "list": list, "header": header.with("refreshing", true), "simulatedLoad": ["header": load],
    ]
    guard let footer else { return table }
    let loads: JSONValue = ["header": load, "footer": load.with("outcome", outcome)]
    return table.with("footer", footer).with("simulatedLoad", loads)
  }

  private static let list: JSONValue = ["rows": 5, "rowHeight": 44]
  private static let load: JSONValue = ["afterMs": 2000, "rows": 5]
  /// The example app's images: 60 while idle, 3 for pulling and refreshing.
  private static let images: JSONValue = [
    "idle": ["count": 60, "height": 40], "pulling": ["count": 3, "height": 35],
    "refreshing": ["count": 3, "height": 35],
  ]
  private static let gifFooter: JSONValue = [
    "kind": "auto", "style": "gif", "images": ["refreshing": ["count": 3, "height": 35]],
  ]
}

extension JSONValue {
  /// The object with a member set.
  fileprivate func with(_ name: String, _ value: JSONValue) -> JSONValue {
    guard case .object(var object) = self else { return self }
    object[name] = value
    return .object(object)
  }
}
