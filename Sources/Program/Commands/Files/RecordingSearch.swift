import ArgumentParser
import FoundationEssentials
import SystemPrimitives

/// The search for the recording files of a verb.
struct RecordingSearch {
  /// A file that the caller names, or a file in a folder that the caller names.
  struct File {
    let path: String
    /// True if the caller names the file; files in folders may be JSON other than recordings.
    let isNamed: Bool
  }

  private var files: [File] = []
  private var known: Set<String> = []

  /// Finds the files of the paths, and all JSON and JSON Lines files in the folders of the paths.
  ///
  /// The files of a folder are sorted by path; hidden files are left out, and links are followed. Each file
  /// and folder appears once.
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
      // Reading a pipe in a folder would block.
      let isOther = Descriptor.kind(of: path).map { $0 != .regular } ?? false
      guard isNamed || (isJSON && !isOther) else { return }
      return files.append(File(path: path, isNamed: isNamed))
    }
    let folder = path == "." ? "" : path.hasSuffix("/") ? path : path + "/"
    for name in names.sorted() where !name.hasPrefix(".") { add(folder + name, isNamed: false) }
  }
}

extension ArgumentHelp {
  /// The help of all verbs with recordings as arguments.
  static let recordings = ArgumentHelp(
    "Recordings, JSON Lines of them, or folders; - is standard input.",
    valueName: "path"
  )
}
