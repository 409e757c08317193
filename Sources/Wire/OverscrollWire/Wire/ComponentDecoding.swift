package import RefreshEngine
package import StrictJSON

/// Reads the components of a dialect and their settings.
struct ComponentDecoder {
  let name: ComponentName
  let dialect: Dialect

  var table: SettingsTable { .of(name, dialect) }

  /// Reads the configuration of a component; absent fields keep the values of `base`.
  ///
  /// - Throws: The wrong fields, the fields that the dialect lacks, or a footer's missing `kind`.
  func configuration(
    _ cursor: JSONCursor,
    over base: ComponentConfiguration?,
    density: Double = 1
  ) throws(FieldErrors) -> ComponentConfiguration {
    guard dialect.family == .inset else {
      return try overlay(cursor, over: base, density: density)
    }
    return try cursor.object { reader throws(FieldErrors) in
      let kind = kind(&reader, base)
      var configuration = base ?? ComponentConfiguration(kind: kind ?? .autoFooter)
      configuration.kind = kind ?? configuration.kind
      if let style = style(&reader, of: kind) { configuration.style = style }
      if let isRefreshing = reader.bool("refreshing") { configuration.refreshing = isRefreshing }
      table.read(&reader, into: &configuration.settings)
      if name == .header { OverlaySettingsTable.refuseOthers(&reader, in: dialect) }
      return configuration
    }
  }

  /// The kind of the component; nil if wrong or missing.
  private func kind(
    _ reader: inout JSONObjectReader,
    _ base: ComponentConfiguration?
  ) -> ComponentKind? {
    switch name {
    case .header: .header
    case .trailer: .trailer
    case .footer:
      if let base, !reader.has("kind") {
        base.kind
      } else {
        reader.read(required: "kind", expected: FooterKind.allCases.map(\.rawValue)) {
          cursor throws(FieldErrors) in
          let kind = try cursor.oneOf(FooterKind.self).kind
          try dialect.skips(.kind(kind), cursor)
          return kind
        }
      }
    }
  }

  /// The style of the component; nil if the style, or the kind that it depends on, is wrong or missing.
  private func style(_ reader: inout JSONObjectReader, of kind: ComponentKind?) -> Style? {
    reader.read("style") { cursor throws(FieldErrors) -> Style? in
      guard let kind else { return nil }
      let name = try cursor.string()
      guard let style = Style(rawValue: name), !Dialect.having(style, of: kind).isEmpty else {
        let styles = Style.allCases.filter { DialectPart.style($0, of: kind).exists(in: dialect) }
        throw cursor.refused(.unknownValue(name, known: styles.map(\.rawValue)))
      }
      try dialect.skips(.style(style, of: kind), cursor)
      return style
    } ?? nil
  }

  /// Reads the fields of `configure`; refuses fields that only a new component has.
  func changes(_ reader: inout JSONObjectReader) -> ComponentSettings {
    reader.forbid("style", .fixedAtCreation())
    if name == .footer { reader.forbid("kind", .fixedAtCreation()) }
    reader.forbid(
      "refreshing",
      .fixedAtCreation("acts at creation only; use the event beginRefreshing")
    )
    var settings = ComponentSettings()
    guard dialect.family == .inset else {
      settings.overlay = overlayChanges(&reader)
      return settings
    }
    table.read(&reader, into: &settings)
    if name == .header { OverlaySettingsTable.refuseOthers(&reader, in: dialect) }
    return settings
  }

  /// The component of an engine, with its settings; null without a component.
  func json(_ engine: Engine, created: ComponentConfiguration?) -> JSONValue {
    switch dialect.family {
    case .inset: table.json(engine, created: created)
    case .overlay: name == .header ? overlayJSON(engine, created: created) : .null
    }
  }
}

extension JSONValue {
  /// An object of values by state.
  static func byState<Value>(
    _ values: [ComponentState: Value],
    _ write: (Value) -> JSONValue
  ) -> JSONValue {
    var object: JSONObject = [:]
    for state in ComponentState.insetCases { object[state.rawValue] = values[state].map(write) }
    return .object(object)
  }
}

