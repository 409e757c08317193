import RefreshEngine
import StrictJSON

/// A part of configurations or events that some dialects lack.
///
/// Every decoder checks the parts of its dialect here, and `GET /v1/dialects` lists the missing ones.
enum DialectPart: Hashable {
  /// A kind of component.
  case kind(ComponentKind)
  /// A style of a kind of component.
  case style(Style, of: ComponentKind)
  /// A field of the header, footer or trailer.
  case field(ComponentField, of: ComponentName)
  /// The frame images for a state, of the header, footer or trailer.
  case images(ComponentState, of: ComponentName)
  /// The event `setLanguage`.
  case setLanguage
  /// A type of events.
  case event(String)
  /// A type of effects.
  case effect(EffectType)

  /// Whether a dialect has the part.
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
    }
  }

  /// Whether there are dialects without a type of events, beside those of other parts.
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

  /// Why a dialect refuses the part, as a sentence without a full stop; nil if it has the part.
  func absence(in dialect: Dialect) -> String? {
    exists(in: dialect)
      ? nil : dialect.absence(of: title, in: Dialect.allCases.filter(exists))
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
  /// Why the dialect refuses what others have, as a sentence without a full stop.
  func absence(of title: String, in others: [Dialect]) -> String {
    let names = others.map(\.rawValue)
    guard let last = names.last else { return "no dialect has a \(title)" }
    let list = names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " and " + last
    return "\(rawValue) has no \(title); \(list) \(names.count == 1 ? "has" : "have")"
  }

  /// Whether to skip a part of a document: the dialect lacks it, and its value is null.
  ///
  /// - Throws: A part that the dialect lacks, if its value is not null.
  func skips(_ part: DialectPart, _ cursor: JSONCursor) throws(FieldErrors) -> Bool {
    guard let absence = part.absence(in: self) else { return false }
    guard cursor.isNull else { throw cursor.refused(.notInDialect(absence)) }
    return true
  }
}
