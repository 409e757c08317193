import Foundation
import OverscrollWire
import StrictJSON

/// The issue museum: its data in `Museum/`, and the files that are made from them in `Public/museum/`.
enum Museum {
  /// The folder of the files that the server serves.
  static let folder = Repository.file("Public/museum")

  private static let loaded = Result {
    let bytes = [UInt8](try Data(contentsOf: Repository.file("Museum/museum.json")))
    return try JSONCursor(JSONReader.value(bytes)).elements { cursor throws(FieldErrors) in
      try MuseumEntry(cursor)
    }
  }

  /// The entries in the order of the data.
  static func entries() throws -> [MuseumEntry] { try loaded.get() }

  private static let playedRuns = Result {
    try loaded.get().map { try PlayedEntry($0) }
  }

  /// The entries with what their runs show.
  static func played() throws -> [PlayedEntry] { try playedRuns.get() }
}

/// An entry with its runs as they were played.
struct PlayedEntry: Sendable {
  let entry: MuseumEntry
  let runs: [MuseumRun.Kind: PlayedRun]

  init(_ entry: MuseumEntry) throws {
    self.entry = entry
    runs = try Dictionary(
      uniqueKeysWithValues: entry.runs.map { run in
        do {
          return (run.kind, try PlayedRun(run))
        } catch {
          throw UnplayableRun(slug: entry.slug, kind: run.kind, reason: "\(error)")
        }
      }
    )
  }
}

extension PlayedEntry {
  /// What contradicts the runs: observations, and the instants of sentences.
  var faults: [String] {
    let observed = runs.values.flatMap { run in
      run.run.observations.compactMap { $0.difference(in: run) }.map { "\(run.run.kind): \($0)" }
    }
    let watched = entry.shown.flatMap { runs[$0.kind] }.flatMap { entry.watch?.fault(in: $0) }
    let faults = observed + instantFaults + (watched.map { [$0] } ?? [])
    return faults.map { "\(entry.slug): \($0)" }
  }

  /// The instants of sentences that the run that is shown has not got.
  var instantFaults: [String] { entry.instants.compactMap { $0.fault(in: self) } }
}

/// A run of the data that the engine refuses.
struct UnplayableRun: Error {
  let slug: String
  let kind: MuseumRun.Kind
  let reason: String
}
