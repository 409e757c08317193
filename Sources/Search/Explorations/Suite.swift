import CTexts
import OverscrollWire
package import RefreshEngine
package import StrictJSON

/// The default configurations of `suite.json`: twelve, which together have each component and each way to
/// load, and those of the overlays: how touches reach one, and what its callback does.
package enum Suite {
  /// A configuration as a client would send it.
  package typealias Configuration = (name: String, document: JSONValue)

  /// The names and documents of the configurations that a dialect is searched in: those of its family as
  /// the standard dialect has them, and its own.
  package static func configurations(in dialect: Dialect) -> [Configuration] {
    let family = rows(file.member(dialect.family.rawValue))
    return family + rows(file.member(dialect.rawValue)) + withChoices(family, dialect)
  }

  /// The configurations once more, with the settings that an app of the dialect can choose so that the wishes
  /// hold.
  private static func withChoices(_ rows: [Configuration], _ dialect: Dialect) -> [Configuration] {
    guard let choices = file.member("wishes")?.member(dialect.rawValue) else { return [] }
    return rows.map { name, document in
      let possible = choices.members.filter { document.member($0.name)?.isNested == true }
      return (name + "-wishes", document.merged(with: .object(JSONObject(members: possible))))
    }
  }

  /// The configurations that are explored if none is named: a header, and an auto footer where the family has
  /// footers.
  static func standard(in dialect: Dialect) -> [Configuration] {
    rows(file.member("standard")?.member(dialect.family.rawValue))
  }

  private static let file = JSONReader.value(of: overscroll_text_of_suite())

  private static func rows(_ list: JSONValue?) -> [Configuration] {
    list?.members.map { ($0.name, $0.value) } ?? []
  }
}
