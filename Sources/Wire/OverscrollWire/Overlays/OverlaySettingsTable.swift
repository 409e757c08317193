import RefreshEngine
import StrictJSON

/// The settings of an overlay's header: the fields that a configuration and `configure` set, by dialect.
///
/// null means "not given"; for `canChildScrollUp` null means the library's default.
enum OverlaySettingsTable {
  typealias Setting = Member<OverlaySettings, OverlaySettings>

  /// The settings of a dialect; none in the inset family.
  static func settings(of dialect: Dialect) -> [Setting] { byDialect[dialect] ?? [] }

  /// The names of all settings, without repetitions.
  static let names = Dialect.allCases.flatMap { settings(of: $0).map(\.field.name) }.unique

  /// Refuses the settings that a dialect lacks.
  static func refuseOthers(_ reader: inout JSONObjectReader, in dialect: Dialect) {
    guard reader.hasUnknownMembers else { return }
    let known = settings(of: dialect).map(\.field.name)
    for name in names where !known.contains(name) && reader.has(name) {
      reader.read(name) { cursor throws(FieldErrors) in
        try dialect.skips(.setting(name), cursor)
      }
    }
  }

  /// The dialects that have a setting.
  static func dialects(having name: String) -> [Dialect] {
    Dialect.allCases.filter { settings(of: $0).contains { $0.field.name == name } }
  }

  /// The fields of all dialects that a client may send, each name once.
  static let fields = allFields { _, _ in true }

  /// The fields that `configure` sets; pulltorefresh.js fixes all but one at creation.
  static let fieldsOfConfigure = allFields { dialect, name in
    dialect != .pulltorefreshjs0122 || name == "shouldPullToRefresh"
  }

  private static func allFields(where isTaken: (Dialect, String) -> Bool) -> [Field] {
    names.compactMap { name in
      let dialects = Dialect.allCases.filter { isTaken($0, name) }
      return field(dialects.flatMap { settings(of: $0).filter { $0.field.name == name } }, name)
    }
  }

  private static func field(_ members: [Setting], _ name: String) -> Field? {
    guard !members.isEmpty else { return nil }
    guard members.count > 1 else { return members[0].field }
    let schemas = members.map(\.field.schema.json)
    let sentences = schemas.compactMap { $0.member("description")?.text }
    return .optional(name, Schema(["anyOf": .array(schemas)]), sentences.joined(separator: " "))
  }

  private static let byDialect: [Dialect: [Setting]] = [
    .swiperefreshlayout120: swipeRefreshLayout, .refreshindicator2026: refreshIndicator,
    .pulltorefreshjs0122: pullToRefreshJS,
  ]

  // MARK: The libraries

  /// Whole pixels, positive or negative.
  private static let pixels = Form.integer(in: -100_000...100_000)

  private static let swipeRefreshLayout: [Setting] = [
    .field("size", Form<OverlaySettings.Size>.names.orNull, \.size),
    .field("progressViewOffset", progressViewOffset.orNull, \.progressViewOffset),
    .field("progressViewEndTarget", progressViewEndTarget.orNull, \.progressViewEndTarget),
    .field(
      "distanceToTriggerPx",
      Form.integer(in: 1...100_000).orNull,
      \.distanceToTriggerPx
    ),
    .field(
      "slingshotDistancePx",
      Form.integer(in: 0...100_000).orNull,
      \.slingshotDistancePx
    ),
    canChildScrollUp,
    .field("enabled", Form.bool.orNull, \.enabled),
  ]

  private static let canChildScrollUp = Setting(
    .optional("canChildScrollUp", Schema.boolean.orNull)
  ) { cursor, settings throws(FieldErrors) in
    settings.canChildScrollUp =
      cursor.isNull ? .content : try cursor.bool() ? .canScrollUp : .cannotScrollUp
  } write: {
    switch $0.canChildScrollUp {
    case nil, .content: .null
    case .canScrollUp: .bool(true)
    case .cannotScrollUp: .bool(false)
    }
  }

  private typealias Offset = OverlaySettings.ProgressViewOffset
  private typealias EndTarget = OverlaySettings.ProgressViewEndTarget

  private static let offsetMembers: [Member<Offset, Offset>] = [
    .field("scale", .bool, \.scale).required.says(scale),
    .field("startPx", pixels, \.startPx).required.says("The start of the circle, in px."),
    .field("endPx", pixels, \.endPx).required.says(end),
  ]

  private static let endTargetMembers: [Member<EndTarget, EndTarget>] = [
    .field("scale", .bool, \.scale).required.says(scale),
    .field("endPx", pixels, \.endPx).required.says(end),
  ]

  private static let scale = "True if the circle scales with the pull."
  private static let end = "The resting place of the circle, in px."

  private static let progressViewOffset = Form<Offset>.object(
    .named("ProgressViewOffset"),
    offsetMembers,
    over: Offset(scale: false, startPx: 0, endPx: 0)
  )

  private static let progressViewEndTarget = Form<EndTarget>.object(
    .named("ProgressViewEndTarget"),
    endTargetMembers,
    over: EndTarget(scale: false, endPx: 0)
  )

  /// The schemas in the settings' references.
  static let schemas = [
    NamedSchema("ProgressViewOffset", .object(offsetMembers.fields())),
    NamedSchema("ProgressViewEndTarget", .object(endTargetMembers.fields())),
  ]

  private static let refreshIndicator: [Setting] = [
    .field("triggerMode", Form<OverlaySettings.TriggerMode>.names.orNull, \.triggerMode),
    .field("colorAlpha", Form.integer(in: 0...255).orNull, \.colorAlpha),
    .field("displacement", Form.coordinate.orNull, \.displacement),
    .field("edgeOffset", Form.coordinate.orNull, \.edgeOffset),
    .field("onRefresh", Form<OverlaySettings.IndicatorCallback>.names.orNull, \.indicatorCallback)
      .says("In refreshindicator-2026, the outcome of the callback."),
  ]

  private static let distance = Form.number(in: 0...1e7)

  private static let pullToRefreshJS: [Setting] = [
    .field("distThreshold", distance.orNull, \.distThreshold),
    .field("distMax", distance.orNull, \.distMax),
    .field("distReload", distance.orNull, \.distReload),
    .field("distIgnore", distance.orNull, \.distIgnore),
    .field("refreshTimeoutMs", Form.duration.orNull, \.refreshTimeout),
    .field("resistance", distance.orNull, \.resistance),
    .field(
      "shouldPullToRefresh",
      Form<OverlaySettings.ShouldPull>.names.orNull,
      \.shouldPullToRefresh
    ),
    .field("onRefresh", Form<OverlaySettings.StripCallback>.names.orNull, \.stripCallback)
      .says("In pulltorefreshjs-0.1.22, the kind of callback; by default `done`."),
    .field("instructionsPullToRefresh", text, \.instructionsPullToRefresh),
    .field("instructionsReleaseToRefresh", text, \.instructionsReleaseToRefresh),
    .field("instructionsRefreshing", text, \.instructionsRefreshing),
    .field("iconArrow", text, \.iconArrow), .field("iconRefreshing", text, \.iconRefreshing),
  ]

  private static let text = SettingsTable.title.orNull
}
