import Foundation
import StrictJSON

/// The generated files in a folder of the repository.
struct MadeFiles {
  private let folder: URL
  /// True if all JSON files in the folder are generated.
  private let isWhole: Bool
  /// The contents of the files by name.
  let files: [String: [UInt8]]

  /// Makes the files of a folder, by the folder's path in the repository.
  init(in folder: String, isWhole: Bool = false, _ files: [String: [UInt8]]) {
    (self.folder, self.isWhole, self.files) = (Self.file(folder), isWhole, files)
  }

  /// The existing files of the folder, current or stale.
  func present() throws -> [String: [UInt8]] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { name in
      files[name] != nil || isWhole && (name.hasSuffix(".json") || name.hasSuffix(".jsonl"))
    }
    return try Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, [UInt8](try Data(contentsOf: folder.appending(path: $0))))
      }
    )
  }

  /// Writes the files, and removes the stale ones.
  func write() throws {
    for name in try present().keys where files[name] == nil {
      try FileManager.default.removeItem(at: folder.appending(path: name))
    }
    for (name, bytes) in files { try Data(bytes).write(to: folder.appending(path: name)) }
  }

  /// JSON as an indented text for people.
  static func indented(_ value: JSONValue) -> [UInt8] {
    var indenter = JSONIndenter()
    return indenter.indent(value.lineBytes)
  }

  /// A file or folder of the tool's source tree, by its path in the repository.
  static func file(_ path: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../\(path)")
      .standardizedFileURL
  }
}
