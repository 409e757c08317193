package import ArgumentParser

/// The form of an option's text, and the reading of it.
package struct OptionForm<Value>: Sendable {
  /// Reads a text.
  ///
  /// - Throws: `ValidationError` that describes the form.
  package let read: @Sendable (String) throws -> Value

  package init(reading read: @escaping @Sendable (String) throws -> Value) { self.read = read }

  /// Makes a form.
  ///
  /// - Parameters:
  ///   - words: The form of a text, as words after "it must".
  ///   - value: Reads a text; nil if the text does not have the form.
  package init(_ words: String, _ value: @escaping @Sendable (String) -> Value?) {
    read = { text in
      guard let value = value(text) else { throw ValidationError("it must \(words)") }
      return value
    }
  }

  /// One of several names.
  package static func choice(_ choices: KeyValuePairs<String, Value>) -> Self
  where Value: Sendable {
    let values = choices.map { (name: $0.key, value: $0.value) }
    return Self("be " + values.map(\.name).joined(separator: " or ")) { text in
      values.first { $0.name == text }?.value
    }
  }
}

extension OptionForm<Int> {
  /// A whole number in a range.
  package static func whole(_ range: ClosedRange<Int>) -> Self {
    Self("be a whole number from \(range.lowerBound) to \(range.upperBound)") { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension OptionForm<Double> {
  /// A number in a range.
  package static func number(_ range: ClosedRange<Double>, _ words: String) -> Self {
    Self("be \(words)") { text in Double(text).flatMap { range.contains($0) ? $0 : nil } }
  }

  /// Seconds, from 0 to a day.
  package static var seconds: Self { number(0...86_400, "a number of seconds from 0 to 86400") }
}

extension OptionForm<String> {
  /// A text that is not empty.
  package static var text: Self { Self("not be empty") { $0.isEmpty ? nil : $0 } }
}

extension Option {
  /// An option whose default stands at the end of its help.
  package init(wrappedValue: Value, _ help: String, _ form: OptionForm<Value>) {
    let value = (wrappedValue as? Double).map { "\(Int($0))" } ?? "\(wrappedValue)"
    self.init(
      wrappedValue: wrappedValue,
      help: ArgumentHelp("\(help) [\(value)]"),
      transform: form.read
    )
  }
}
