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
    try serve(["--data-dir", folder.path])
  }

  /// Starts the server without a folder: its sessions are in memory.
  func serveMemory(workers: Int = 1) throws -> RunningServer {
    try serve(["--memory", "--workers", "\(workers)"])
  }

  private func serve(_ arguments: [String]) throws -> RunningServer {
    let common = ["serve", "--port", "0", "--max-session-events", "10000000"]
    let child = try Child(server, common + arguments, isQuiet: true)
    guard let line = child.readLine(), let port = line.split(separator: ":").last.map(String.init)
    else { throw Failure("the server did not start") }
    return RunningServer(child: child, port: port, load: programs.appending(path: "Load"))
  }

  /// Starts the bare server, which commits the bodies of requests.
  func serveBare() throws -> RunningServer {
    try serveBare([folder("bare").appending(path: "events.db").path])
  }

  /// Starts the bare server, which keeps nothing and answers with so many bytes.
  func serveBare(answering bytes: Int) throws -> RunningServer {
    try serveBare(["-", "\(bytes)"])
  }

  private func serveBare(_ arguments: [String]) throws -> RunningServer {
    let child = try Child(programs.appending(path: "BareServer"), arguments)
    guard let port = child.readLine() else { throw Failure("the bare server did not start") }
    return RunningServer(child: child, port: port, load: programs.appending(path: "Load"))
  }
}

/// Why a benchmark could not run.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
