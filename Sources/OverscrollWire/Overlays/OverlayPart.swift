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
    let names = dialects.map(\.rawValue)
    guard let last = names.last else { return .notInDialect("no dialect has a \(title)") }
    let list = names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " and " + last
    return .notInDialect(
      "\(dialect.rawValue) has no \(title); \(list) \(names.count == 1 ? "has" : "have")"
    )
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
    switch (self, dialect) {
    case (_, .mjrefresh379), (_, .mjrefresh31154), (_, .mjrefresh221), (_, .mjrefresh147),
      (_, .eocrefresh):
      false
    // Of pulltorefresh.js the density and the rows change nothing.
    case (.density, _), (.touchSlop, _), (.rowsTakeTouches, _): true
    case (.content, _): dialect == .swiperefreshlayout120
    case (.alwaysScrollable, _): dialect == .refreshindicator2026
    }
  }
}
