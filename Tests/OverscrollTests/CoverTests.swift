import Foundation
import Testing

/// `overscroll cover`.
struct CoverTests {
  private static let recording = """
    {"format":"overscroll-recording","version":1,"name":"a begin and an end",\
    "configuration":{"clock":"manual","header":{}},"events":[\
    {"type":"beginRefreshing","component":"header","atMs":0},\
    {"type":"endRefreshing","component":"header","atMs":1000}]}
    """

  /// Runs the verb beside a recording `one.json` and a configuration `header.json`.
  private static func run(
    _ arguments: [String],
    in folder: TemporaryDirectory
  ) throws -> (code: Int32, output: String, errors: String) {
    try folder.make()
    let place = URL(filePath: folder.path)
    try Data(recording.utf8).write(to: place.appending(path: "one.json"))
    try Data(#"{"header":{}}"#.utf8).write(to: place.appending(path: "header.json"))
    return try Program(
      ["--configuration", "header.json", "--sequences", "1000"] + arguments,
      command: "cover",
      workingDirectory: folder.path
    ).result()
  }

  @Test func `what is missing is told and written, and then no more is missing`() throws {
    let folder = TemporaryDirectory()
    let first = try Self.run(["one.json", "--missing", "more"], in: folder)
    #expect(first.code == 1)
    #expect(first.output.contains("2 of 12 changes of state reached by 1 recording, 7 missing"))
    #expect(first.output.contains("header     refreshing   idle         endRefreshing    by 1 "))
    let more = URL(filePath: folder.path).appending(path: "more").path
    let files = try FileManager.default.contentsOfDirectory(atPath: more).sorted()
    #expect(files.count == 7)
    #expect(files.contains("header.idle.pulling.scroll.json"))
    for file in files {
      let replayed = try Program(["\(more)/\(file)"], command: "replay").result()
      #expect(replayed.output == "1 of 1 match\n")
    }
    let second = try Self.run(["one.json"] + files.map { "more/" + $0 }, in: folder)
    #expect(second.code == 0)
    #expect(second.output.contains("9 of 12 changes of state reached by 8 recordings, 0 missing"))
  }

  @Test func `as JSON it has each change with the shortest events`() throws {
    let end = try Self.run(["one.json", "--json"], in: TemporaryDirectory())
    #expect(end.code == 1)
    #expect(end.output.contains(#""recordings":1,"changes":12,"reached":2,"missing":7,"#))
    #expect(
      end.output.contains(
        #"{"component":"header","from":"idle","to":"pulling","by":"scroll","recordings":0,"first":null,"#
      )
    )
  }

  @Test(arguments: [
    ("swiperefreshlayout-1.2.0", "armed       settling    release"),
    ("refreshindicator-2026", "settling    refreshing  frame"),
    ("pulltorefreshjs-0.1.22", "settling    refreshing  timer"),
  ])
  func `of an overlay the changes of its own suite are told`(dialect: String, row: String) throws {
    let arguments = ["--dialect", dialect, "--sequences", "400"]
    let end = try Program(arguments, command: "cover").result()
    #expect(end.code == 1)
    #expect(end.output.contains("header     \(row)"), "\(end.output)")
  }
}
