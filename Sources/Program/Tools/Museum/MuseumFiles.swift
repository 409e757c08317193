import Explorer
import Foundation
import OverscrollWire
import StrictJSON

/// The files of the museum by their names: the recordings, the list and the page.
enum MuseumFiles {
  static func all(_ played: [PlayedEntry]) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [
      "index.json": index(played),
      "index.html": Array(MuseumPage(played).html.utf8),
    ]
    for entry in played {
      for run in entry.runs.values {
        let recording = MuseumRecording(entry: entry.entry, run: run.run)
        files[recording.name + ".json"] = try recording.file(run)
      }
    }
    return files
  }

  /// The names of the files that are there, without the style sheet, which nothing writes.
  static func present() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: Museum.folder.path)
      .filter { $0 != "museum.css" }
  }

  /// `index.json`: every entry with the addresses of its recordings, indented.
  private static func index(_ entries: [PlayedEntry]) -> [UInt8] {
    var writer = JSONWriter()
    writer.value(["entries": .array(entries.map(listed))])
    var indenter = JSONIndenter()
    return indenter.indent(writer.line)
  }

  private static func listed(_ played: PlayedEntry) -> JSONValue {
    let entry = played.entry
    let recordings = entry.runs.map { MuseumRecording(entry: entry, run: $0) }
    let shown = recordings.first { $0.run.kind == entry.shown?.kind }
    return [
      "slug": .string(entry.slug), "title": .string(entry.text(.title)),
      "family": .string(entry.family.rawValue), "status": .string(entry.statusName),
      "symptom": .string(entry.text(.symptom)), "cause": .string(entry.text(.cause)),
      "source": entry.source.json, "alsoSeenIn": .array(entry.alsoSeenIn.map(\.json)),
      "properties": .array(entry.properties.map { .string($0.name) }),
      "fixedIn": text(entry.fixedIn), "workaround": text(entry.sentences[.workaround]),
      "note": text(entry.sentences[.note]), "why": text(entry.sentences[.why]),
      "dialect": text(shown?.run.dialect), "recording": text(shown?.path),
      "otherRecordings": .array(
        recordings.filter { $0.run.kind != shown?.run.kind }.map { recording in
          [
            "kind": .string(recording.run.kind.rawValue),
            "dialect": .string(recording.run.dialect), "recording": .string(recording.path),
          ]
        }
      ),
      "instants": .array(entry.instants.map(\.json)),
      "watch": entry.watch?.json ?? .null,
    ]
  }

  private static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
}
