import Foundation

/// The files that are tested.
enum TestedFiles {
  /// A file of recordings.
  struct File {
    let path: String
    /// Whether it was named; one that stands in a folder may be other JSON.
    let isNamed: Bool
  }

  /// Finds the files that are named, and all JSON and JSON Lines below the folders that are named.
  ///
  /// Those of a folder are in the order of their paths, without what is hidden. Each file is tested
  /// once.
  ///
  /// - Throws: `Refusal` for a path where nothing is.
  static func find(_ paths: [String]) throws(Refusal) -> [File] {
    var known: Set<String> = []
    var files: [File] = []
    for path in paths {
      for file in try find(path) {
        let place = URL(filePath: file.path).standardizedFileURL.path
        if known.insert(place).inserted { files.append(file) }
      }
    }
    return files
  }

  private static func find(_ path: String) throws(Refusal) -> [File] {
    let values = try? URL(filePath: path).resourceValues(forKeys: [.isDirectoryKey])
    guard path == "-" || values != nil else {
      throw Refusal(description: "\(path): cannot be read")
    }
    guard values?.isDirectory == true else { return [File(path: path, isNamed: true)] }
    let folder = path == "." ? "" : path.hasSuffix("/") ? path : path + "/"
    return names(below: path).sorted().map { File(path: folder + $0, isNamed: false) }
  }

  private static func names(below folder: String) -> [String] {
    guard let names = FileManager.default.enumerator(atPath: folder) else { return [] }
    var found: [String] = []
    while let name = names.nextObject() as? String {
      if name.split(separator: "/").last?.hasPrefix(".") ?? false {
        names.skipDescendants()
      } else if name.hasSuffix(".json") || name.hasSuffix(".jsonl") {
        found.append(name)
      }
    }
    return found
  }
}
