import RefreshEngine
import StrictJSON

/// A part of configurations or events that only some dialects have, by its name: for what the table of the
/// inset family's parts has not got.
struct OverlayPart: Sendable {
  /// The name of the part, without an article.
  let title: String
  /// The dialects that have it.
  let dialects: [Dialect]

  /// Why a dialect refuses the part.
  func absence(in dialect: Dialect) -> ValueFault {
    .notInDialect(dialect.absence(of: title, in: dialects))
  }

  /// Refuses a member that the dialect lacks, unless it is null or a default of API.md.
  func refuse(
    _ cursor: JSONCursor,
    in dialect: Dialect,
    but accepted: JSONValue? = nil
  )
    throws(FieldErrors)
  {
    guard !cursor.isNull, cursor.value != accepted else { return }
    throw cursor.refused(absence(in: dialect))
  }

  /// A header, footer or trailer.
  static func component(_ name: ComponentName) -> OverlayPart {
    OverlayPart(title: name.rawValue, dialects: Dialect.allCases.filter { $0.has(name) })
  }

  /// A field of an overlay's header.
  static func setting(_ name: String) -> OverlayPart {
    OverlayPart(title: name, dialects: OverlaySettingsTable.dialects(having: name))
  }

  /// Something that only the inset family has.
  static func inset(_ title: String) -> OverlayPart {
    OverlayPart(title: title, dialects: Dialect.all(of: .inset))
  }

  /// Something of a list under an overlay.
  static func list(_ field: OverlayListField) -> OverlayPart {
    OverlayPart(
      title: field.rawValue,
      dialects: Dialect.all(of: .overlay).filter(field.exists)
    )
  }
}

/// The fields of `scrollView` that only a list under an overlay has.
enum OverlayListField: String, CaseIterable {
  case density, touchSlop, rowsTakeTouches, content, alwaysScrollable

  /// Whether a dialect has the field.
  func exists(in dialect: Dialect) -> Bool {
    switch self {
    // Of pulltorefresh.js the density and the rows change nothing.
    case .density, .touchSlop, .rowsTakeTouches: dialect.family == .overlay
    case .content: dialect == .swiperefreshlayout120
    case .alwaysScrollable: dialect == .refreshindicator2026
    }
  }
}
