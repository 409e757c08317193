import ArgumentParser
import Recordings
import StrictJSON

/// Places of the snapshot as an option's value, joined by commas.
struct PlaceList: ExpressibleByArgument {
  let places: [String]

  init?(argument: String) {
    places = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let exist = places.allSatisfy { place in
      JSONPointer(place).map { $0 != .root && SnapshotPlaces.have($0) } ?? false
    }
    guard exist else { return nil }
  }
}

/// How far values may differ as an option's value, such as `0.5pt,16ms`.
struct ToleranceArgument: ExpressibleByArgument {
  private(set) var points: Double?
  private(set) var milliseconds: Double?

  init?(argument: String) {
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let value = Double(part.dropLast(2)), value.isFinite, value >= 0 else { return nil }
      switch part.suffix(2) {
      case "pt" where points == nil: points = value
      case "ms" where milliseconds == nil: milliseconds = value
      default: return nil
      }
    }
  }
}
