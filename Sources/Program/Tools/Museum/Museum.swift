import Explorer
import Foundation
import OverscrollWire
import StrictJSON

/// The issue museum: its data in `Museum/`, and the files in `Public/museum/` that the tool makes from them.
enum Museum {
  private static let loaded = Result {
    let bytes = [UInt8](try Data(contentsOf: MadeFiles.file("Museum/museum.json")))
    return try JSONCursor(JSONReader.value(bytes)).elements { cursor throws(FieldErrors) in
      try MuseumEntry(cursor)
    }
  }

  /// The entries in the order of the data, with their runs played.
  static func entries() throws -> [MuseumEntry] { try loaded.get() }

  /// The files that the server serves: the recordings, the list, and the page's data of the runs.
  static func made() throws -> MadeFiles {
    let entries = try entries()
    let recordings = entries.flatMap(\.recordings)
    var files = [
      "index.json": MadeFiles.indented(["entries": .array(entries.map(\.listed))]),
      "runs.json": runs(recordings),
    ]
    for recording in recordings { files[recording.file, default: []] += try recording.line() }
    return MadeFiles(in: "Public/museum", isWhole: true, files)
  }

  /// The page's data of the properties and of the runs, each on a line.
  private static func runs(_ recordings: [MuseumRecording]) -> [UInt8] {
    let lists = [
      ("properties", Property.all.map { ($0.name, JSONValue.string($0.sentence)) }),
      ("runs", recordings.map { ($0.name, $0.run.json) }),
    ].map { list, members in
      let lines = members.map { "\(JSONValue.string($0).line): \($1.line)" }
      return "\"\(list)\": {\n\(lines.joined(separator: ",\n"))\n}"
    }
    return Array("{\n\(lists.joined(separator: ",\n"))\n}\n".utf8)
  }
}

extension MuseumEntry {
  /// The entry's recordings, in the order of the data.
  var recordings: [MuseumRecording] { runs.map { MuseumRecording(entry: self, run: $0) } }

  /// The entry in `index.json`, with the addresses of its recordings.
  fileprivate var listed: JSONValue {
    let shown = recordings.first { $0.run.kind == self.shown?.kind }
    let others = recordings.filter { $0.run.kind != shown?.run.kind }
    func data(_ name: String) -> JSONValue { self.data[name] ?? .null }
    func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
    return [
      "slug": .string(slug), "title": data("title"), "family": .string(family),
      "status": .string(status), "symptom": .string(symptom), "cause": .string(cause),
      "source": source, "alsoSeenIn": .array(alsoSeenIn),
      "properties": .array(properties.map { .string($0.name) }),
      "fixedIn": data("fixedIn"), "note": data("note"), "why": data("why"),
      "workaround": text(run(.workaround)?.text), "own": text(run(.own)?.text),
      "dialect": text(shown?.run.dialect), "recording": text(shown?.path),
      "otherRecordings": .array(
        others.map { recording in
          [
            "kind": .string(recording.run.kind.rawValue),
            "dialect": .string(recording.run.dialect), "recording": .string(recording.path),
          ]
        }
      ),
      "instants": .array(instants),
      "watch": watch,
    ]
  }
}
