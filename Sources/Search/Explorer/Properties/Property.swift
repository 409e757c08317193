import RefreshEngine

/// One sentence about a good refresh control, and the functions that find where it does not hold.
///
/// A property judges the moments of a sequence, one after the other, with what the monitor
/// remembers of the earlier ones. It changes nothing.
public struct Property: Sendable {
  /// Whether a control owes it.
  public enum Class: String, CaseIterable, Sendable {
    /// What a control owes.
    case law
    /// What users expect and a library may decide otherwise.
    case wish
  }

  /// Its name: words joined by hyphens.
  public let name: String
  /// Whether it is a law or a wish.
  public let `class`: Class
  /// What holds, as one sentence.
  public let sentence: String
  /// The museum's entries that it finds, by their slugs.
  public let museum: [String]
  /// What it judges, and how.
  let judges: [Judge]

  /// Makes a law.
  static func law(
    _ name: String,
    _ sentence: String,
    museum: [String] = [],
    _ judges: Judge...
  ) -> Property {
    Property(name: name, class: .law, sentence: sentence, museum: museum, judges: judges)
  }

  /// Makes a wish.
  static func wish(
    _ name: String,
    _ sentence: String,
    museum: [String] = [],
    _ judges: Judge...
  ) -> Property {
    Property(name: name, class: .wish, sentence: sentence, museum: museum, judges: judges)
  }

  /// All properties: the laws, then the wishes.
  public static let all: [Property] = laws + wishes

  /// The laws, in the order in which reports list them.
  private static let laws: [Property] =
    refreshLaws + gestureLaws + endLaws + placeLaws + appearanceLaws
}
