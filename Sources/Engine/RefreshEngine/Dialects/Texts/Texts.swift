/// The texts of one language of one library.
final class Texts: Sendable, Equatable {
  /// The titles of a component's states; nil for a state without a title.
  struct Titles: Sendable {
    var idle: String?
    var pulling: String?
    var refreshing: String?
    var noMoreData: String?

    /// The title of a state; nil for a state without a title.
    subscript(state: ComponentState) -> String? {
      switch state {
      case .idle: idle
      case .pulling: pulling
      case .refreshing: refreshing
      case .noMoreData: noMoreData
      case .willRefresh, .dragging, .armed, .settling, .ending, .returning: nil
      }
    }
  }

  let header: Titles
  let autoFooter: Titles
  let backFooter: Titles
  let trailer: Titles
  /// The texts of a header's time label: the text before a time, the word for today, and the text without a
  /// stored time.
  let time: (prefix: String, today: String, noRecord: String)
  /// The text of a time label without a stored time, made once so that sessions share it.
  let neverUpdated: String

  private init(
    _ header: Titles,
    _ autoFooter: Titles,
    _ backFooter: Titles,
    _ trailer: Titles,
    time: (prefix: String, today: String, noRecord: String)
  ) {
    self.header = header
    self.autoFooter = autoFooter
    self.backFooter = backFooter
    self.trailer = trailer
    self.time = time
    neverUpdated = time.prefix + time.noRecord
  }

  /// Makes the texts of a language, whose footers share two titles.
  ///
  /// A language without a trailer's texts shows their keys, as MJRefresh does. A refreshing trailer has the
  /// title of a pulled one.
  convenience init(
    header: (idle: String, pulling: String, refreshing: String),
    autoFooterIdle: String,
    backFooter: (idle: String, pulling: String),
    footers: (refreshing: String, noMoreData: String),
    trailer: (idle: String, pulling: String) = (
      "MJRefreshTrailerIdleText", "MJRefreshTrailerPullingText"
    ),
    time: (prefix: String, today: String, noRecord: String)
  ) {
    let (refreshing, noMoreData) = footers
    self.init(
      Titles(idle: header.idle, pulling: header.pulling, refreshing: header.refreshing),
      Titles(idle: autoFooterIdle, refreshing: refreshing, noMoreData: noMoreData),
      Titles(
        idle: backFooter.idle,
        pulling: backFooter.pulling,
        refreshing: refreshing,
        noMoreData: noMoreData
      ),
      Titles(idle: trailer.idle, pulling: trailer.pulling, refreshing: trailer.pulling),
      time: time
    )
  }

  /// The texts with some of them changed.
  func changing(
    autoFooter: Titles? = nil,
    backFooter: Titles? = nil,
    trailer: Titles? = nil,
    timePrefix: String? = nil
  ) -> Texts {
    Texts(
      header,
      autoFooter ?? self.autoFooter,
      backFooter ?? self.backFooter,
      trailer ?? self.trailer,
      time: (timePrefix ?? time.prefix, time.today, time.noRecord)
    )
  }

  /// The title of a state of a kind of component; nil for a state without a title.
  func title(for state: ComponentState, of kind: ComponentKind) -> String? {
    switch kind {
    case .header: header[state]
    case .autoFooter: autoFooter[state]
    case .backFooter: backFooter[state]
    case .trailer: trailer[state]
    }
  }

  /// True if both are one object; each language of each library has one object.
  static func == (left: Texts, right: Texts) -> Bool { left === right }
}

/// A library's texts by language.
struct TextCatalog: Sendable, Equatable {
  /// The texts for language tags that begin with a code.
  struct Entry: Sendable, Equatable {
    let code: String
    /// A script that the tag must name too; nil is any.
    var script: String?
    let texts: Texts
  }

  /// The entries, searched in order.
  var entries: [Entry] = []
  /// The texts for all other tags.
  let fallback: Texts

  /// The texts for a BCP 47 tag.
  func texts(for tag: String) -> Texts {
    let entry = entries.first { entry in
      tag.hasPrefix(entry.code) && entry.script.map(tag.contains) != false
    }
    return entry?.texts ?? fallback
  }
}

extension TextCatalog {
  /// Six languages; all other languages show English.
  static let mjrefresh379 = TextCatalog(
    entries: [
      Entry(code: "ko", texts: .korean),
      Entry(code: "ru", texts: .russian),
      Entry(code: "uk", texts: .ukrainian),
      Entry(code: "zh", script: "Hans", texts: .simplifiedChinese),
      Entry(code: "zh", texts: .traditionalChinese),
    ],
    fallback: .english
  )

  /// English and Chinese.
  static let mjrefresh31154 = TextCatalog(
    entries: [
      Entry(code: "zh", script: "Hans", texts: .simplifiedChinese),
      Entry(code: "zh", texts: .traditionalChinese),
    ],
    fallback: .english31154
  )

  /// Simplified Chinese for every language.
  static let mjrefresh221 = TextCatalog(fallback: .simplifiedChinese)

  /// Simplified Chinese for every language.
  static let mjrefresh147 = TextCatalog(fallback: .simplifiedChinese147)

  /// MJRefresh's texts, since the article quotes none.
  static let eocrefresh = TextCatalog(fallback: .simplifiedChineseEOC)
}
