import Foundation
import Testing

/// `overscroll upgrade`.
struct UpgradeCommandTests {
  private static let pair = ["--from", "mjrefresh-2.2.1", "--to", "mjrefresh-3.7.9"]

  private static func run(
    _ arguments: [String]
  ) throws -> (code: Int32, output: String, errors: String) {
    try Program(arguments, command: "upgrade").result()
  }

  /// Runs it on a folder of files.
  private static func run(
    _ files: [String: String],
    _ arguments: [String] = []
  ) throws -> (code: Int32, output: String) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
    let end = try run(pair + arguments + [folder.path])
    return (end.code, end.output.replacing(folder.path + "/", with: ""))
  }

  private static func recording(_ name: String, _ configuration: String, _ events: String) -> String
  {
    #"{"format":"overscroll-recording","version":1,"name":"\#(name)","configuration":\#(configuration),"#
      + #""events":[\#(events)]}"#
  }

  private static let header = #"{"clock":"manual","header":{}}"#
  private static let begin = #"{"type":"beginRefreshing","component":"header"}"#
  private static let end = #"{"type":"endRefreshing","component":"header"}"#
  private static let again = recording(
    "again",
    header,
    #"\#(begin),{"type":"advance","byMs":250},{"type":"turn","events":[\#(end),\#(begin)]}"#
  )

  @Test func `a change stands with both values and what to edit`() throws {
    let end = try Self.run(Self.pair)
    #expect(end.code == 0)
    #expect(end.output.hasPrefix("From MJRefresh 2.2.1 to MJRefresh 3.7.9: "))
    #expect(
      end.output.contains(
        """
          The state of a refreshing header after an end and a begin in one turn: `refreshing` → `idle` [end-and-begin]
              Begin in the completion of the end, or a turn of the main loop later.

        """
      )
    )
  }

  @Test func `a folder's recordings are played in both, and those that change are shown`() throws {
    let files = [
      "again.json": Self.again,
      "new.json": Self.recording(
        "new",
        #"{"dialect":"mjrefresh-3.7.9","header":{},"trailer":{}}"#,
        ""
      ),
      "same.json": Self.recording("same", Self.header, #"{"type":"advance","byMs":1}"#),
      "broken.json": "",
      "other.json": #"{"recordings":[]}"#,
    ]
    let end = try Self.run(files)
    #expect(end.code == 1)
    let recordings = try #require(end.output.components(separatedBy: "Recordings: ").last)
    #expect(
      recordings == """
        2 of 4 change, 1 cannot be read or played
          again.json: again
              differs after event 3, at 250 ms
                /scrollView/contentOffset/y: -54 → 0
                /scrollView/contentInset/top: 54 → 0
                /scrollView/restRange/y/0: -54 → 0
                /scrollView/motionRange/y/0: -54 → 0
                /header/state: "refreshing" → "idle"
                and 4 more
          broken.json: it is empty
          new.json: new
              MJRefresh 2.2.1 refuses step 0: /configuration/trailer: mjrefresh-2.2.1 has no trailer; \
        mjrefresh-3.7.9 has.
        other.json: is no recording

        """
    )
    #expect(try Self.run(["same.json": try #require(files["same.json"])]).code == 0)
  }

  @Test func `the changes are JSON as well`() throws {
    let end = try Self.run(["again.json": Self.again], ["--json"])
    let document = try JSONSerialization.jsonObject(with: Data(end.output.utf8)) as? [String: Any]
    let changes = try #require(document?["changes"] as? [[String: Any]])
    let change = try #require(changes.first { $0["name"] as? String == "end-and-begin" })
    #expect(change["before"] as? String == "`refreshing`")
    #expect(change["after"] as? String == "`idle`")
    let recordings = try #require(document?["recordings"] as? [[String: Any]])
    let differences = try #require(recordings.first?["differences"] as? [[String: Any]])
    #expect(differences.contains { $0["pointer"] as? String == "/header/state" })
  }

  @Test func `the recording behind a change is printed`() throws {
    let end = try Self.run(["--recording", "end-and-begin"])
    #expect(end.code == 0)
    #expect(end.output.contains(#""name":"end-and-begin""#))
    let unknown = try Self.run(["--recording", "end-and-begun"])
    #expect(unknown.code == 1)
    #expect(unknown.errors.contains("end-and-begun"))
  }

  @Test(
    arguments: [
      ([], "--from and --to"), (["--from", "eocrefresh"], "--from and --to"),
      (["--from", "eocrefresh", "--to", "eocrefresh"], "same"),
      (pair + ["--recording", "trailer"], "stands alone"),
      (["--from", "3.8", "--to", "eocrefresh"], "3.8"),
    ]
  )
  func `wrong use is told`(arguments: [String], word: String) throws {
    let end = try Self.run(arguments)
    #expect(end.code == 2)
    #expect(end.errors.contains(word))
  }
}
