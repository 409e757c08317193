import Foundation

/// The programs, and a folder for what they write.
struct Bench {
  /// `overscroll`.
  let server: URL
  /// Where `BareServer` and `Load` are.
  let programs: URL
  /// A folder on a disk.
  let data: URL

  /// An empty folder, and what was in it before is removed.
  func folder(_ name: String) throws -> URL {
    let folder = data.appending(path: name)
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Starts the server over a folder with sessions.
  func serve(_ folder: URL) throws -> RunningServer {
    let arguments = [
      "serve", "--port", "0", "--data-dir", folder.path, "--max-session-events", "10000000",
    ]
    let child = try Child(server, arguments, isQuiet: true)
    guard let line = child.readLine(), let port = line.split(separator: ":").last.map(String.init)
    else { throw Failure("the server did not start") }
    return RunningServer(child: child, port: port, load: programs.appending(path: "Load"))
  }

  /// Starts the bare server.
  func serveBare() throws -> RunningServer {
    let database = try folder("bare").appending(path: "events.db")
    let child = try Child(programs.appending(path: "BareServer"), [database.path])
    guard let port = child.readLine() else { throw Failure("the bare server did not start") }
    return RunningServer(child: child, port: port, load: programs.appending(path: "Load"))
  }
}

/// Why a benchmark could not run.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
