/// A language that MJRefresh has texts in.
public enum Language: Hashable, Sendable {
  /// English, and whatever else is asked for.
  case english
  /// Korean.
  case korean
  /// Russian.
  case russian
  /// Ukrainian.
  case ukrainian
  /// Chinese in simplified characters.
  case simplifiedChinese
  /// Chinese in traditional characters.
  case traditionalChinese

  /// MJRefresh's choice for a BCP 47 tag: by how it begins, simplified Chinese where it names the
  /// script `Hans`.
  public init(tag: String) {
    if tag.hasPrefix("ko") {
      self = .korean
    } else if tag.hasPrefix("ru") {
      self = .russian
    } else if tag.hasPrefix("uk") {
      self = .ukrainian
    } else if tag.hasPrefix("zh") {
      self = tag.contains("Hans") ? .simplifiedChinese : .traditionalChinese
    } else {
      self = .english
    }
  }

  /// The visible texts of MJRefresh 3.7.9.
  var texts: Texts {
    switch self {
    case .english: .english
    case .korean: .korean
    case .russian: .russian
    case .ukrainian: .ukrainian
    case .simplifiedChinese: .simplifiedChinese
    case .traditionalChinese: .traditionalChinese
    }
  }
}
