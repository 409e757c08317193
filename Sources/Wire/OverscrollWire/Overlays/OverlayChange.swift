import RefreshEngine
import ScrollPhysics
import StrictJSON

/// A configuration taken from one dialect into another where one of both is of the overlay family.
///
/// Of another family's header nothing is kept but that it is there and begins with a refresh, if the new
/// dialect has a begin; of an overlay's header what is not the old dialect's default. Of the surroundings what is the old dialect's
/// default is dropped between families. The new dialect's decoder refuses the rest that it lacks.
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

  /// The fields of a header that a change of family drops, but for those that have the old dialect's default.
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

  /// The header of a dialect that is given nothing, as its configuration reports it.
  private static func defaultHeader(of dialect: Dialect) -> JSONObject {
    let name = ComponentName.header.rawValue
    let document: JSONValue = ["dialect": .string(dialect.rawValue), "header": [:]]
    guard let session = try? ConfigurationDecoder.decode(JSONCursor(document), createdAt: 0),
      case .object(let header)? =
        JSONValue.configuration(session, Engine(session.engine), epoch: nil).member(name)
    else { return [:] }
    return header
  }

  /// Laws of motion without those that the old dialect has by default; nil if there are no others.
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
