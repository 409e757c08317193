import CTexts
package import RefreshEngine
package import StrictJSON

/// The default configurations of `suite.json`: twelve, which together have each component and each way to
/// load, and those of the overlays: how touches reach one, and what its callback does.
package enum Suite {
  /// The names and documents of the configurations that a dialect is searched in: those of its family as
  /// the standard dialect has them, and its own.
  package static func configurations(in dialect: Dialect) -> [(name: String, document: JSONValue)] {
    let family = rows(file.member(dialect.family.rawValue))
    return family + rows(file.member(dialect.rawValue)) + withChoices(family, dialect)
  }

  /// The configurations once more, with what an app of the dialect can choose so that the wishes hold.
  private static func withChoices(
    _ rows: [(name: String, document: JSONValue)],
    _ dialect: Dialect
  ) -> [(name: String, document: JSONValue)] {
    guard case .object(let choices)? = file.member("wishes")?.member(dialect.rawValue) else {
      return []
    }
    return rows.map { name, document in
      guard case .object(var chosen) = document else { return (name, document) }
      for choice in choices.members {
        let (component, settings) = (choice.name, choice.value)
        guard case .object(var own)? = chosen[component], case .object(let settings) = settings
        else {
          continue
        }
        for setting in settings.members { own[setting.name] = setting.value }
        chosen[component] = .object(own)
      }
      return (name + "-wishes", .object(chosen))
    }
  }

  /// What is explored of a dialect if nothing is named: a header, and an auto footer where the family has
  /// footers.
  static func standard(in dialect: Dialect) -> [(name: String, document: JSONValue)] {
    rows(file.member("standard")?.member(dialect.family.rawValue))
  }

  private static let file = JSONReader.value(of: overscroll_text_of_suite())

  private static func rows(_ list: JSONValue?) -> [(name: String, document: JSONValue)] {
    guard case .object(let rows)? = list else { return [] }
    return rows.members.map { ($0.name, $0.value) }
  }
}
