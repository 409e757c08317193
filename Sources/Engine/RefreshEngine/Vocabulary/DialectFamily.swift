/// What the components of a dialect do to the list.
public enum DialectFamily: String, CaseIterable, Hashable, Sendable {
  /// They change its insets and are placed in its content.
  case inset
  /// They draw over it.
  case overlay
}
