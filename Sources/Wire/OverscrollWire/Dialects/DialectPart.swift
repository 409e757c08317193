import RefreshEngine
import StrictJSON

/// A part of configurations or events that some dialects lack.
///
/// Every decoder checks the parts of its dialect here, and `GET /v1/dialects` lists the absent ones.
enum DialectPart: Hashable {
  case kind(ComponentKind)
  case style(Style, of: ComponentKind)
  /// A field of the header, footer or trailer.
  case field(ComponentField, of: ComponentName)
  /// The frame images for a state, of the header, footer or trailer.
  case images(ComponentState, of: ComponentName)
  case setLanguage
  case event(String)
  case effect(EffectType)
  /// Another part, by its name without an article, and the dialects with the part.
  case other(String, in: [Dialect])

  /// A header, footer or trailer.
  static func component(_ name: ComponentName) -> DialectPart {
    .other(name.rawValue, in: Dialect.allCases.filter { $0.has(name) })
  }

  /// A part of the inset family only.
  static func inset(_ title: String) -> DialectPart { .other(title, in: Dialect.all(of: .inset)) }

  /// A field of an overlay's header.
  static func setting(_ name: String) -> DialectPart {
    .other(name, in: OverlaySettingsTable.dialects(having: name))
  }

  /// True if a dialect has the part.
  func exists(in dialect: Dialect) -> Bool {
    switch self {
    case .kind(let kind): !dialect.inventory.styles(of: kind).isEmpty
    case .style(let style, let kind): dialect.inventory.styles(of: kind).contains(style)
    case .field(let field, let name): dialect.inventory.has(field, of: name)
    case .images(let state, .footer): dialect.inventory.footerImageStates.contains(state)
    case .images: true
    case .setLanguage: dialect.inventory.languageIsSettable
    case .event(let name): Self.has(event: name, dialect)
    case .effect(let type): !dialect.absentEffects.contains(type)
    case .other(_, let dialects): dialects.contains(dialect)
    }
  }

  /// True if some dialects lack a type of events; absent fields of the event do not count.
  static func isRestricted(event name: String) -> Bool {
    !Dialect.allCases.allSatisfy { has(event: name, $0) }
  }

  private static func has(event name: String, _ dialect: Dialect) -> Bool {
    let call: Inventory.Call
    switch name {
    case "setContentInset", "setSafeAreaInsets", "setBounds", "setPhysics", "setHidden", "tap",
      "endRefreshingWithNoMoreData", "resetNoMoreData", "setDragging", "setPanState":
      return dialect.family == .inset
    case "beginRefreshing": call = .beginRefreshing
    case "setWindow": call = .setWindow
    case "removeComponent", "addComponent": call = .replaceComponent
    default: return true
    }
    return !dialect.inventory.absentCalls.contains(call)
  }

  /// The fault of a part that a dialect lacks.
  func absence(in dialect: Dialect) -> ValueFault {
    var dialects = Dialect.allCases.filter(exists)
    if case .other(_, let own) = self { dialects = own }
    return .notInDialect(dialect.absence(of: title, in: dialects))
  }

  /// The name of the part, without an article.
  private var title: String {
    switch self {
    case .kind(let kind): kind.title
    case .style(let style, let kind): "\(style.rawValue) \(kind.title)"
    case .field(.imageDuration, _): FrameImages.durationName
    case .field(let field, let name): field.wireName(of: name) ?? "such field"
    case .images(let state, let name): "\(state.rawValue) images of a \(name.rawValue)"
    case .setLanguage: "setLanguage"
    case .event(let name): "event \(name)"
    case .effect(let type): type.rawValue
    case .other(let title, _): title
    }
  }
}

extension ComponentKind {
  /// The name of the kind in an error.
  fileprivate var title: String {
    switch self {
    case .header: "header"
    case .autoFooter: "auto footer"
    case .backFooter: "back footer"
    case .trailer: "trailer"
    }
  }
}

extension Dialect {
  /// The reason for the refusal of an absent part, as a sentence without a full stop.
  func absence(of title: String, in others: [Dialect]) -> String {
    let names = others.map(\.rawValue)
    guard let last = names.last else { return "no dialect has a \(title)" }
    let list = names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " and " + last
    return "\(rawValue) has no \(title); \(list) \(names.count == 1 ? "has" : "have")"
  }

  /// True if the dialect lacks a part whose value may be ignored: null or the accepted value, such as a
  /// default of another family.
  ///
  /// - Throws: The fault of an absent part with another value.
  @discardableResult
  func skips(
    _ part: DialectPart,
    _ cursor: JSONCursor,
    but accepted: JSONValue? = nil
  ) throws(FieldErrors) -> Bool {
    guard !part.exists(in: self) else { return false }
    guard cursor.isNull || cursor.value == accepted else {
      throw cursor.refused(part.absence(in: self))
    }
    return true
  }
}
