import CTexts
public import RefreshEngine
import StrictJSON

/// One sentence about a good refresh control, and the functions that find where it does not hold.
///
/// A property judges the moments of a sequence, one after the other, with what the monitor
/// remembers of the earlier ones. It changes nothing. `properties.json` has the texts.
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
  /// Why it says nothing of an overlay, as one sentence; nil where it holds of one too.
  public let absenceFromOverlays: String?
  /// What it judges, and how.
  let judge: Judge?

  /// All properties: the laws, then the wishes, in the order in which reports list them.
  public static let all: [Property] = {
    let file = JSONReader.value(of: overscroll_text_of_properties())
    let absences = file.member("notOfOverlays")?.elements ?? []
    return file.member("properties")?.elements.map { Property($0, absences) } ?? []
  }()

  private init(_ row: JSONValue, _ absences: [JSONValue]) {
    let name = row.member("name")?.text ?? ""
    self.name = name
    `class` = row.member("class")?.text.flatMap(Class.init) ?? .law
    sentence = row.member("title")?.text ?? ""
    museum = row.member("museum")?.elements.compactMap(\.text) ?? []
    let absence = absences.first { $0.member("names")?.elements.contains(.string(name)) == true }
    absenceFromOverlays = absence?.member("reason")?.text
    judge = Self.judges.lazy.compactMap { $0[name] }.first
  }

  /// The judges of all properties, by the names of these.
  static let judges = [
    refreshLaws, gestureLaws, endLaws, placeLaws, appearanceLaws, loadWishes, viewWishes,
  ]

  /// Why it says nothing of a family's components, as one sentence; nil where it holds of them.
  public func absence(from family: Dialect.Family) -> String? {
    family == .overlay ? absenceFromOverlays : nil
  }

  /// The numbers, in `all`, of the properties of a family's components.
  static func numbers(of family: Dialect.Family) -> [Int] {
    all.indices.filter { all[$0].absence(from: family) == nil }
  }
}
