import OverscrollWire
import RefreshEngine
import StrictJSON

/// Dialects that no search plays: those of the overlay family.
enum OverlayRefusal {
  /// Why such a dialect is refused.
  static func reason(_ dialect: Dialect) -> String {
    "\(dialect.rawValue) is an overlay, which no search plays"
  }

  /// Refuses a dialect of the overlay family.
  static func check(_ dialect: Dialect, at place: JSONPointer) throws(FieldErrors) {
    guard dialect.family == .overlay else { return }
    throw FieldErrors(FieldError(pointer: place, .notInDialect(reason(dialect))))
  }
}
