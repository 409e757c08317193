import OverscrollWire
import RefreshEngine
import StrictJSON

/// Dialects for which no properties are stated, and no table of changes is kept: those of the overlay family.
enum OverlayRefusal {
  /// Why such a dialect is refused.
  static func reason(_ dialect: Dialect) -> String {
    "\(dialect.rawValue) is an overlay, for which no properties are stated"
  }

  /// Refuses a dialect of the overlay family.
  static func check(_ dialect: Dialect, at place: JSONPointer) throws(FieldErrors) {
    guard dialect.family == .overlay else { return }
    throw FieldErrors(FieldError(pointer: place, .notInDialect(reason(dialect))))
  }
}
