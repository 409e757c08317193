extension JSONWriter {
  /// A number to a thousandth, which is enough for people, and without a negative zero.
  package static func roundedText(_ number: Double) -> String {
    let rounded = (number * 1000).rounded() / 1000
    return text(rounded == 0 ? 0 : rounded)
  }
}
