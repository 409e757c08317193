extension Inventory {
  /// The parts of MJRefresh 3.7.9, and the choices of the wishes.
  static let overscroll1 = Inventory.mjrefresh379.changing {
    for name in ComponentName.allCases {
      $0.fields[name]?.formUnion(ComponentField.choices.filter { $0.applies(to: name) })
    }
  }
}

extension Rules {
  /// The rules that our own components read, as differences from MJRefresh 3.7.9.
  static let overscroll1 = mjrefresh379.changing {
    $0.begin.headerOutOfWindow = .refreshing
    $0.begin.footerOutOfWindow = .refreshing
    $0.end.headerDelivery = .inCall
    $0.end.footerDelivery = .inCall
    $0.autoFooter.reservation = .fitted
    $0.autoFooter.beginLimit = .none
    $0.autoFooter.hiding = .flagAlone
    $0.autoFooter.pagingMovesBackAtEnd = false
    $0.labels.defaultTimeKey = "OverscrollHeaderLastUpdatedTimeKey"
    $0.labels.languageUndoesReplacedTexts = false
    $0.labels.emptyTitleShows = false
    $0.texts = .overscroll1
  }
}

extension TextCatalog {
  /// MJRefresh's six languages, with a trailer's titles in each.
  static let overscroll1 = TextCatalog(
    entries: mjrefresh379.entries.map { entry in
      Entry(code: entry.code, script: entry.script, texts: entry.texts.withTrailer(entry.code))
    },
    fallback: mjrefresh379.fallback.withTrailer("en")
  )
}

extension Texts {
  /// A trailer's titles, idle and pulling, by language code; Chinese has MJRefresh's titles.
  private static let trailers: [String: (String?, String?)] = [
    "en": ("Slide to see more", "Release to see more"),
    "ko": ("밀어서 더 보기", "놓으면 더 보기"),
    "ru": ("Потяните, чтобы увидеть больше", "Отпустите, чтобы увидеть больше"),
    "uk": ("Потягніть, щоб побачити більше", "Відпустіть, щоб побачити більше"),
  ]

  fileprivate func withTrailer(_ code: String) -> Texts {
    changing { parts in
      let own = (parts.trailer.idle, parts.trailer.pulling)
      parts.trailer = parts.backFooter
      (parts.trailer.idle, parts.trailer.pulling) = Self.trailers[code] ?? own
    }
  }
}
