import ArgumentParser
import Foundation
import Glibc
import ProcessTesting
import Testing

@testable import Serving
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

  @Test(arguments: [(false, ""), (true, ""), (true, "secret-of-the-test-0123456789")])
  func `what the server prints makes a session, and then changes and shows it, with a token too`(
    hasPage: Bool,
    token: String
  ) throws {
    let folder = try TemporaryDirectory(["tokens": token + "\n"])
    let file = folder.path + "/tokens"
    chmod(file, 0o600)
    let options = token.isEmpty ? [] : ["--token-file", file]
    let (program, port) = try Program.serving(options)
    let settings = try ServeOptions.read(options, environment: [:])
    let page = hasPage ? "Public" : nil
    let lines = Greeting(settings, .directory("data"), port: port, page: page).lines
    let ends = try Self.run(lines.joined(separator: "\n"), port: port, token: token)
    #expect(ends.map(\.code) == [0, 0, 0], "\(ends)")
    if token.isEmpty {
      #expect(ends.first?.command.contains("-X PUT") == true)
      #expect(lines[2].hasPrefix("open ") == hasPage)
    }
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
