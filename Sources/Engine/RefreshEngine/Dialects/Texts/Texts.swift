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

  /// The texts, by component.
  struct Parts: Sendable {
    var header: Titles
    var autoFooter: Titles
    var backFooter: Titles
    var trailer: Titles
    /// The texts of a header's time label: the text before a time, the word for today, and the text without a
    /// stored time.
    var time: (prefix: String, today: String, noRecord: String)
  }

  let parts: Parts
  /// The text of a time label without a stored time, made once so that sessions share it.
  let neverUpdated: String

  private init(_ parts: Parts) {
    self.parts = parts
    neverUpdated = parts.time.prefix + parts.time.noRecord
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
    let parts = Parts(
      header: Titles(idle: header.idle, pulling: header.pulling, refreshing: header.refreshing),
      autoFooter: Titles(idle: autoFooterIdle, refreshing: refreshing, noMoreData: noMoreData),
      backFooter: Titles(
        idle: backFooter.idle,
        pulling: backFooter.pulling,
        refreshing: refreshing,
        noMoreData: noMoreData
      ),
      trailer: Titles(idle: trailer.idle, pulling: trailer.pulling, refreshing: trailer.pulling),
      time: time
    )
    self.init(parts)
  }

  /// The texts with some of them changed.
  func changing(_ change: (inout Parts) -> Void) -> Texts {
    var parts = parts
    change(&parts)
    return Texts(parts)
  }

  /// The title of a state of a kind of component; nil for a state without a title.
  func title(for state: ComponentState, of kind: ComponentKind) -> String? {
    switch kind {
    case .header: parts.header[state]
    case .autoFooter: parts.autoFooter[state]
    case .backFooter: parts.backFooter[state]
    case .trailer: parts.trailer[state]
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
    entries: mjrefresh379.entries.filter { $0.code == "zh" },
    fallback: .english31154
  )

  /// Simplified Chinese for every language.
  static let mjrefresh221 = TextCatalog(fallback: .simplifiedChinese)

  /// Simplified Chinese for every language.
  static let mjrefresh147 = TextCatalog(fallback: .simplifiedChinese147)

  /// MJRefresh's texts, since the article quotes none.
  static let eocrefresh = TextCatalog(fallback: .simplifiedChineseEOC)
}
