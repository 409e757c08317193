import ArgumentParser
import FoundationEssentials
import SystemPrimitives

/// Finds the files of recordings that a verb is given.
struct RecordingSearch {
  /// A file that a caller names, or that stands in a folder that a caller names.
  struct File {
    let path: String
    /// True if a caller named it; a file in a folder may be other JSON.
    let isNamed: Bool
  }

  private var files: [File] = []
  private var known: Set<String> = []

  /// Finds the files given, and all JSON and JSON Lines below the folders given.
  ///
  /// Files of a folder are in the order of their paths, without hidden ones; links are followed.
  /// Each file and folder is taken once.
  ///
  /// - Throws: `Refusal` for a path without a file or a folder.
  static func files(_ paths: [String]) throws(Refusal) -> [File] {
    var search = Self()
    for path in paths {
      guard path == "-" || FileManager.default.fileExists(atPath: path) else {
        throw Refusal(path, "does not exist")
      }
      search.add(path, isNamed: true)
    }
    return search.files
  }

  private mutating func add(_ path: String, isNamed: Bool) {
    let place = URL(filePath: path).resolvingSymlinksInPath()
    guard known.insert(place.path).inserted else { return }
    let names =
      path == "-" ? nil : try? FileManager.default.contentsOfDirectory(atPath: place.path)
    guard let names else {
      let isJSON = path.hasSuffix(".json") || path.hasSuffix(".jsonl")
      // A pipe in a folder would be waited for.
      let isOther = Descriptor.kind(of: path).map { $0 != .regular } ?? false
      guard isNamed || (isJSON && !isOther) else { return }
      return files.append(File(path: path, isNamed: isNamed))
    }
    let folder = path == "." ? "" : path.hasSuffix("/") ? path : path + "/"
    for name in names.sorted() where !name.hasPrefix(".") { add(folder + name, isNamed: false) }
  }
}

extension ArgumentHelp {
  /// The help of all verbs that take recordings.
  static let recordings = ArgumentHelp(
    "Recordings, JSON Lines of them, or folders; - is standard input.",
    valueName: "path"
  )
}
