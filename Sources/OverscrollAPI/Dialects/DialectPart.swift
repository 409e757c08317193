import RefreshEngine

/// A part of the wire that some dialects lack.
///
/// Whatever reads a configuration or an event asks here whether its dialect has the part, and
/// `GET /v1/dialects` lists those that it lacks.
enum DialectPart: Hashable {
  /// A kind of component.
  case kind(ComponentKind)
  /// A style of a kind of component.
  case style(Style, of: ComponentKind)
  /// A field of the components of a place.
  case field(ComponentField, of: ComponentName)
  /// The frame images for a state, of the components of a place.
  case images(ComponentState, of: ComponentName)
  /// The event `setLanguage`.
  case setLanguage

  /// Whether a dialect has the part.
  func exists(in dialect: Dialect) -> Bool {
    let inventory = dialect.inventory
    switch self {
    case .kind(let kind): return !inventory.styles(of: kind).isEmpty
    case .style(let style, let kind): return inventory.styles(of: kind).contains(style)
    case .field(let field, let name): return inventory.has(field, of: name)
    case .images(let state, .footer): return inventory.footerImageStates.contains(state)
    case .images: return true
    case .setLanguage: return inventory.languageIsSettable
    }
  }

  /// Why a dialect refuses the part, as a sentence without a full stop; nil if it has it.
  func absence(in dialect: Dialect) -> String? {
    guard !exists(in: dialect) else { return nil }
    let others = Dialect.allCases.filter(exists).map(\.rawValue)
    guard let last = others.last else { return "no dialect has a \(title)" }
    let list = others.count == 1 ? last : others.dropLast().joined(separator: ", ") + " and " + last
    return "\(dialect.rawValue) has no \(title); \(list) \(others.count == 1 ? "has" : "have")"
  }

  /// What the part is called, without an article.
  private var title: String {
    switch self {
    case .kind(let kind): kind.title
    case .style(let style, let kind): "\(style.rawValue) \(kind.title)"
    case .field(.imageDuration, _): FrameImages.durationName
    case .field(let field, let name): field.wireName(of: name) ?? "such field"
    case .images(let state, let name): "\(state.rawValue) images of a \(name.rawValue)"
    case .setLanguage: "setLanguage"
    }
  }
}

extension ComponentKind {
  /// What a refusal calls the kind.
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
  /// Whether the dialect lacks a part of the document and null stands there, which says the same.
  ///
  /// - Throws: What the document says of a part that the dialect lacks, if it is not null.
  func skips(_ part: DialectPart, _ cursor: JSONCursor) throws(FieldError) -> Bool {
    guard let absence = part.absence(in: self) else { return false }
    guard cursor.isNull else { throw cursor.refused(sentence: absence) }
    return true
  }
}
