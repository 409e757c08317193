import CTexts
import OverscrollWire
package import RefreshEngine
package import StrictJSON

/// The default configurations of `suite.json`: twelve with each component and each kind of load, and those of
/// the overlays with their ways of touches and effects of the callback.
package enum Suite {
  /// A configuration as clients send it.
  package typealias Configuration = (name: String, document: JSONValue)

  /// The names and documents of the configurations for a dialect: those of its family, in the form for the
  /// standard dialect, and the dialect's own.
  package static func configurations(in dialect: Dialect) -> [Configuration] {
    let family = rows(file.member(dialect.family.rawValue))
    return family + rows(file.member(dialect.rawValue)) + withChoices(family, dialect)
  }

  /// The configurations with the settings that an app of the dialect can choose so that the wishes hold; where
  /// times are stored, also with another page's time under the dialect's own key.
  private static func withChoices(_ rows: [Configuration], _ dialect: Dialect) -> [Configuration] {
    guard let choices = file.member("wishes")?.member(dialect.rawValue) else { return [] }
    return rows.map { name, document in
      let possible = choices.members.filter { document.member($0.name)?.isNested == true }
      return (name + "-wishes", document.merged(with: .object(JSONObject(members: possible))))
    }
  }

  /// The configurations explored by default: a header, and an auto footer if the family has footers.
  static func standard(in dialect: Dialect) -> [Configuration] {
    rows(file.member("standard")?.member(dialect.family.rawValue))
  }

  private static let file = JSONReader.value(of: overscroll_text_of_suite())

  private static func rows(_ list: JSONValue?) -> [Configuration] {
    list?.members.map { ($0.name, $0.value) } ?? []
  }
}
