import Glibc
import SystemPrimitives

/// A line on a terminal that tells how far a verb is, and is gone at its end.
struct ProgressLine {
  private var isShown = false

  /// Shows a text in place of the one before; nothing if standard error is no terminal.
  mutating func show(_ text: String) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    isShown = true
    Self.write("\r\u{1B}[K\(text)")
  }

  /// Removes the line.
  mutating func clear() {
    if isShown { Self.write("\r\u{1B}[K") }
    isShown = false
  }

  private static func write(_ text: String) {
    Descriptor.standardError.print(text)
  }
}
