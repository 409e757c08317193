import ArgumentParser
import Foundation

struct MuseumCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "museum",
    abstract: "Writes the files in Public/museum from Museum/museum.json."
  )

  func run() throws {
    let played = try Museum.played()
    let faults = played.flatMap(\.faults)
    guard faults.isEmpty else { throw ValidationError(faults.joined(separator: "\n")) }
    let files = try MuseumFiles.all(played)
    for name in try MuseumFiles.present() where files[name] == nil {
      try FileManager.default.removeItem(at: Museum.folder.appending(path: name))
    }
    for (name, bytes) in files {
      try Data(bytes).write(to: Museum.folder.appending(path: name))
    }
  }
}
