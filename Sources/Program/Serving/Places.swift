import FoundationEssentials
import SQLiteLog

/// The default folders of the page and the sessions for `serve`.
struct Places {
  /// The working directory; an empty path is the working directory of the process.
  var workingDirectory = ""
  /// The folder of the program, with links resolved; nil if the system does not report it.
  var program = try? URL(
    filePath: FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
  ).deletingLastPathComponent().path
  var environment: [String: String] = [:]

  /// The folder of the page: `Public` in the working directory, else a folder relative to the program in a
  /// package, an archive, or a build of the repository.
  var page: String {
    let own = inWorkingDirectory("Public")
    let beside = program.map { program in
      ["../share/overscroll/Public", "Public", "../../../Public"].map { place in
        URL(filePath: "\(program)/\(place)").standardizedFileURL.path
      }
    }
    let folders = [own] + (beside ?? [])
    return folders.first { FileManager.default.fileExists(atPath: $0 + "/index.html") } ?? own
  }

  /// The folder of the sessions: `data` in the working directory if it has a database, else the folder of
  /// the user's data (XDG Base Directory Specification), else `data`.
  var sessions: String {
    let own = inWorkingDirectory("data")
    guard !SQLiteLog.exists(in: own), let shared = userData else { return own }
    return shared + "/overscroll"
  }

  /// The folder of the user's data; nil if the user has no home.
  ///
  /// Relative paths are ignored, as the specification requires.
  private var userData: String? {
    if let path = environment["XDG_DATA_HOME"], path.hasPrefix("/") { return path }
    return environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 + "/.local/share" : nil }
  }

  /// Makes the parent folders of the sessions' folder, for this user alone, as the specification requires.
  func prepare() throws {
    try FileManager.default.createDirectory(
      at: URL(filePath: sessions).deletingLastPathComponent(),
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
  }

  private func inWorkingDirectory(_ name: String) -> String {
    workingDirectory.isEmpty ? name : workingDirectory + "/" + name
  }
}
