import Foundation
import OverscrollWire

/// The files of the scorecard by their names.
enum ScorecardFiles {
  /// Those in `Public/scorecard`: the data, the page and the recordings.
  static func all(_ card: Scorecard) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [
      "index.json": card.data, "index.html": Array(try ScorecardPage(card).html().utf8),
    ]
    for row in card.rows {
      for (column, cell) in zip(card.columns, row.cells) {
        guard let cell else { continue }
        let recording = ScorecardRecording(cell, of: row.property, column.dialect)
        files[recording.name + ".json"] = try recording.file()
      }
    }
    return files
  }

  /// The names of the files that are there, without those that nothing writes.
  static func present() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: Scorecard.folder.path)
      .filter { $0.hasSuffix(".json") || $0.hasSuffix(".html") }
  }
}
