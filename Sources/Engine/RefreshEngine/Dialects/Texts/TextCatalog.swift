/// A library's texts by language.
struct TextCatalog: Sendable, Equatable {
  /// The texts for language tags that begin with a code.
  struct Entry: Sendable, Equatable {
    let code: String
    /// A script that the tag must name too; nil is any.
    var script: String?
    let texts: Texts
  }

  /// Looked through in order.
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
  /// Six languages; whatever is not named is English.
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
      Entry(code: "zh", script: "Hans", texts: .simplifiedChinese31154),
      Entry(code: "zh", texts: .traditionalChinese31154),
    ],
    fallback: .english31154
  )

  /// Chinese in simplified characters, whatever the language.
  static let mjrefresh221 = TextCatalog(fallback: .simplifiedChinese31154)

  /// Chinese in simplified characters, whatever the language.
  static let mjrefresh147 = TextCatalog(fallback: .simplifiedChinese147)

  /// MJRefresh's own, since the article quotes none.
  static let eocrefresh = TextCatalog(fallback: .simplifiedChineseEOC)
}
