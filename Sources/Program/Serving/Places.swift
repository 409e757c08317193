import FoundationEssentials
import SQLiteLog

/// The folders in which `serve` finds the page and keeps the sessions if no option names them.
struct Places {
  /// The working directory; the empty path is the process's own.
  var workingDirectory = ""
  /// The folder of the program, links resolved; nil if the system does not tell.
  var program = try? URL(
    filePath: FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
  ).deletingLastPathComponent().path
  var environment: [String: String] = [:]

  /// The folder of the page: `Public` of the working directory, else a folder beside the program: of a
  /// package, of an archive, of a build in the repository.
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

  /// The folder of the sessions: `data` of the working directory if it has a database, else the folder of
  /// the user's programs (XDG Base Directory Specification), if there is a home.
  var sessions: String {
    let own = inWorkingDirectory("data")
    guard !SQLiteLog.exists(in: own), let shared = userData else { return own }
    return shared + "/overscroll"
  }

  /// The folder in which the user's programs keep data; nil if the user has no home.
  ///
  /// A relative path is ignored, as the specification says.
  private var userData: String? {
    if let path = environment["XDG_DATA_HOME"], path.hasPrefix("/") { return path }
    return environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 + "/.local/share" : nil }
  }

  /// Makes the folders above the sessions' folder, for this user alone, as the specification says.
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
