package import RefreshEngine
import ScrollPhysics
package import StrictJSON

/// A configuration taken from one dialect into another.
package enum DialectChange {
  /// The configuration in a dialect: a field that the dialect lacks is dropped if it is the default of the
  /// standard dialect, and a null if the old dialect lacks the field; all other fields stay.
  ///
  /// So a configuration with every default filled in is valid in each dialect that has its components.
  /// Where one of both is an overlay, see `OverlayChange`.
  package static func configuration(_ document: JSONValue, in dialect: Dialect) -> JSONValue {
    guard case .object(var result) = document else { return document }
    let old = Self.dialect(of: document)
    result["dialect"] = .string(dialect.rawValue)
    guard old.family == .inset, dialect.family == .inset else {
      OverlayChange(from: old, to: dialect).apply(to: &result)
      return .object(result)
    }
    for name in ComponentName.allCases {
      guard case .object(let component)? = result[name.rawValue] else { continue }
      result[name.rawValue] = .object(self.component(component, name, from: old, in: dialect))
    }
    return .object(result)
  }

  /// The fields of a configuration's header that a dialect of the other family does not take over, but for
  /// the fields with the default of their own dialect; none within a family.
  package static func droppedHeaderFields(
    of document: JSONValue,
    in dialect: Dialect
  ) -> [String] {
    guard case .object(let header)? = document.member(ComponentName.header.rawValue) else {
      return []
    }
    return OverlayChange(from: Self.dialect(of: document), to: dialect).dropped(of: header)
  }

  /// The dialect that a configuration names, else the standard one.
  private static func dialect(of document: JSONValue) -> Dialect {
    document.member("dialect")?.text.flatMap(Dialect.init(rawValue:)) ?? .standard
  }

  private static func component(
    _ document: JSONObject,
    _ name: ComponentName,
    from old: Dialect,
    in dialect: Dialect
  ) -> JSONObject {
    var result = document
    let defaults = standard(document, name)
    for field in ComponentField.allCases {
      guard let member = field.wireName(of: name), let value = result[member] else { continue }
      let isDefault = value == defaults[member]
      let part = DialectPart.field(field, of: name)
      let wasLacking = value == .null && !part.exists(in: old)
      if wasLacking || isDefault && !part.exists(in: dialect) { result[member] = nil }
    }
    if let style = document["style"], style == plain(document, name)["style"],
      let known = Style.allCases.first(where: { style == .string($0.rawValue) }),
      !DialectPart.style(known, of: kind(of: document, name)).exists(in: dialect)
    {
      result["style"] = nil
    }
    if let member = ComponentField.images.wireName(of: name),
      case .object(let images)? = result[member]
    {
      result[member] = .object(self.images(images, name, from: old, in: dialect))
    }
    return result
  }

  // MARK: Defaults

  /// The default of a field in a header of the standard dialect; nil if it has no such field.
  static func initial(_ field: String) -> JSONValue? { initialHeader[field] }

  private static let initialHeader = reported([:], .header) ?? [:]

  /// The defaults of a component of the same kind and style in the standard dialect.
  private static func standard(_ component: JSONObject, _ name: ComponentName) -> JSONObject {
    var document: JSONObject = [:]
    document["kind"] = component["kind"]
    document["style"] = component["style"]
    return reported(document, name) ?? plain(component, name)
  }

  /// The defaults of a component of the same kind and the default style.
  private static func plain(_ component: JSONObject, _ name: ComponentName) -> JSONObject {
    let footer: JSONObject = ["kind": component["kind"] ?? "auto"]
    return reported(name == .footer ? footer : [:], name) ?? [:]
  }

  /// A component as a dialect reports it; nil if it refuses it.
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

  /// Sets of images, without the nulls for parts that the old dialect lacks, and without default durations
  /// where the new one has none.
  private static func images(
    _ images: JSONObject,
    _ name: ComponentName,
    from old: Dialect,
    in dialect: Dialect
  ) -> JSONObject {
    let durations = DialectPart.field(.imageDuration, of: name)
    var result = images
    for set in images.members {
      guard case .object(var frames) = set.value else {
        let state = ComponentState(rawValue: set.name)
        let wasLacking = state.map { !DialectPart.images($0, of: name).exists(in: old) } ?? false
        if set.value == .null, wasLacking { result[set.name] = nil }
        continue
      }
      let duration = frames[FrameImages.durationName]
      let wasLacking = duration == .null && !durations.exists(in: old)
      let isDefault = duration == defaultDuration(of: frames)
      if wasLacking || isDefault && !durations.exists(in: dialect) {
        frames[FrameImages.durationName] = nil
      }
      result[set.name] = .object(frames)
    }
    return result
  }

  private static func defaultDuration(of frames: JSONObject) -> JSONValue? {
    guard case .number(let count)? = frames["count"] else { return nil }
    return .number(count * Double(FrameImages(count: 1, height: 0).duration) / 1000)
  }
}

/// A configuration taken from one dialect into another where one of both is of the overlay family.
///
/// A header of another family keeps only its existence, and its begin with a refresh if the new dialect
/// has a begin; an overlay's header keeps all but the old dialect's defaults. Between families the old
/// dialect's defaults of the surroundings are dropped. The new dialect's decoder refuses all else it lacks.
struct OverlayChange {
  let old: Dialect
  let dialect: Dialect

  init(from old: Dialect, to dialect: Dialect) { (self.old, self.dialect) = (old, dialect) }

  /// Changes a configuration whose `dialect` is the new one already.
  func apply(to document: inout JSONObject) {
    if case .object(let header)? = document[ComponentName.header.rawValue] {
      document[ComponentName.header.rawValue] = .object(changed(header))
    }
    guard old.family != dialect.family else { return }
    if case .object(let physics)? = document["physics"] {
      document["physics"] = withoutDefaults(physics)
    }
    if case .object(var view)? = document["scrollView"] {
      let slop = old.touchSlop.map { JSONValue.number($0) }
      if view["touchSlop"] == slop { view["touchSlop"] = nil }
      document["scrollView"] = .object(view)
    }
  }

  /// The fields of a header that a change of family drops, but for defaults of the old dialect.
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

  /// The header of a dialect without given fields, as its configuration reports it.
  private static func defaultHeader(of dialect: Dialect) -> JSONObject {
    DialectChange.reported([:], .header, in: dialect) ?? [:]
  }

  /// Laws of motion without the old dialect's defaults; nil if there are no others.
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
