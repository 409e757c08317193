import Foundation
import Glibc
import ProcessTesting
import Testing

/// The program in a process of its own, which is killed when this value is released.
final class Program {
  /// An exit code, what was printed, and what was said on standard error.
  typealias End = (code: Int32, output: String, errors: String)

  private let process: ChildProcess

  /// Starts a command of `overscroll` with these arguments and only these environment variables.
  init(
    _ arguments: [String],
    command: String = "serve",
    environment: [String: String] = [:],
    workingDirectory: String? = nil
  ) throws {
    process = try ChildProcess(
      Self.executable(),
      [command] + arguments,
      environment: environment,
      workingDirectory: workingDirectory
    )
  }

  /// The program built with the tests, in the same folder.
  static func executable() throws -> String {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(filePath: tests).deletingLastPathComponent().appending(path: "overscroll").path
  }

  /// Starts a server on a free port, with sessions in memory unless a place for them is given; the port
  /// is read from the first line of its output.
  static func serving(
    _ arguments: [String] = [],
    environment: [String: String] = [:]
  ) throws -> (program: Program, port: Int) {
    let isNamed = arguments.contains("--data-dir") || arguments.contains("--postgres")
    let storage = isNamed ? [] : ["--memory"]
    let program = try Program(["--port", "0"] + storage + arguments, environment: environment)
    return (program, try #require(program.announcedPort()))
  }

  /// The port in the first line of output; nil if there is none.
  func announcedPort() -> Int? {
    let start = "listening on http://127.0.0.1:"
    guard let line = firstLine(), line.hasPrefix(start) else { return nil }
    return Int(line.dropFirst(start.count))
  }

  private func firstLine() -> String? {
    var bytes: [UInt8] = []
    // One byte at a time: a longer read would wait for bytes after the line.
    while let byte = try? process.output.read(upToCount: 1)?.first {
      if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
    return nil
  }

  /// Waits for so many lines of output; nil if it ends before.
  func lines(_ count: Int) -> String? {
    var text = ""
    for _ in 0..<count {
      guard let line = firstLine() else { return nil }
      text += line + "\n"
    }
    return text
  }

  /// Waits for the process to end; returns its exit code, its standard output and its standard error.
  func result() -> End {
    let text = (try? process.output.readToEnd()) ?? nil
    let end = end()
    return (end.code, String(decoding: text ?? Data(), as: UTF8.self), end.errors)
  }

  /// Runs a command to its end.
  static func run(
    _ command: String,
    _ arguments: [String],
    environment: [String: String] = [:],
    in folder: TemporaryDirectory? = nil
  ) throws -> End {
    try Program(
      arguments,
      command: command,
      environment: environment,
      workingDirectory: folder?.path
    ).result()
  }

  /// Sends a signal to the process.
  func signal(_ signal: Int32) { kill(process.id, signal) }

  /// Whether the process catches a signal, as the system lists it.
  func catches(_ signal: Int32) -> Bool {
    let status = try? String(contentsOfFile: "/proc/\(process.id)/status", encoding: .utf8)
    let mask = status?.firstMatch(of: /SigCgt:\s*([0-9a-f]+)/).flatMap { UInt64($0.1, radix: 16) }
    return (mask ?? 0) >> UInt64(signal - 1) & 1 == 1
  }

  /// Sends a signal, and waits for the end.
  @discardableResult
  func end(by signal: Int32) -> (code: Int32, errors: String) {
    self.signal(signal)
    return end()
  }

  /// Waits for the process to end; returns its exit code and its standard error.
  func end() -> (code: Int32, errors: String) {
    let text = (try? process.errors.readToEnd()) ?? nil
    return (process.wait(), String(decoding: text ?? Data(), as: UTF8.self))
  }

  var isRunning: Bool { process.isRunning }
}

/// Runs a command, and expects its exit code, its whole output, and a part of what it says on standard
/// error; nothing there if that is empty.
@discardableResult
func expectEnd(
  of command: String,
  _ arguments: [String],
  _ code: Int32 = 0,
  output: String = "",
  errors: String = "",
  environment: [String: String] = [:],
  in folder: TemporaryDirectory? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> Program.End {
  let end = try Program.run(command, arguments, environment: environment, in: folder)
  let comment: Comment = "\(arguments): \(end)"
  #expect(end.code == code, comment, sourceLocation: sourceLocation)
  #expect(end.output == output, comment, sourceLocation: sourceLocation)
  let isSaid = errors.isEmpty ? end.errors.isEmpty : end.errors.contains(errors)
  #expect(isSaid, comment, sourceLocation: sourceLocation)
  return end
}
