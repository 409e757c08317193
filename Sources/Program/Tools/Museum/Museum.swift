import Explorer
import Foundation
import OverscrollWire
import StrictJSON

/// The issue museum: its data in `Museum/`, and the files that are made from them in `Public/museum/`.
enum Museum {
  private static let loaded = Result {
    let bytes = [UInt8](try Data(contentsOf: MadeFiles.file("Museum/museum.json")))
    return try JSONCursor(JSONReader.value(bytes)).elements { cursor throws(FieldErrors) in
      try MuseumEntry(cursor)
    }
  }

  /// The entries in the order of the data, played.
  static func entries() throws -> [MuseumEntry] { try loaded.get() }

  /// The files that the server serves: the recordings, the list and the page.
  static func made() throws -> MadeFiles {
    let entries = try entries()
    var files: [String: [UInt8]] = [
      "index.json": index(entries), "index.html": Array(MuseumPage(entries: entries).html.utf8),
    ]
    for entry in entries {
      for run in entry.runs {
        let recording = MuseumRecording(entry: entry, run: run)
        files[recording.name + ".json"] = try recording.file()
      }
    }
    return MadeFiles(in: "Public/museum", isWhole: true, files)
  }

  /// `index.json`: every entry with the addresses of its recordings, indented.
  private static func index(_ entries: [MuseumEntry]) -> [UInt8] {
    var writer = JSONWriter()
    writer.value(["entries": .array(entries.map(listed))])
    var indenter = JSONIndenter()
    return indenter.indent(writer.line)
  }

  private static func listed(_ entry: MuseumEntry) -> JSONValue {
    let recordings = entry.runs.map { MuseumRecording(entry: entry, run: $0) }
    let shown = recordings.first { $0.run.kind == entry.shown?.kind }
    return [
      "slug": .string(entry.slug), "title": .string(entry.title),
      "family": .string(entry.family.rawValue), "status": .string(entry.statusName),
      "symptom": .string(entry.symptom), "cause": .string(entry.cause),
      "source": entry.source.json, "alsoSeenIn": .array(entry.alsoSeenIn.map(\.json)),
      "properties": .array(entry.properties.map { .string($0.name) }),
      "fixedIn": text(entry.fixedIn), "workaround": text(entry.run(.workaround)?.text),
      "note": text(entry.note), "why": text(entry.why),
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
