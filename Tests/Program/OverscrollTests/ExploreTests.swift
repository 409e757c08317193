import Foundation
import Glibc
import TestSupport
import Testing

/// `overscroll explore`.
struct ExploreTests {
  private static func run(
    _ arguments: [String],
    sequences: Int = 300,
    files: [String: String] = [:]
  ) throws -> Program.End {
    let all = ["--sequences", "\(sequences)"] + arguments
    return try Program.run("explore", all, in: TemporaryDirectory(files))
  }

  private static let span = ["--property", "spans-the-view"]

  @Test
  func `without options a header and an auto footer are explored, and each violation is told`()
    throws
  {
    let end = try Self.run([])
    #expect(end.code == 1)
    #expect(end.errors.isEmpty)
    #expect(end.output.contains("spans-the-view is violated: header, x\n"))
    #expect(end.output.contains("\n  end-ends holds in "))
    let last = try #require(end.output.split(separator: "\n").last)
    #expect(last.hasPrefix("header and auto footer in mjrefresh-3.7.9: "))
    #expect(last.contains(" of 36 properties hold, "))
  }

  @Test func `one thread and all of them print the same bytes`() throws {
    let one = try Self.run(["--json", "--wishes", "--threads", "1"])
    #expect(one.output.hasPrefix(#"{"engine":""#))
    #expect(try Self.run(["--json", "--wishes"]).output == one.output)
    let suite = ["--suite", "--json", "--dialect", "mjrefresh-1.4.7"] + Self.span
    let several = try Self.run(suite + ["--threads", "1"], sequences: 30)
    #expect(several.output.hasPrefix(#"{"runs":[{"engine":""#))
    #expect(try Self.run(suite + ["--threads", "5"], sequences: 30).output == several.output)
  }

  @Test func `what is saved replays, and one property alone finds the same`() throws {
    let folder = TemporaryDirectory()
    _ = try Self.run(["--save", folder.path])
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names.contains("spans-the-view.header.x.1.json"))
    #expect(names.count > 5)
    for name in names {
      let file = "\(folder.path)/\(name)"
      let played = try Program([file], command: "test").result()
      #expect(played.output == "1 of 1 match\n", "\(name)")
      let property = try #require(name.split(separator: ".").first)
      let alone = TemporaryDirectory()
      _ = try Self.run(["--property", "\(property)", "--save", alone.path])
      #expect(
        FileManager.default.contents(atPath: "\(alone.path)/\(name)")
          == FileManager.default.contents(atPath: file)
      )
    }
  }

  @Test func `what is allowed does not fail, and what the list need not allow does`() throws {
    let known = #"{"property": "spans-the-view", "because": "no left inset"}"#
    let arguments = Self.span + ["--allow", "allow.json"]
    let clean = try Self.run(arguments, files: ["allow.json": "[\(known)]"])
    #expect(clean.code == 0)
    #expect(clean.output.contains("spans-the-view is violated, as allowed: header, x\n"))
    #expect(clean.output.contains("  Allowed: no left inset\n"))
    let more = #"[\#(known), {"property": "settles", "because": "old"}]"#
    let folder = TemporaryDirectory()
    let file = folder.path + "/out/results.xml"
    let asked = arguments + ["--json", "--junit", file]
    let stale = try Self.run(asked, files: ["allow.json": more])
    #expect(stale.code == 1)
    #expect(try String(contentsOfFile: file, encoding: .utf8).hasPrefix("<?xml"))
    #expect(stale.output.hasPrefix("{"))
    #expect(stale.errors == "allow.json: /1 (settles) matches nothing\n")
  }

  @Test func `configurations, dialects and bounds are chosen`() throws {
    let own = """
      {"dialect": "mjrefresh-3.1.15.4", "header": {"automaticallyChangeAlpha": true}}
      """
    for row in DataTable.rows("lines", in: "explore.txt") {
      let arguments = Self.span + row[0].split(separator: " ").map(String.init)
      let end = try Self.run(arguments, sequences: 100, files: ["own.json": own])
      #expect(end.output.contains(row[1]), "\(row) \(end)")
    }
  }

  @Test func `a file that is wrong is refused by pointer, and the exit code is 2`() throws {
    let files = [
      "bad.json": #"{"header": {"height": -1}}"#, "torn.json": "{",
      "open.json": #"[{"property": "settles"}]"#,
      "clock.json": #"{"clock": "realtime"}"#,
    ]
    for row in DataTable.rows("faults", in: "explore.txt") {
      let arguments = row[0].split(separator: " ").map(String.init)
      let end = try Self.run(arguments, files: files)
      #expect(end.code == 2 && end.output.isEmpty && end.errors.contains(row[1]), "\(row) \(end)")
    }
  }

  @Test func `a signal ends the search with what was found so far`() throws {
    let arguments = ["--sequences", "100000000", "--threads", "1"] + Self.span
    let program = try Program(arguments, command: "explore")
    // The search never ends by itself, so that only the time until it takes signals is waited for.
    while program.isRunning, !program.catches(SIGINT) {}
    program.signal(SIGINT)
    let end = program.result()
    #expect(end.code == 130)
    #expect(end.output.contains("; ended by its user)."))
  }
}
