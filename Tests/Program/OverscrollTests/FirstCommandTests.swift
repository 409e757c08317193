import ArgumentParser
import Foundation
import ProcessTesting
import Testing

@testable import overscroll

/// The commands that the program itself tells a newcomer.
struct FirstCommandTests {
  /// Runs indented commands of a text in their order, on a fresh server of the port.
  ///
  /// - Returns: The commands, each with its exit code.
  private static func run(
    _ text: String,
    port: Int,
    token: String = ""
  ) throws -> [(command: Substring, code: Int32)] {
    let folder = TemporaryDirectory()
    try folder.make()
    let commands = text.split(separator: "\n").filter {
      $0.wholeMatch(of: #/ +(curl|overscroll) .*/#) != nil
    }
    return try commands.map { command in
      let runnable = command.replacing("curl ", with: "curl -sS --fail-with-body ")
        .replacing("127.0.0.1:8080", with: "127.0.0.1:\(port)")
        .replacing("  overscroll ", with: "  '\(try Program.executable())' ")
      let shell = try ChildProcess(
        "/bin/sh",
        ["-c", String(runnable)],
        environment: [
          "PATH": "/usr/bin:/bin", "OVERSCROLL_URL": "http://127.0.0.1:\(port)",
          "OVERSCROLL_TOKEN": token,
        ],
        workingDirectory: folder.path
      )
      _ = try shell.output.readToEnd()
      return (command, shell.wait())
    }
  }

  @Test(arguments: [false, true])
  func `what the server prints makes a session, and then changes and shows it`(
    hasPage: Bool
  ) throws {
    let (program, port) = try Program.serving()
    let settings = try ServeSettings(
      ServeOptions.parse([]),
      environment: [:],
      places: Places(program: nil)
    )
    let lines = Greeting(settings, port: port, hasPage: hasPage).lines
    let ends = try Self.run(lines.joined(separator: "\n"), port: port)
    #expect(ends.map(\.code) == [0, 0, 0], "\(ends)")
    #expect(ends.first?.command.contains("-X PUT") == true)
    #expect(lines[2].hasPrefix("open ") == hasPage)
    #expect(program.isRunning)
  }

  @Test func `with tokens they work with one`() throws {
    let folder = TemporaryDirectory()
    try folder.make()
    let file = folder.path + "/tokens"
    let isWritten = FileManager.default.createFile(
      atPath: file,
      contents: Data("secret-of-the-test-0123456789\n".utf8),
      attributes: [.posixPermissions: 0o600]
    )
    #expect(isWritten)
    let (program, port) = try Program.serving(["--token-file", file])
    let settings = try ServeSettings(
      ServeOptions.parse(["--token-file", file]),
      environment: [:],
      places: Places(program: nil)
    )
    let lines = Greeting(settings, port: port, hasPage: true).lines
    let text = lines.joined(separator: "\n")
    let ends = try Self.run(text, port: port, token: "secret-of-the-test-0123456789")
    #expect(ends.map(\.code) == [0, 0, 0], "\(ends)")
    #expect(program.isRunning)
  }

  @Test func `the help's commands work beside a fresh server`() throws {
    let (program, port) = try Program.serving()
    let ends = try Self.run(Overscroll.helpMessage(), port: port)
    #expect(ends.count == 5)
    #expect(ends.allSatisfy { $0.code == 0 }, "\(ends)")
    #expect(program.isRunning)
  }
}
