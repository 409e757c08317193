import Foundation
import TestSupport
import Testing

/// `overscroll test PATH…`.
struct TestCommandTests {
  /// A pull, with what it expects after it.
  private static func recording(_ name: String, _ expected: String?) -> String {
    let items = expected.map { #","expected":[null,null,\#($0)]"# } ?? ""
    return """
      {"format":"overscroll-recording","version":1,"name":"\(name)",\
      "configuration":{"clock":"manual","header":{}},"events":[\
      {"type":"gesture","by":{"y":200},"overMs":200,"velocity":{"y":0}},\
      {"type":"advance","until":"rest"}]\(items)}
      """
  }

  private static func expecting(_ count: Int) -> String {
    #"{"changes":{"/header/refreshingCount":\#(count)},"#
      + #""effects":[["header","refreshing"],["header","beginRefreshingCompletion"]]}"#
  }

  private static let good = recording("good", expecting(1))
  private static let bad = recording("bad", expecting(2))
  private static let empty = recording("empty", nil)

  /// Runs the verb in a folder with these files.
  private static func run(
    _ files: [String: String],
    _ arguments: [String],
    in folder: TemporaryDirectory = TemporaryDirectory()
  ) throws -> (code: Int32, output: String, errors: String) {
    try folder.make()
    for (name, text) in files {
      let file = URL(filePath: folder.path).appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(text.utf8).write(to: file)
    }
    return try Program(arguments, command: "test", workingDirectory: folder.path).result()
  }

  private static func text(_ name: String, in folder: TemporaryDirectory) throws -> String {
    try String(contentsOf: URL(filePath: folder.path).appending(path: name), encoding: .utf8)
  }

  @Test(
    arguments: [
      (["a.json": good, "b/c.json": good], ["."], Int32(0), "2 of 2 match\n"),
      (["a.json": "\(good)\n\(good)\n"], ["a.json", "./a.json"], 0, "2 of 2 match\n"),
      (["a/b.jsonl": good, "a/.c.json": bad], ["a/"], 0, "1 of 1 match\n"),
      (
        ["a/b.json": good, "a/c.json": #"{"format":"x"}"#, "a/d.json": "[]", "a/e.txt": ""], ["a"],
        0,
        "a/c.json: is no recording\na/d.json: is no recording\n1 of 1 match\n"
      ),
      (
        ["a/b.json": bad, "a/c.json": good], ["a"], 1,
        """
        a/b.json: bad: differs after event 2, at 450 ms
          /header/refreshingCount: expected 2, is 1
          The header is in the state refreshing since 200 ms, by scroll.
        1 of 2 match

        """
      ),
      (
        ["a.json": "\(good)\n\(empty)\n"], ["a.json"], 1,
        """
        a.json, line 2: empty: expects nothing, so nothing was checked
        1 of 2 match

        """
      ),
      (
        ["a/b.json": #"{"format":"overscroll-recording","version":2}"#], ["a"], 1,
        """
        a/b.json, line 1: /version must be 1: this server knows no other version.
        0 of 1 match

        """
      ),
      (
        ["a/b.json": good, "a/c.json": "", "a/d.json": "{\n", "a/e.jsonl": "{}\n\(good)\n"], ["a"],
        1,
        """
        a/c.json, line 1: it is empty
        a/d.json, line 2: it ends in an object, which } must close
        a/e.jsonl, line 1: /format is required.
        2 of 5 match

        """
      ),
      (["a.json": bad], ["a.json", "--only", "/header/state,/timeMs"], 0, "1 of 1 match\n"),
      (["a.json": good], ["a.json", "--dialect", "mjrefresh-1.4.7"], 0, "1 of 1 match\n"),
    ] as [([String: String], [String], Int32, String)]
  )
  func `recordings and folders of them are tested`(
    files: [String: String],
    arguments: [String],
    code: Int32,
    output: String
  ) throws {
    let end = try Self.run(files, arguments)
    #expect(end.code == code)
    #expect(end.output == output)
    #expect(end.errors.isEmpty)
  }

  @Test(arguments: [
    (["nowhere.json"], "nowhere.json: does not exist"), (["other"], "other: no recording is there"),
  ])
  func `where no recording is, the exit code is 1`(paths: [String], error: String) throws {
    let end = try Self.run(["other/a.json": "{}"], paths)
    #expect(end.code == 1)
    #expect(end.output.isEmpty)
    #expect(end.errors == "Error: \(error)\n")
  }

  @Test func `links are followed, and what they lead to is tested once`() throws {
    let folder = TemporaryDirectory()
    try folder.make()
    let place = URL(filePath: folder.path)
    let links = ["a/up": "..", "b": "a", "d.json": "a/c.json"]
    try FileManager.default.createDirectory(
      at: place.appending(path: "a"),
      withIntermediateDirectories: true
    )
    for (link, target) in links {
      try FileManager.default.createSymbolicLink(
        atPath: place.appending(path: link).path,
        withDestinationPath: target
      )
    }
    for paths in [["."], ["b"], ["d.json", "a"]] {
      let end = try Self.run(["a/c.json": Self.good], paths, in: folder)
      #expect(end.output == "1 of 1 match\n", "\(paths)")
    }
  }

  @Test func `JSON has each recording, and JUnit a case for each`() throws {
    let folder = TemporaryDirectory()
    let files = ["a/bad.json": Self.bad, "a/good.json": Self.good, "a/none.json": "{}"]
    let end = try Self.run(files, ["a", "--json", "--junit", "results.xml"], in: folder)
    #expect(end.code == 1)
    let start =
      #"{"matching":1,"of":2,"leftOut":["a/none.json"],"recordings":[{"file":"a/bad.json","name":"bad","#
    #expect(end.output.hasPrefix(start + #""matches":false,"checked":2,"step":2,"atMs":450,"#))
    #expect(
      end.output.contains(#"{"file":"a/good.json","name":"good","matches":true,"checked":2}"#)
    )
    let junit = try Self.text("results.xml", in: folder)
    #expect(
      junit.contains(#"<testsuite name="overscroll test" tests="3" failures="1" skipped="1">"#)
    )
    #expect(junit.contains(#"<testcase name="good" classname="a/good.json"/>"#))
    let failure = #"<failure message="differs after event 2, at 450 ms">"#
    #expect(junit.contains(#"<testcase name="bad" classname="a/bad.json">\#(failure)"#))
  }

  @Test func `what recordings expect is renewed and filled, and then they match`() throws {
    let folder = TemporaryDirectory()
    let files = ["a.json": "\(Self.bad)\n\(Self.good)\n", "b.json": Self.empty]
    let end = try Self.run(
      files,
      [".", "--update", "--only", "/header/refreshingCount,/timeMs"],
      in: folder
    )
    #expect(end.code == 0)
    #expect(
      end.output == """
        a.json, line 1: bad: renewed
          event 2, /header/refreshingCount: 2 is now 1
        b.json: empty: filled: 5 values after creation and 2 events
        2 of 3 renewed

        """
    )
    let bad = Self.recording("bad", Self.expecting(1))
    #expect(try Self.text("a.json", in: folder) == "\(bad)\n\(Self.good)\n")
    let tested = try Program(["."], command: "test", workingDirectory: folder.path).result()
    #expect(tested.output == "3 of 3 match\n")
  }

  @Test func `a recording that cannot be renewed stays, and the exit code is 1`() throws {
    let folder = TemporaryDirectory()
    let refused = """
      {"format":"overscroll-recording","version":1,"name":"bad","configuration":{},\
      "events":[{"type":"dragCancelled"}]}
      """
    let end = try Self.run(["a.json": refused], ["a.json", "--update"], in: folder)
    #expect(end.code == 1)
    let sentence = "a.json: bad: event 1 is refused, so it was not renewed\n0 of 1 renewed\n"
    #expect(end.output == sentence)
    #expect(try Self.text("a.json", in: folder) == refused)
  }

  @Test func `every recording of the museum matches`() throws {
    let end = try Program([Repository.file("Public/museum").path], command: "test").result()
    #expect(end.code == 0, "\(end.output)")
    let match = try #require(end.output.firstMatch(of: /(\d+) of (\d+) match\n/))
    #expect(match.1 == match.2 && Int(match.1) ?? 0 > 100)
  }
}
