import RefreshEngine
import ScrollPhysics
import StrictJSON

/// A component in the form that configurations report.
@dynamicMemberLookup
struct ReportedComponent {
  let component: Component
  /// The displayed titles, by state.
  let titles: [ComponentState: String]

  subscript<Value>(dynamicMember path: KeyPath<Properties, Value>) -> Value {
    component.properties[keyPath: path]
  }
}

/// The settings of a header, footer or trailer, for a configuration and for `configure`.
///
/// Each dialect has its table, since absent fields may only be null; all tables have the same fields.
package struct SettingsTable: Sendable {
  typealias Setting = Member<ComponentSettings, ReportedComponent>

  let name: ComponentName
  private let dialect: Dialect
  private(set) var settings: [(part: ComponentField, member: Setting)] = []

  private static let all = Dialect.all(of: .inset).flatMap { dialect in
    ComponentName.allCases.map { SettingsTable($0, dialect) }
  }

  private static let dialects = Dialect.all(of: .inset)

  private init(_ name: ComponentName, _ dialect: Dialect) {
    self.name = name
    self.dialect = dialect
    for part in ComponentField.allCases where part.applies(to: name) {
      guard let setting = setting(part) else { continue }
      let isEverywhere = Self.dialects.allSatisfy(DialectPart.field(part, of: name).exists)
      let inForce = isEverywhere ? setting : setting.changed(\.nullInForce)
      let member = part.isChoice ? inForce.changed(\.oftenAbsent) : inForce
      settings.append((part, member))
    }
  }

  static func of(_ name: ComponentName, _ dialect: Dialect = .standard) -> SettingsTable {
    all.first { $0.name == name && $0.dialect == dialect } ?? SettingsTable(name, dialect)
  }

  /// The name of a setting; nil if no dialect has it, or if it belongs to another member.
  func wireName(of part: ComponentField) -> String? {
    settings.first { $0.part == part }?.member.field.name
  }

  // MARK: Reading and writing

  /// Reads the settings; absent settings keep their values.
  func read(_ reader: inout JSONObjectReader, into target: inout ComponentSettings) {
    for (part, member) in settings {
      reader.read(member.field.name) { cursor throws(FieldErrors) in
        if try dialect.skips(.field(part, of: name), cursor) { return }
        try member.read(cursor, &target)
      }
    }
  }

  /// The component of an engine, with its present settings; null without an attached component.
  func json(_ engine: Engine, created: ComponentConfiguration?) -> JSONValue {
    guard let component = engine.component(name), component.isAttached else { return .null }
    var titles: [ComponentState: String] = [:]
    for state in ComponentState.insetCases {
      titles[state] = engine.title(for: state, of: component)
    }
    let reported = ReportedComponent(component: component, titles: titles)
    var object: JSONObject = [:]
    object["kind"] = (component.kind.footerKind?.rawValue).map { .string($0) }
    object["style"] = .string(component.style.rawValue)
    for (part, member) in settings {
      let exists = DialectPart.field(part, of: name).exists(in: dialect)
      let value = exists ? member.write(reported) : .null
      if !part.isChoice || value != .null { object[member.field.name] = value }
    }
    object["refreshing"] = .bool(created?.refreshing ?? false)
    return .object(object)
  }

  // MARK: The settings

  /// The row of a field; the function is long because it has all rows.
  private func setting(_ part: ComponentField) -> Setting? {
    let title = "\(part)"
    func flag(
      _ path: any WritableKeyPath<ComponentSettings, Bool?> & Sendable,
      _ source: any KeyPath<ReportedComponent, Bool> & Sendable
    ) -> Setting {
      .field(title, .bool, path) { $0[keyPath: source] }
    }
    return switch part {
    case .height:
      .field("height", name == .trailer ? Self.height.orNull : Self.height.writtenOrNull, \.height)
      {
        // A trailer has no height before its first layout, and then the height of the view.
        $0.component.frame.size.height >= 1 ? $0.component.frame.size.height : nil
      }
      .says("The height, in points; MJRefresh divides by it.")
    case .hidden: .field("hidden", .bool, \.isHidden, \.component.isHidden)
    case .ignoredContentInset:
      .field(inset, .coordinate, \.ignoredContentInset, \.ignoredContentInset)
    case .lastUpdatedTimeKey:
      .field(title, Form.text.writtenOrNull, \.lastUpdatedTimeKey, \.lastUpdatedTimeKey)
    case .autoTriggerTimes:
      .field(title, .integer(in: -1...10_000_000), \.autoTriggerTimes, \.autoTriggerTimes)
    case .automaticallyChangeAlpha: flag(\.automaticallyChangeAlpha, \.automaticallyChangeAlpha)
    case .automaticallyHidden: flag(\.automaticallyHidden, \.automaticallyHidden)
    case .automaticallyRefresh: flag(\.automaticallyRefresh, \.automaticallyRefresh)
    case .collectionViewAnimationBug:
      flag(\.collectionViewAnimationBug, \.collectionViewAnimationBug)
    case .fastAnimationDuration:
      .field("fastAnimationMs", .duration, \.fastAnimationDuration, \.fastAnimationDuration)
    case .floats:
      .field("floats", Form.bool.writtenOrNull, \.floats) { $0.floats ? true : nil }
        .says("True if the component lies over the list while it refreshes, and adds no inset.")
    case .minimumDuration:
      .field("minimumDurationMs", Form.duration.writtenOrNull, \.minimumDuration) {
        $0.minimumDuration > 0 ? $0.minimumDuration : nil
      }
      .says("The least time for which a refresh shows.")
    case .preloadDistance:
      .field(
        "preloadDistance",
        Self.distance.writtenOrNull,
        \.preloadDistance,
        \.preloadDistance
      )
      .says(
        "The greatest distance in points of the list's end below the view at which an auto footer loads."
      )
    case .triggerDistance:
      .field(
        "triggerDistance",
        Self.height.writtenOrNull,
        \.triggerDistance,
        \.triggerDistance
      )
      .says("The pull that arms the component; null: its whole extent.")
    case .labelLeftInset:
      .field(title, .coordinate, \.labelLeftInset, \.labelLeftInset)
    case .lastUpdatedTimeLabelHidden:
      flag(\.lastUpdatedTimeLabelHidden, \.component.timeLabelHidden)
    case .onlyRefreshPerDrag: flag(\.onlyRefreshPerDrag, \.onlyRefreshPerDrag)
    case .refreshingTitleHidden: flag(\.refreshingTitleHidden, \.refreshingTitleHidden)
    case .slowAnimationDuration:
      .field("slowAnimationMs", .duration, \.slowAnimationDuration, \.slowAnimationDuration)
    case .stateLabelHidden: flag(\.stateLabelHidden, \.component.stateLabelHidden)
    case .titles: titles
    case .triggerAutomaticallyRefreshPercent:
      .field(
        title,
        .coordinate,
        \.triggerAutomaticallyRefreshPercent,
        \.triggerAutomaticallyRefreshPercent
      )
    case .userInteractionEnabled: flag(\.userInteractionEnabled, \.userInteractionEnabled)
    case .images: Self.images(of: name, dialect)
    // The duration is a member of each set of images.
    case .imageDuration: nil
    }
  }

  /// The height is at least 1, because MJRefresh divides by it.
  private static let height = Form.number(in: 1...1e7)
  private static let distance = Form.number(in: 0...1e7)

  private var inset: String {
    switch name {
    case .header: "ignoredContentInsetTop"
    case .footer: "ignoredContentInsetBottom"
    case .trailer: "ignoredContentInsetRight"
    }
  }

  // MARK: Titles and images

  /// A title of the client's choice.
  static let title = Form<String>(
    .string(matching: #"^[^\x00]*$"#, length: 0...mostCharacters)
  ) { cursor throws(FieldErrors) in
    let title = try cursor.string()
    guard title.unicodeScalars.count <= mostCharacters else {
      throw cursor.refused(.tooLong("must have at most \(mostCharacters) characters"))
    }
    return title
  } write: {
    .string($0)
  }

  /// The most characters of a title.
  private static let mostCharacters = 1000

  private var titles: Setting {
    Setting(.optional("titles", .named("Titles"))) { cursor, settings throws(FieldErrors) in
      try cursor.eachState { state, value throws(FieldErrors) in
        settings.titles[state] = try Self.title.read(value)
      }
    } write: {
      .byState($0.titles, Self.title.write)
    }
  }
}
