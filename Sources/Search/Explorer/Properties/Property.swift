import CTexts
public import RefreshEngine
package import StrictJSON

/// One sentence about a good refresh control, and the functions that find its violations.
///
/// A property judges the moments of a sequence in order, with the monitor's memory of the earlier moments,
/// and changes nothing. `properties.json` has the texts.
public struct Property: Sendable {
  /// The rank of a property.
  public enum Class: String, CaseIterable, Sendable {
    /// A duty of each control.
    case law
    /// An expectation of users that a library need not fulfil.
    case wish
  }

  /// The name: words joined by hyphens.
  public let name: String
  /// The rank: a law or a wish.
  public let `class`: Class
  /// The property as one sentence.
  public let sentence: String
  /// The museum's entries that the property finds, by their slugs.
  public let museum: [String]
  /// The reason why the property does not apply to overlays, as one sentence; nil if it applies.
  public let absenceFromOverlays: String?
  /// The setting with which the property holds, in a dialect with such a choice; nil without a choice.
  public let choice: Choice?
  /// The function that finds violations; nil if the name of the property is unknown.
  let judge: Judge?

  /// A setting that an app chooses so that a wish holds.
  public struct Choice: Sendable {
    /// The setting's name in a configuration.
    public let setting: String
    /// A value with which the wish holds.
    public let value: String
  }

  /// All properties: the laws, then the wishes, in the order in which reports list them.
  public static let all: [Property] = {
    let file = JSONReader.value(of: overscroll_text_of_properties())
    let absences = file.member("notOfOverlays")?.elements ?? []
    let choices = file.member("choices")?.elements ?? []
    return file.member("properties")?.elements.map { Property($0, absences, choices) } ?? []
  }()

  private init(_ row: JSONValue, _ absences: [JSONValue], _ choices: [JSONValue]) {
    let name = row.member("name")?.text ?? ""
    self.name = name
    `class` = row.member("class")?.text.flatMap(Class.init) ?? .law
    sentence = row.member("title")?.text ?? ""
    museum = row.member("museum")?.elements.compactMap(\.text) ?? []
    func isNamed(_ row: JSONValue) -> Bool {
      row.member("names")?.elements.contains(.string(name)) == true
    }
    let absence = absences.first(where: isNamed)
    absenceFromOverlays = absence?.member("reason")?.text
    choice = choices.first(where: isNamed).map { row in
      Choice(setting: row.member("setting")?.text ?? "", value: row.member("value")?.text ?? "")
    }
    judge = Self.judges.lazy.compactMap { $0[name] }.first
  }

  /// The judges of all properties, by the properties' names.
  static let judges = [
    refreshLaws, gestureLaws, endLaws, placeLaws, appearanceLaws, loadWishes, viewWishes,
  ]

  /// The reason why the property does not apply to a family's components, as one sentence; nil if it applies.
  public func absence(from family: Dialect.Family) -> String? {
    family == .overlay ? absenceFromOverlays : nil
  }

  /// The setting with which the property holds in a dialect; nil if the dialect has no such choice.
  public func choice(in dialect: Dialect) -> Choice? { dialect.inventory.hasChoices ? choice : nil }

  /// The numbers, in `all`, of the properties that apply to a family's components.
  static func numbers(of family: Dialect.Family) -> [Int] {
    all.indices.filter { all[$0].absence(from: family) == nil }
  }

  /// The numbers of the properties that apply to a session's components, without wishes whose choice the app
  /// did not make.
  static func numbers(in configuration: Configuration) -> [Int] {
    numbers(of: configuration.dialect.family).filter { number in
      guard let choice = all[number].choice(in: configuration.dialect) else { return true }
      return ComponentName.allCases.allSatisfy { name in
        configuration[name].map { choice.isMade(for: name, $0.settings) } ?? true
      }
    }
  }
}

extension Property.Choice {
  /// True if the component cannot have the setting, or has a value with which the wish holds.
  fileprivate func isMade(for name: ComponentName, _ settings: ComponentSettings) -> Bool {
    switch setting {
    case "floats": settings.floats == true
    case "minimumDurationMs": settings.minimumDuration ?? 0 >= 500_000
    case "preloadDistance": name != .footer || settings.preloadDistance != nil
    case "triggerDistance": name != .header || settings.triggerDistance ?? .infinity <= 100
    default: true
    }
  }
}

extension Property {
  /// All properties: `{"properties":[{"name","class","title","museum":[slug,…],"notOfOverlays"?}]}`.
  package static let document: JSONValue = ["properties": .array(all.map(\.json))]

  private var json: JSONValue {
    var object: JSONObject = [
      "name": .string(name), "class": .string(`class`.rawValue), "title": .string(sentence),
      "museum": .array(museum.map(JSONValue.string)),
    ]
    object["notOfOverlays"] = absenceFromOverlays.map(JSONValue.string)
    return .object(object)
  }
}
