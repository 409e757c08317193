import ArgumentParser

/// Reads a setting from its option, else from the environment.
struct OptionSource {
  let environment: [String: String]

  private func variable(_ option: String) -> String? {
    let name = option.uppercased().split(separator: "-").joined(separator: "_")
    return environment["OVERSCROLL_" + name]
  }

  /// Whether the variable of a flag is there and neither empty nor 0.
  func isSet(_ flag: String) -> Bool { variable(flag).map { $0 != "" && $0 != "0" } ?? false }

  /// A text that must not be empty.
  func text(_ option: String, _ given: String?) throws -> String? {
    guard let text = given ?? variable(option) else { return nil }
    guard !text.isEmpty else { throw ValidationError("--\(option) must not be empty") }
    return text
  }

  /// The value of one of some names.
  func choice<Value>(
    _ option: String,
    _ given: String?,
    of choices: KeyValuePairs<String, Value>
  ) throws -> Value? {
    guard let text = given ?? variable(option) else { return nil }
    guard let choice = choices.first(where: { $0.key == text }) else {
      let names = choices.map(\.key).joined(separator: " or ")
      throw ValidationError("--\(option) must be \(names), not \"\(text)\"")
    }
    return choice.value
  }

  /// The values of an option that can be repeated; the environment separates them by spaces.
  ///
  /// - Parameters:
  ///   - option: The name of the option.
  ///   - given: Its values on the command line.
  ///   - form: What a value must be, for the refusal of another.
  ///   - read: Reads a value; nil refuses it.
  /// - Returns: The values, none if the option is absent.
  /// - Throws: `ValidationError` that names the option.
  func list<Value>(
    _ option: String,
    _ given: [String],
    form: String,
    _ read: (String) -> Value?
  ) throws -> [Value] {
    let texts = given.isEmpty ? variable(option)?.split(separator: " ").map(String.init) : given
    return try (texts ?? []).map { text in
      guard let value = read(text) else {
        throw ValidationError("--\(option) must be \(form), not \"\(text)\"")
      }
      return value
    }
  }

  /// The origins that `--allow-origin` names, as browsers write them.
  func origins(_ given: [String]) throws -> Set<String> {
    let form = "an origin such as https://example.com"
    return Set(try list("allow-origin", given, form: form, SiteName.origin))
  }

  func integer(_ option: String, _ given: Int?, in range: ClosedRange<Int>) throws -> Int? {
    guard let text = given.map(String.init) ?? variable(option) else { return nil }
    guard let value = Int(text), range.contains(value) else {
      throw ValidationError(
        "--\(option) must be a whole number from \(range.lowerBound) to \(range.upperBound)"
      )
    }
    return value
  }

  func seconds(_ option: String, _ given: Double?) throws -> Double? {
    let value =
      try given
      ?? variable(option).map { text in
        guard let value = Double(text) else { throw refused(option) }
        return value
      }
    guard let value else { return nil }
    guard (0...86_400).contains(value) else { throw refused(option) }
    return value
  }

  private func refused(_ option: String) -> ValidationError {
    ValidationError("--\(option) must be a number of seconds from 0 to 86400")
  }
}
