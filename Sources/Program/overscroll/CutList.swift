extension Collection {
  /// The lines of the first elements, then one that says how many more there are.
  ///
  /// - Parameters:
  ///   - count: The most elements that are shown.
  ///   - more: How many there are beside these, which are not shown either.
  ///   - indent: What each line begins with.
  ///   - line: The rest of an element's line.
  /// - Returns: The lines.
  func lines(
    first count: Int,
    more: Int = 0,
    indent: String,
    _ line: (Element) -> String
  ) -> [String] {
    let lines = prefix(count).map { indent + line($0) }
    let rest = self.count - lines.count + more
    return lines + (rest > 0 ? ["\(indent)and \(rest) more"] : [])
  }
}
