extension StringProtocol {
  /// The text as it is repeated to the client that sent it: its first Unicode scalars, and an ellipsis
  /// if there are more.
  package func clipped(to count: Int = 200) -> String {
    // Fast path: a scalar has a byte at least.
    if utf8.count <= count { return String(self) }
    let start = unicodeScalars.prefix(count)
    return start.endIndex == endIndex ? String(self) : String(self[..<start.endIndex]) + "…"
  }
}
