import CommandSupport
import Explorer
import OverscrollWire
import Recordings
import RefreshEngine

extension OptionForm<Microseconds> {
  /// A length of time, such as `300ms` or `0.3s`.
  static var duration: Self { Self("be like 300ms or 0.3s", microseconds) }

  /// A length of time above 0.
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

extension OptionForm<Point> {
  /// A place in points: `x,y`.
  static var place: Self {
    Self("be like 180,100, with numbers from -1e7 to 1e7") { text in
      let numbers = coordinates(text)
      return numbers.count == 2 ? Point(x: numbers[0], y: numbers[1]) : nil
    }
  }

  /// A translation in points that is not 0: `y`, or `x,y`.
  static var way: Self {
    Self("be like 150 or 0,150, with numbers from -1e7 to 1e7, and not 0") { text in
      let numbers = coordinates(text)
      guard let last = numbers.last, numbers.count <= 2 else { return nil }
      let way = Point(x: numbers.count == 2 ? numbers[0] : 0, y: last)
      return way == .zero ? nil : way
    }
  }

  /// The numbers of a text; empty if one of them is invalid.
  private static func coordinates(_ text: String) -> [Double] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0) }.filter { abs($0) <= 1e7 }
    return numbers.count == parts.count ? numbers : []
  }
}

extension OptionForm<[String]> {
  /// Places of the snapshot, joined by commas; the error for an unknown place suggests the nearest known one.
  static var places: Self {
    Self(reading: { text in
      let places = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      for place in places { _ = try SnapshotPlaces.place(place) }
      return places
    })
  }
}

extension OptionForm<Set<ActionGroup>> {
  /// Groups of actions, joined by commas.
  static var groups: Self {
    Self("name groups of actions, joined by commas") { text in
      let names = text.split(separator: ",", omittingEmptySubsequences: false)
      let groups = names.compactMap { ActionGroup(rawValue: String($0)) }
      return groups.count == names.count ? Set(groups) : nil
    }
  }
}
