package import RefreshEngine
import ScrollPhysics
package import StrictJSON

/// A configuration translated from one dialect into another.
package enum DialectChange {
  /// The configuration in a dialect: nulls of fields that the old dialect lacks, and standard defaults of
  /// fields that the new dialect lacks, are dropped; all other fields stay.
  ///
  /// So a configuration with every default filled in is valid in each dialect with its components.
  /// `OverlayChange` translates if either dialect is an overlay.
  package static func configuration(_ document: JSONValue, in dialect: Dialect) -> JSONValue {
    let old = Self.dialect(of: document)
    var result = document
    result[member: "dialect"] = .string(dialect.rawValue)
    guard old.family == .inset, dialect.family == .inset else {
      OverlayChange(old: old, dialect: dialect).apply(to: &result)
      return result
    }
    for place in old.absentPointers where place.value(in: result) == .null {
      result = result.without(place.tokens) ?? result
    }
    var defaults: JSONValue = [:]
    for name in ComponentName.allCases {
      guard case .object(let component)? = result.member(name.rawValue) else { continue }
      defaults[member: name.rawValue] = .object(standard(component, name))
    }
    for place in dialect.absentPointers + absentStyles(in: result, dialect) {
      guard let value = place.value(in: result) else { continue }
      let isDefault = [place.value(in: defaults), defaultDuration(at: place, result)].contains(
        value
      )
      if isDefault { result = result.without(place.tokens) ?? result }
    }
    return result
  }

  /// The places of styles that are the default of their kind and absent from a dialect.
  private static func absentStyles(
    in document: JSONValue,
    _ dialect: Dialect
  ) -> [JSONPointer] {
    ComponentName.allCases.compactMap { name in
      guard case .object(let component)? = document.member(name.rawValue),
        let style = component["style"]?.text.flatMap(Style.init),
        component["style"] == plain(component, name)["style"],
        !DialectPart.style(style, of: kind(of: component, name)).exists(in: dialect)
      else { return nil }
      return .root.appending(name.rawValue).appending("style")
    }
  }

  /// The header fields that a change of family drops, except fields with their dialect's default; none within
  /// a family.
  package static func droppedHeaderFields(
    of document: JSONValue,
    in dialect: Dialect
  ) -> [String] {
    guard case .object(let header)? = document.member(ComponentName.header.rawValue) else {
      return []
    }
    return OverlayChange(old: Self.dialect(of: document), dialect: dialect).dropped(of: header)
  }

  /// The dialect in a configuration's `dialect`, else the standard dialect.
  private static func dialect(of document: JSONValue) -> Dialect {
    document.member("dialect")?.text.flatMap(Dialect.init(rawValue:)) ?? .standard
  }

  // MARK: Defaults

  /// The default of a field in a header of the standard dialect; nil for other fields.
  static func initial(_ field: String) -> JSONValue? { initialHeader[field] }

  private static let initialHeader = reported([:], .header) ?? [:]

  /// The defaults of a component of the same kind and style in the standard dialect.
  private static func standard(_ component: JSONObject, _ name: ComponentName) -> JSONObject {
    var document: JSONObject = [:]
    document["kind"] = component["kind"]
    document["style"] = component["style"]
    return reported(document, name) ?? plain(component, name)
  }

  /// The defaults of a component of the same kind with the default style.
  private static func plain(_ component: JSONObject, _ name: ComponentName) -> JSONObject {
    let footer: JSONObject = ["kind": component["kind"] ?? "auto"]
    return reported(name == .footer ? footer : [:], name) ?? [:]
  }

  /// A component as a dialect reports it; nil for a refused component.
  fileprivate static func reported(
    _ component: JSONObject,
    _ name: ComponentName,
    in dialect: Dialect = .standard
  ) -> JSONObject? {
    let document: JSONValue = [
      "dialect": .string(dialect.rawValue), name.rawValue: .object(component),
    ]
    let reported = document.reportedConfiguration?.member(name.rawValue)
    guard case .object(let result)? = reported else { return nil }
    return result
  }

  /// The kind of a component; a footer without a kind counts as an auto footer.
  private static func kind(of component: JSONObject, _ name: ComponentName) -> ComponentKind {
    switch name {
    case .header: .header
    case .trailer: .trailer
    case .footer:
      FooterKind.allCases.first { component["kind"] == .string($0.rawValue) }?.kind ?? .autoFooter
    }
  }

  /// The default duration of images, derived from their count; nil for other fields.
  private static func defaultDuration(at place: JSONPointer, _ document: JSONValue) -> JSONValue? {
    guard case .member(let images, FrameImages.durationName) = place,
      let count = images.value(in: document)?.member("count")?.double
    else { return nil }
    return .number(count * Double(FrameImages(count: 1, height: 0).duration) / 1000)
  }
}

