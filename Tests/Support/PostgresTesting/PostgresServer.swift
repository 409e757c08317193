import Foundation
import Glibc
import ProcessTesting

/// A PostgreSQL server of Debian's programs, with a data folder and a port of its own.
///
/// A small process waits for the end of this one, whatever ends it; then it stops the server and
/// removes the folder.
package final class PostgresServer: Sendable {
  /// The server could not be made, with what its programs said.
  package struct Failure: Error {
    package let reason: String
  }

  /// Debian has a folder there for the programs of each version.
  private static let versions = "/usr/lib/postgresql/"

  /// The folder of the programs of the newest version; where none is installed, one without programs.
  private static let programs: String = {
    let files = FileManager.default
    let names = (try? files.contentsOfDirectory(atPath: versions)) ?? []
    let installed = names.filter { files.isExecutableFile(atPath: "\(versions)\($0)/bin/initdb") }
    let newest = installed.max { (Double($0) ?? 0) < (Double($1) ?? 0) }
    return newest.map { "\(versions)\($0)/bin/" } ?? versions
  }()

  /// Whether the programs are there, and a user that may run them: they refuse to run as root.
  package static let isInstalled =
    FileManager.default.isExecutableFile(atPath: programs + "initdb")
    && (geteuid() != 0 || getpwnam("postgres") != nil)

  /// What to say where it is not.
  package static let isMissing: String = "there is no PostgreSQL in \(versions)"

  private static let made = Result { try PostgresServer(settings: ["max_connections=500"]) }

  /// The one server of all tests of this process that need no other.
  package static func shared() throws -> PostgresServer { try made.get() }

  /// The folder, which has the data in `data`.
  package let folder: String
  package let port: Int
  private let watch: Kept

  /// A folder with the data of a server that never ran: a copy of it is made sooner than new data.
  private static let template = Result {
    let folder = try makeFolder()
    let data = folder + "/data"
    try run(
      "initdb",
      ["-D", data, "-U", "postgres", "--auth=trust", "--locale=C", "--encoding=UTF8", "-N"]
    )
    return (data: data, watch: Kept(try watch(folder)))
  }

  /// A process that is only kept until the end of this one.
  ///
  /// `@unchecked`: nothing reads it.
  private final class Kept: @unchecked Sendable {
    private let process: ChildProcess

    init(_ process: ChildProcess) { self.process = process }
  }

  /// Makes and starts a server, with settings such as `fsync=off`.
  package convenience init(settings: [String]) throws {
    let template = try Self.template.get()
    try self.init(settings) { data in
      try Self.run("cp", ["-a", template.data, data], in: "/bin/")
    }
  }

  /// Makes and starts a standby, which this server knows by a name.
  package func standby(_ name: String) throws -> PostgresServer {
    try PostgresServer([]) { data in
      let source = "host=127.0.0.1 port=\(port) user=postgres application_name=\(name)"
      try Self.run(
        "pg_basebackup",
        ["-d", source, "-D", data, "-R", "-X", "stream", "-c", "fast", "-N"]
      )
      // The backup has no name for itself in what it writes.
      let file = data + "/postgresql.auto.conf"
      let line = "primary_conninfo = '\(source)'\n"
      let text = try String(contentsOfFile: file, encoding: .utf8)
      try Data((text + line).utf8).write(to: URL(filePath: file), options: [])
    }
  }

  private init(_ settings: [String], _ make: (String) throws -> Void) throws {
    folder = try Self.makeFolder()
    let data = folder + "/data"
    do {
      try make(data)
      port = try Self.start(data, folder, settings)
    } catch {
      try? FileManager.default.removeItem(atPath: folder)
      throw error
    }
    watch = Kept(try Self.watch(folder))
  }

  /// Makes a folder for the user that may run the programs.
  private static func makeFolder() throws -> String {
    let folder = NSTemporaryDirectory() + "overscroll-postgres-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    if let user = getpwnam("postgres"), geteuid() == 0 {
      chown(folder, user.pointee.pw_uid, user.pointee.pw_gid)
    }
    return folder
  }

  /// Starts the server on a free port, and returns the port.
  private static func start(_ data: String, _ folder: String, _ settings: [String]) throws -> Int {
    for attempt in 1... {
      let port = freePort()
      let options =
        ["listen_addresses=127.0.0.1", "port=\(port)", "unix_socket_directories=\(folder)"]
        + ["fsync=off", "wal_log_hints=on"] + settings
      let arguments = options.map { "-c \($0)" }.joined(separator: " ")
      do {
        try run(
          "pg_ctl",
          ["-D", data, "-w", "-t", "30", "-l", folder + "/log", "-o", arguments, "start"]
        )
        return port
      } catch let failure as Failure {
        // Another process may have taken the port.
        if attempt == 5 { throw failure }
      }
    }
    throw Failure(reason: "no port")
  }

  /// Starts a process that stops the server in a folder at the end of this process, and removes the
  /// folder.
  private static func watch(_ folder: String) throws -> ChildProcess {
    try ChildProcess("/bin/sh", ["-c", watching, folder, "\(getpid())"])
  }

  /// Waits until the process `$1` ends or the folder `$0` is removed, then stops the server there.
  ///
  /// One that was stopped by a signal is continued first, or it could not end.
  private static let watching = """
    while kill -0 "$1" 2>/dev/null && [ -e "$0" ]; do sleep 0.5; done
    pid=$(head -n 1 "$0/data/postmaster.pid" 2>/dev/null) && {
      for child in $(cat "/proc/$pid/task/$pid/children"); do kill -CONT "$child"; done
      kill -CONT "$pid"; kill -QUIT "$pid"
      for attempt in $(seq 100); do
        [ -e "$0/data/postmaster.pid" ] || break
        sleep 0.1
      done
    }
    rm -rf "$0"
    """

  /// Runs one of the programs to its end, as a user that may.
  private static func run(
    _ program: String,
    _ arguments: [String],
    in folder: String = programs
  ) throws {
    let command = [folder + program] + arguments
    let user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"]
    let child = try ChildProcess(
      "/usr/bin/env",
      (geteuid() == 0 ? user : []) + command,
      workingDirectory: "/"
    )
    let output = (try? child.output.readToEnd()) ?? nil
    let errors = (try? child.errors.readToEnd()) ?? nil
    guard child.wait() == 0 else {
      let text = String(decoding: (output ?? Data()) + (errors ?? Data()), as: UTF8.self)
      throw Failure(reason: "\(program): \(text)")
    }
  }

  private static func freePort() -> Int {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(listener) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length)
        getsockname(listener, address, &length)
      }
      return Int(UInt16(bigEndian: address.pointee.sin_port))
    }
  }

  /// The URL of a database.
  package func url(_ parameters: String = "", database: String = "postgres") -> String {
    "postgresql://postgres@127.0.0.1:\(port)/\(database)\(parameters)"
  }

  /// Makes an empty database with a name of its own.
  package func makeDatabase() throws -> String {
    let name = "test_\(UInt64.random(in: 0 ... .max))"
    try sql("CREATE DATABASE \(name)")
    return name
  }

  /// Executes SQL and returns what it gives, a line for each row, its columns separated by bars.
  @discardableResult
  package func sql(_ sql: String) throws -> String {
    let child = try ChildProcess(
      Self.programs + "psql",
      ["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", url(), "-c", sql]
    )
    let output = String(decoding: try child.output.readToEnd() ?? Data(), as: UTF8.self)
    let errors = String(decoding: try child.errors.readToEnd() ?? Data(), as: UTF8.self)
    guard child.wait() == 0 else { throw Failure(reason: errors) }
    return output.split(separator: "\n").joined(separator: "\n")
  }

  /// The process of the server and those of its connections.
  private var processes: [Int32] {
    let file = try? String(contentsOfFile: folder + "/data/postmaster.pid", encoding: .utf8)
    guard let line = file?.split(separator: "\n").first, let id = Int32(line) else { return [] }
    let path = "/proc/\(id)/task/\(id)/children"
    let children = try? String(contentsOfFile: path, encoding: .utf8)
    return [id] + (children ?? "").split(separator: " ").compactMap { Int32($0) }
  }

  /// Stops all its processes where they are, as a host that hangs.
  package func pause() { for id in processes { kill(id, SIGSTOP) } }

  /// Ends a `pause`.
  package func resume() { for id in processes.reversed() { kill(id, SIGCONT) } }

  /// Stops the server, as a process that ends, and removes its folder.
  package func stop() {
    resume()
    try? Self.run("pg_ctl", ["-D", folder + "/data", "-m", "immediate", "-w", "stop"])
    try? FileManager.default.removeItem(atPath: folder)
  }
}
