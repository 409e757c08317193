package import ArgumentParser
import Explorer
import OverscrollWire
import Recordings
import RefreshEngine

/// The form of an option's text, and the reading of it.
package struct Form<Value>: Sendable {
  /// Reads a text.
  ///
  /// - Throws: `ValidationError` that describes the form.
  package let read: @Sendable (String) throws -> Value

  init(reading read: @escaping @Sendable (String) throws -> Value) { self.read = read }

  /// Makes a form.
  ///
  /// - Parameters:
  ///   - words: The form of a text, in words after "it must".
  ///   - value: Reads a text; nil refuses it.
  package init(_ words: String, _ value: @escaping @Sendable (String) -> Value?) {
    read = { text in
      guard let value = value(text) else { throw ValidationError("it must \(words)") }
      return value
    }
  }

  /// One of some names.
  package static func choice(_ choices: KeyValuePairs<String, Value>) -> Self
  where Value: Sendable {
    let values = choices.map { (name: $0.key, value: $0.value) }
    return Self("be " + values.map(\.name).joined(separator: " or ")) { text in
      values.first { $0.name == text }?.value
    }
  }
}

extension Form<Int> {
  /// A whole number in a range.
  package static func whole(_ range: ClosedRange<Int>) -> Self {
    Self("be a whole number from \(range.lowerBound) to \(range.upperBound)") { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension Form<Double> {
  /// A number in a range.
  static func number(_ range: ClosedRange<Double>, _ words: String) -> Self {
    Self("be \(words)") { text in Double(text).flatMap { range.contains($0) ? $0 : nil } }
  }

  /// Seconds, up to a day.
  package static var seconds: Self { number(0...86_400, "a number of seconds from 0 to 86400") }
}

extension Form<String> {
  /// A text that is not empty.
  package static var text: Self { Self("not be empty") { $0.isEmpty ? nil : $0 } }
}

extension Form<Microseconds> {
  /// A length of time, such as `300ms` or `0.3s`.
  static var duration: Self { Self("be like 300ms or 0.3s", microseconds) }

  /// A length of time that is not 0.
  static var positiveDuration: Self {
    Self("be above 0, and like 300ms or 0.3s") { microseconds($0).flatMap { $0 > 0 ? $0 : nil } }
  }

  private static func microseconds(_ text: String) -> Microseconds? {
    let (number, scale) =
      text.hasSuffix("ms")
      ? (text.dropLast(2), 1.0) : (text.dropLast(1), text.hasSuffix("s") ? 1000 : .nan)
    guard let value = Double(number), (0...1e7).contains(value * scale) else { return nil }
    return WireTime.microseconds(value * scale)
  }
}

extension Form<Point> {
  /// A place: `x,y`.
  static var place: Self {
    Self("be like 180,100, with numbers from -1e7 to 1e7") { text in
      let numbers = coordinates(text)
      return numbers.count == 2 ? Point(x: numbers[0], y: numbers[1]) : nil
    }
  }

  /// A way that is not 0: `y`, or `x,y`.
  static var way: Self {
    Self("be like 150 or 0,150, with numbers from -1e7 to 1e7, and not 0") { text in
      let numbers = coordinates(text)
      guard let last = numbers.last, numbers.count <= 2 else { return nil }
      let way = Point(x: numbers.count == 2 ? numbers[0] : 0, y: last)
      return way == .zero ? nil : way
    }
  }

  /// The numbers of a text; none if one is wrong.
  private static func coordinates(_ text: String) -> [Double] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0) }.filter { abs($0) <= 1e7 }
    return numbers.count == parts.count ? numbers : []
  }
}

extension Form<[String]> {
  /// Places of the snapshot, joined by commas; the refusal of another has the nearest one.
  static var places: Self {
    Self(reading: { text in
      let places = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      for place in places { _ = try SnapshotPlaces.place(place) }
      return places
    })
  }
}

extension Form<Set<ActionGroup>> {
  /// Groups of actions, joined by commas.
  static var groups: Self {
    Self("name groups of actions, joined by commas") { text in
      let names = text.split(separator: ",", omittingEmptySubsequences: false)
      let groups = names.compactMap { ActionGroup(rawValue: String($0)) }
      return groups.count == names.count ? Set(groups) : nil
    }
  }
}

extension Option {
  /// An option whose default stands at the end of its help.
  package init(wrappedValue: Value, _ help: String, _ form: Form<Value>) {
    let value = (wrappedValue as? Double).map { "\(Int($0))" } ?? "\(wrappedValue)"
    self.init(
      wrappedValue: wrappedValue,
      help: ArgumentHelp("\(help) [\(value)]"),
      transform: form.read
    )
  }
}
