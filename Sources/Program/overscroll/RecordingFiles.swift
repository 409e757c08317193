import FoundationEssentials
import Recordings
import SystemPrimitives

/// The files of recordings that a verb is given.
enum RecordingFiles {
  /// A file that is named, or that stands in a folder that is.
  struct File {
    let path: String
    /// Whether it was named; one that stands in a folder may be other JSON.
    let isNamed: Bool

    /// Reads the file; `-` is standard input.
    ///
    /// - Returns: What stands in it, and its bytes.
    /// - Throws: `Refusal` if it cannot be read.
    func read() throws(Refusal) -> (contents: Contents, bytes: [UInt8]) {
      let bytes = try InputFile.bytes(path)
      let documents = RecordingFile.documents(bytes)
      guard !isNamed, documents.allSatisfy(\.isOther) else { return (.documents(documents), bytes) }
      return (.other, bytes)
    }
  }

  /// What stands in a file.
  enum Contents {
    /// Recordings, or what was meant as such; each is still to be read.
    case documents([RecordingFile.Document])
    /// JSON of other formats, in a folder.
    case other
  }

  /// Finds the files that are named, and all JSON and JSON Lines below the folders that are named.
  ///
  /// Those of a folder are in the order of their paths, without what is hidden; links are followed.
  /// Each file and folder is taken once.
  ///
  /// - Throws: `Refusal` for a path where nothing is.
  static func find(_ paths: [String]) throws(Refusal) -> [File] {
    var search = Search()
    for path in paths {
      guard path == "-" || FileManager.default.fileExists(atPath: path) else {
        throw Refusal(path, "does not exist")
      }
      search.add(path, isNamed: true)
    }
    return search.files
  }

  /// The lines that name JSON files which are no recordings.
  static func text(leftOut files: [String]) -> [String] {
    files.lines(first: 20, indent: "") { "\($0): is no recording" }
  }

  private struct Search {
    private(set) var files: [File] = []
    private var known: Set<String> = []

    mutating func add(_ path: String, isNamed: Bool) {
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
}
