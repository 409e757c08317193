import MicroHTTP

/// One element of a field such as `Accept` or `Accept-Encoding`, with its weight (RFC 9110, 12.4.2).
struct WeightedValue {
  /// In lower case, without parameters.
  let value: String
  let weight: Double

  private init(_ text: Substring) {
    let parts = text.lowercased().split(separator: ";").map { $0.trimmed }
    value = parts.first ?? ""
    let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) }
    self.weight = weight ?? 1
  }

  /// The elements of a field.
  static func list(_ field: String) -> [WeightedValue] {
    field.split(separator: ",").map { WeightedValue($0) }
  }

  /// The weight of the first of some values, the most specific first, that a list has; 0 if it has none
  /// of them.
  static func weight(of values: [String], in list: [WeightedValue]) -> Double {
    for value in values {
      if let found = list.first(where: { $0.value == value }) { return found.weight }
    }
    return 0
  }
}
