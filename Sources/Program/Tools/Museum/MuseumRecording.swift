import OverscrollWire
import Recordings
import RefreshEngine
import StrictJSON

/// A run of an entry as a recording, which asserts what a session's own export asserts.
struct MuseumRecording {
  let entry: MuseumEntry
  let run: MuseumRun

  /// The name of the session and of the file, without its extension.
  ///
  /// The run that shows the bug has the entry's own name; in another dialect it is named by that.
  var name: String {
    guard entry.shown?.kind != run.kind else { return entry.slug }
    return switch run.kind {
    case .exhibit, .inDialect: "\(entry.slug)-in-\(run.dialect)"
    case .workaround, .contrast: "\(entry.slug)-\(run.kind.rawValue)"
    }
  }

  /// Its address on the server.
  var path: String { "/museum/\(name).json" }

  /// The file: one line of JSON.
  func file() throws -> [UInt8] {
    let configuration = try PortableConfiguration(run.configuration, createdAt: 0).forRecording
    var writer = try RecordingWriter(name: name, configuration: configuration)
    return try writer.line(of: run.events.map { ($0.source, $0.instant) }, describe: describe)
  }

  /// The members for people.
  private func describe(_ file: inout JSONObject) {
    file["title"] = .string(entry.title)
    file["symptom"] = .string(entry.symptom)
    file["cause"] = .string(entry.cause)
    file["source"] = entry.source.json
    file["workaround"] = entry.run(.workaround)?.text.map { .string($0) } ?? .null
    if let about { file["about"] = .string(about) }
  }

  /// What this run is, where it is not the entry itself.
  private var about: String? {
    switch run.kind {
    case .exhibit, .inDialect:
      run.kind == entry.shown?.kind ? entry.note : "The same in \(run.dialect)."
    case .workaround: "The workaround: \(run.text ?? "")"
    case .contrast: "To compare with: \(run.text ?? "")"
    }
  }
}

extension MuseumEntry.Source {
  /// The source as JSON: the thread, if there is one, and whether explore found it; null for neither.
  var json: JSONValue {
    var object = thread?.object ?? [:]
    if isFoundByExplore { object["foundBy"] = "explore" }
    return object.members.isEmpty ? .null : .object(object)
  }
}

extension MuseumEntry.Thread {
  /// The thread as JSON.
  var json: JSONValue { .object(object) }

  fileprivate var object: JSONObject {
    var object: JSONObject = [
      "repository": .string(repository), "issue": .number(Double(number)),
    ]
    if isPullRequest { object["pullRequest"] = true }
    object["url"] = .string(url)
    return object
  }
}
