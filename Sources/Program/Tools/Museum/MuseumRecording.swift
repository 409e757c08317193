import OverscrollWire
import Recordings
import RefreshEngine
import StrictJSON

/// A run of an entry as a recording, with the same assertions as a session's own export.
struct MuseumRecording {
  let entry: MuseumEntry
  let run: MuseumRun

  /// True if the run shows the bug.
  private var isShown: Bool { run.kind == entry.shown?.kind }

  private var isOwn: Bool { run.kind == .own }

  /// The name of the session and of the file, without its extension.
  ///
  /// The run that shows the bug has the entry's name; other runs have a suffix.
  var name: String {
    guard !isShown else { return entry.slug }
    return switch run.kind {
    case .exhibit, .inDialect, .own: "\(entry.slug)-in-\(run.dialect)"
    case .workaround, .contrast: "\(entry.slug)-\(run.kind.rawValue)"
    }
  }

  /// The file of the recording; the runs in the dialect `overscroll-1` are lines of one file.
  var file: String { isOwn ? "own.jsonl" : "\(name).json" }

  /// The recording's address on the server.
  var path: String { "/museum/\(file)" + (isOwn ? "#\(name)" : "") }

  /// The recording: one line of JSON.
  ///
  /// The runs in `overscroll-1`, which share a file, assert the observed places and the effects alone.
  func line() throws -> [UInt8] {
    let configuration = try PortableConfiguration(run.configuration, createdAt: 0).forRecording
    var writer = try RecordingWriter(name: name, configuration: configuration)
    let line = try writer.line(of: run.events.map { ($0.source, $0.instant) }, describe: describe)
    guard isOwn else { return line }
    let places = run.observations.compactMap { $0.member("pointer")?.text }
    let items = try JSONReader.value(line).member("expected")?.elements ?? []
    let observed = items.map { item in
      let changes = item.member("changes")?.members ?? []
      // A removed component is null above the places.
      let kept = changes.filter { change in
        places.contains { change.name.hasPrefix($0) || $0.hasPrefix(change.name + "/") }
      }
      var asserted: JSONObject = [
        "changes": .object(JSONObject(kept.map { ($0.name, $0.value) }))
      ]
      asserted["effects"] = item.member("effects")
      return JSONValue.object(asserted).bytes
    }
    return RecordingFile.documents(line)[0].expecting(observed) + [UInt8(ascii: "\n")]
  }

  /// Adds the members for people.
  private func describe(_ file: inout JSONObject) {
    file["title"] = entry.data["title"]
    file["symptom"] = .string(isOwn ? run.text ?? "" : entry.symptom)
    file["cause"] = isOwn ? nil : .string(entry.cause)
    file["source"] = entry.source
    file["workaround"] = isOwn ? nil : entry.run(.workaround)?.text.map { .string($0) } ?? .null
    file["about"] = about
  }

  /// The description of the run; for the run that shows the bug, the entry's note.
  private var about: JSONValue? {
    switch run.kind {
    case .exhibit, .inDialect: isShown ? entry.data["note"] : .string("The same in \(run.dialect).")
    case .workaround: .string("The workaround: \(run.text ?? "")")
    case .contrast: .string("To compare with: \(run.text ?? "")")
    case .own: nil
    }
  }
}