extension JSONCursor {
  /// Reads an object of values by state.
  func eachState(
    _ read: (ComponentState, JSONCursor) throws(FieldErrors) -> Void
  ) throws(FieldErrors) {
    let states = ComponentState.insetCases
    _ = try members().readEach { name, value throws(FieldErrors) in
      guard let state = states.first(where: { $0.rawValue == name }) else {
        let names = states.map(\.rawValue)
        let detail = "is not a state; the states are \(names.joined(separator: ", "))"
        throw value.refused(.unknownValue(name, known: names, detail))
      }
      try read(state, value)
    }
  }

  /// A length of time in milliseconds, as whole microseconds.
  func duration() throws(FieldErrors) -> Microseconds {
    WireTime.microseconds(try number(in: .durationMs))
  }

  /// A session time in milliseconds.
  package func instant() throws(FieldErrors) -> Instant {
    Instant(microseconds: WireTime.microseconds(try number(in: .timeMs)))
  }
}

/// The header of a dialect of the overlay family.
extension ComponentDecoder {
  /// Reads the configuration of the header; absent fields keep the values of `base`.
  func overlay(
    _ cursor: JSONCursor,
    over base: ComponentConfiguration?,
    density: Double
  ) throws(FieldErrors) -> ComponentConfiguration {
    try cursor.object { reader throws(FieldErrors) in
      var result = base ?? ComponentConfiguration(kind: .header)
      result.style = .overlay
      reader.read("style") { style throws(FieldErrors) in
        guard !style.isNull else { return }
        _ = try dialect.skips(.style(style.oneOf(Style.self), of: .header), style)
      }
      if let isRefreshing = refreshing(&reader) { result.refreshing = isRefreshing }
      result.settings.overlay = settings(&reader, over: base?.settings.overlay)
      if dialect == .swiperefreshlayout120,
        result.settings.overlay?.hasNoWay(atDensity: density) == true
      {
        reader.refuse(Self.wayName(reader), .combination(Self.noWay))
      }
      return result
    }
  }

  /// Reads the settings of `configure`.
  func overlayChanges(_ reader: inout JSONObjectReader) -> OverlaySettings? {
    if dialect == .pulltorefreshjs0122 {
      for member in OverlaySettingsTable.settings(of: dialect)
      where member.field.name != "shouldPullToRefresh" {
        reader.forbid(member.field.name, .fixedAtCreation())
      }
    }
    return settings(&reader, over: nil)
  }

  /// The reason against a circle without a way to travel.
  static let noWay = "makes the circle's way 0, by which the library divides"

  private static func wayName(_ reader: JSONObjectReader) -> String {
    reader.has("progressViewOffset") ? "progressViewOffset" : "progressViewEndTarget"
  }

  private func refreshing(_ reader: inout JSONObjectReader) -> Bool? {
    guard dialect == .pulltorefreshjs0122 else {
      return reader.read("refreshing") { cursor throws(FieldErrors) in
        cursor.isNull ? false : try cursor.bool()
      }
    }
    reader.read("refreshing") { cursor throws(FieldErrors) in
      let others = Dialect.allCases.filter { $0 != dialect }
      try dialect.skips(.other("begin by the program", in: others), cursor, but: .bool(false))
    }
    return false
  }

  private func settings(
    _ reader: inout JSONObjectReader,
    over base: OverlaySettings?
  ) -> OverlaySettings? {
    guard var settings = base ?? dialect.overlaySettings else { return nil }
    OverlaySettingsTable.settings(of: dialect).read(&reader, into: &settings)
    OverlaySettingsTable.refuseOthers(&reader, in: dialect)
    for field in ComponentField.allCases {
      guard let name = field.wireName(of: .header), reader.has(name) else { continue }
      reader.read(name) { cursor throws(FieldErrors) in
        try dialect.skips(.inset(name), cursor, but: DialectChange.initial(name))
      }
    }
    return settings
  }

  /// The header of an engine, with its settings; null without a header.
  func overlayJSON(_ engine: Engine, created: ComponentConfiguration?) -> JSONValue {
    guard let settings = engine.overlaySettings else { return .null }
    let style: JSONObject = ["style": .string(Style.overlay.rawValue)]
    var result = OverlaySettingsTable.settings(of: dialect).json(of: settings, after: style)
    result[member: "refreshing"] = .bool(created?.refreshing ?? false)
    return result
  }
}