/// A configuration translated between two dialects, at least one of the overlay family.
///
/// A change of family reduces a header to its existence and, if the new dialect has the event, its begin with
/// a refresh, and drops the old defaults of the surroundings; within the overlay family a header loses only
/// its old defaults. The new dialect's decoder refuses other absent parts.
struct OverlayChange {
  let old: Dialect
  let dialect: Dialect

  /// Changes a configuration whose `dialect` already is the new dialect.
  func apply(to document: inout JSONValue) {
    if case .object(let header)? = document.member(ComponentName.header.rawValue) {
      document[member: ComponentName.header.rawValue] = .object(changed(header))
    }
    guard old.family != dialect.family else { return }
    if case .object(let physics)? = document.member("physics") {
      document[member: "physics"] = withoutDefaults(physics)
    }
    let slop = old.touchSlop.map { JSONValue.number($0) }
    if document.member("scrollView")?.member("touchSlop") == slop {
      document[member: "scrollView"]?[member: "touchSlop"] = nil
    }
  }

  /// The header fields that a change of family drops, except the old dialect's defaults.
  func dropped(of header: JSONObject) -> [String] {
    guard old.family != dialect.family else { return [] }
    let (kept, defaults) = (changed(header), Self.defaultHeader(of: old))
    return header.members.filter { member in
      let isFalse = member.name == Self.refreshing && member.value == .bool(false)
      return kept[member.name] == nil && member.value != defaults[member.name] && !isFalse
    }.map(\.name)
  }

  private func changed(_ header: JSONObject) -> JSONObject {
    var result: JSONObject = [:]
    guard old.family == dialect.family else {
      let begins = header[Self.refreshing] == .bool(true)
      let hasBegin = DialectPart.event("beginRefreshing").exists(in: dialect)
      if begins, hasBegin { result[Self.refreshing] = .bool(true) }
      return result
    }
    let defaults = Self.defaultHeader(of: old)
    for member in header.members where member.value != defaults[member.name] {
      result[member.name] = member.value
    }
    return result
  }

  private static let refreshing = "refreshing"

  /// The default header of a dialect, as a configuration reports it.
  private static func defaultHeader(of dialect: Dialect) -> JSONObject {
    DialectChange.reported([:], .header, in: dialect) ?? [:]
  }

  /// Laws of motion without the old dialect's defaults; nil if no law remains.
  private func withoutDefaults(_ physics: JSONObject) -> JSONValue? {
    let preset: PhysicsPreset = old.family == .overlay ? .clamping : .ios
    let named = physics[PhysicsTable.preset.name] ?? .string(preset.rawValue)
    guard named == .string(preset.rawValue) || named == .null else { return .object(physics) }
    let laws = PhysicsTable.laws.json(of: preset.parameters)
    var result: JSONObject = [:]
    for member in physics.members
    where member.name != PhysicsTable.preset.name && member.value != laws.member(member.name) {
      result[member.name] = member.value
    }
    return result.members.isEmpty ? nil : .object(result)
  }
}
