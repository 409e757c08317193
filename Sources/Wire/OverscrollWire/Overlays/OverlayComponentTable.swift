import RefreshEngine
import StrictJSON

/// The header of a dialect of the overlay family.
struct OverlayComponentTable {
  let dialect: Dialect

  /// Reads the configuration of the header; fields that are absent stay as in `base`.
  func configuration(
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
      if result.settings.overlay?.hasNoWay(atDensity: density) == true {
        reader.refuse(Self.wayName(reader), .combination(Self.noWay))
      }
      return result
    }
  }

  /// Reads the fields of `configure`.
  func changes(_ reader: inout JSONObjectReader) -> ComponentSettings {
    reader.forbid("style", .fixedAtCreation())
    reader.forbid(
      "refreshing",
      .fixedAtCreation("acts at creation only; use the event beginRefreshing")
    )
    if dialect == .pulltorefreshjs0122 {
      for member in OverlaySettingsTable.settings(of: dialect)
      where member.field.name != "shouldPullToRefresh" {
        reader.forbid(member.field.name, .fixedAtCreation())
      }
    }
    var result = ComponentSettings()
    result.overlay = settings(&reader, over: nil)
    return result
  }

  /// Why a circle that goes nowhere is refused.
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
      let part = OverlayPart(title: "begin by the program", dialects: others)
      try part.refuse(cursor, in: dialect, but: .bool(false))
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
        try OverlayPart.inset(name).refuse(cursor, in: dialect, but: DialectChange.initial(name))
      }
    }
    return settings
  }

  /// The header of an engine, with the settings that it has; null if there is none.
  func json(_ engine: Engine, created: ComponentConfiguration?) -> JSONValue {
    guard let settings = engine.overlaySettings?.inForce else { return .null }
    var object: JSONObject = ["style": .string(Style.overlay.rawValue)]
    for member in OverlaySettingsTable.settings(of: dialect) {
      object[member.field.name] = member.write(settings)
    }
    object["refreshing"] = .bool(created?.refreshing ?? false)
    return .object(object)
  }
}
