import Foundation
import Glibc
import Testing

/// Data directories with which the program does not start; it changes nothing in them.
@Suite(.serialized)
struct RefusedDirectoryTests {
  /// A way to spoil a directory that a killed program left, and what is said about it.
  enum Spoiling: CaseIterable {
    case newer
    case foreign
    case damaged
    case empty
    case missing

    func spoil(_ database: URL) throws {
      var bytes = try Data(contentsOf: database)
      switch self {
      // The header of an SQLite database has the user version at 60 and the application at 68.
      case .newer: bytes[63] = 99
      case .foreign: bytes[71] ^= 0xFF
      case .damaged: bytes[0] ^= 0xFF
      case .empty: bytes = Data()
      case .missing: return try FileManager.default.removeItem(at: database)
      }
      try bytes.write(to: database)
    }

    var message: String {
      switch self {
      case .newer: "has version 99, newer than version"
      case .foreign: "is a database of another application"
      case .damaged: "is damaged"
      case .empty: "is empty"
      case .missing: "is missing, but its write-ahead log is there"
      }
    }
  }

  /// The files of a directory that hold something lasting: SQLite may leave an empty write-ahead log.
  private func files(in directory: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: directory)
    where !name.hasSuffix("-shm") && name != "lock" && name != "ballast" {
      let bytes = try Data(contentsOf: URL(filePath: directory + "/" + name))
      if !bytes.isEmpty || !name.hasSuffix("-wal") { files[name] = bytes }
    }
    return files
  }

  @Test func `a spoiled database is named, and stays as it is`() throws {
    let directory = TemporaryDirectory()
    try directory.make()
    let original = directory.path + "/original"
    // The first program's end copies all to the main file; the second one leaves a write-ahead log.
    for signal in [SIGTERM, SIGKILL] {
      let (program, port) = try Program.serving(["--data-dir", original])
      #expect(Client.send("PUT /v1/sessions/s\(signal)", "{}", to: port)?.status == 201)
      program.signal(signal)
      _ = program.end()
    }
    #expect(try files(in: original)["overscroll.db-wal"]?.isEmpty == false)
    for spoiling in Spoiling.allCases {
      let copy = "\(directory.path)/\(spoiling)"
      try FileManager.default.copyItem(atPath: original, toPath: copy)
      let database = copy + "/overscroll.db"
      if spoiling != .missing {
        // Otherwise SQLite takes the first page from the log.
        try FileManager.default.removeItem(atPath: database + "-wal")
      }
      try spoiling.spoil(URL(filePath: database))
      let before = try files(in: copy)
      let (code, errors) = try refused(copy)
      #expect(code == 1)
      #expect(errors.contains(database) && errors.contains(spoiling.message), "\(errors)")
      #expect(try files(in: copy) == before)
    }
  }

  @Test func `a path that cannot be a directory is named with the reason`() throws {
    let directory = TemporaryDirectory()
    try directory.make()
    let file = directory.path + "/file"
    try Data("x".utf8).write(to: URL(filePath: file))
    let rows = [
      (directory.path + "/no/data", "cannot be created: No such file or directory"),
      (file, "is not a directory"), (file + "/data", "cannot be created: Not a directory"),
      ("/proc/overscroll", "cannot be created: "),
    ]
    for (path, message) in rows {
      let (code, errors) = try refused(path)
      #expect(code == 1, "\(path)")
      #expect(errors.contains(path) && errors.contains(message), "\(errors)")
    }
    #expect(try files(in: directory.path) == ["file": Data("x".utf8)])
  }

  private func refused(_ path: String) throws -> (code: Int32, errors: String) {
    let program = try Program(["--port", "0", "--data-dir", path])
    #expect(program.announcedPort() == nil)
    return program.end()
  }
}
