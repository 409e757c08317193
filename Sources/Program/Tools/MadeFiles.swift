import Foundation
import StrictJSON

/// Files in a folder of the repository that are made from others.
struct MadeFiles {
  private let folder: URL
  /// True if all JSON in the folder is made.
  private let isWhole: Bool
  /// The contents by the names.
  let files: [String: [UInt8]]

  /// Makes files in a folder, by its path in the repository.
  init(in folder: String, isWhole: Bool = false, _ files: [String: [UInt8]]) {
    (self.folder, self.isWhole, self.files) = (Self.file(folder), isWhole, files)
  }

  /// The files that are there, made or stale.
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

  /// Writes the files, and removes those that nothing makes any more.
  func write() throws {
    for name in try present().keys where files[name] == nil {
      try FileManager.default.removeItem(at: folder.appending(path: name))
    }
    for (name, bytes) in files { try Data(bytes).write(to: folder.appending(path: name)) }
  }

  /// The text of a file of JSON that people read.
  static func indented(_ value: JSONValue) -> [UInt8] {
    var indenter = JSONIndenter()
    return indenter.indent(value.lineBytes)
  }

  /// A file or folder of the source tree that the tool was built from, by its path there.
  static func file(_ path: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../\(path)")
      .standardizedFileURL
  }
}
