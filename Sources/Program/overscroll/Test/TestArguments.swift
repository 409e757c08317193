import ArgumentParser
import Recordings
import StrictJSON

/// Places of the snapshot as an option's value, joined by commas.
struct PlaceList {
  let places: [String]

  /// Reads the places.
  ///
  /// - Throws: Which is none, with the nearest one.
  init(_ text: String) throws {
    places = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    for place in places { _ = try SnapshotPlaces.place(place) }
  }
}

/// How far values may differ as an option's value, such as `0.5pt,16ms`.
struct ToleranceArgument {
  private(set) var points: Double?
  private(set) var milliseconds: Double?

  /// Reads one length, one time or both.
  init(_ text: String) throws {
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let value = Double(part.dropLast(2)).flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
      switch (part.suffix(2), value) {
      case ("pt", let value?) where points == nil: points = value
      case ("ms", let value?) where milliseconds == nil: milliseconds = value
      default: throw ValidationError("it must be such as 0.5pt, 16ms or both, joined by a comma")
      }
    }
  }
}
