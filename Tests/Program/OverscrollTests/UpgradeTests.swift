import ArchiveTesting
import Foundation
import Glibc
import ProcessTesting
import SessionLog
import SocketTesting
import TestSupport
import Testing

@testable import SQLiteLog

/// A data folder that an earlier version wrote.
@Suite(.serialized)
struct UpgradeTests {
  private static let fixtures = Repository.file("Tests/Fixtures")

  private func folder(_ fixture: String = "data-0.9") throws -> TemporaryDirectory {
    let directory = try TemporaryDirectory([:])
    for name in ["overscroll.db", "overscroll.db-wal"] {
      let path = Self.fixtures.appending(path: "\(fixture)/\(name).gz").path
      let bytes = try Archive(path).bytes()
      try Data(bytes).write(to: directory.url(name))
    }
    return directory
  }

  /// The digest as the fixture has it, but without leading zeros.
  private func digest(_ text: String) -> String {
    var digest = SnapshotDigest()
    digest.add(text: text)
    return digest.text
  }

  /// The lines of the fixture: session, revision and digest.
  private func snapshots(_ fixture: String = "data-0.9") throws -> [[Substring]] {
    let path = Self.fixtures.appending(path: "\(fixture)/snapshots.txt.gz").path
    let text = String(decoding: try Archive(path).bytes(), as: UTF8.self)
    return text.split(separator: "\n").map { $0.split(separator: " ") }
  }

  private func expectSnapshots(_ port: Int, of wanted: [[Substring]]) throws {
    let client = try LoopClient(to: port, connections: 4)
    let answers = try client.answers(
      to: wanted.map { ClientRequest(line: "GET /v1/sessions/\($0[0])?revision=\($0[1])") }
    )
    for (line, answer) in zip(wanted, answers) {
      #expect(answer.status == 200 && digest(answer.body) == line[2].drop { $0 == "0" }, "\(line)")
    }
  }

  @Test func `every snapshot at every revision is the same, before and after new events`() throws {
    let directory = try folder()
    let files = ["overscroll.db", "overscroll.db-wal"].map(directory.url)
    let before = try files.map { try Data(contentsOf: $0) }
    let check = try Program.run("check", [directory.path])
    #expect(check.code == 0, "\(check)")
    #expect(check.output.contains("5 sessions not chained"), "\(check)")
    #expect(try files.map { try Data(contentsOf: $0) } == before, "it is checked as it is")
    let wanted = try snapshots()
    #expect(wanted.count > 600)
    let names = Set(wanted.map { $0[0] }).sorted()
    for round in 0..<3 {
      let (program, port) = try Program.serving(["--data-dir", directory.path])
      try expectSnapshots(port, of: wanted)
      if round == 1 {
        for name in names {
          let event = #"{"type":"advance","byMs":1}"#
          #expect(Client.send("POST /v1/sessions/\(name)/events", event, to: port)?.status == 200)
        }
      }
      #expect(program.end(by: SIGTERM).code == 0)
      let check = try Program.run("check", [directory.path])
      #expect(check.code == 0, "\(check.output)")
      // Each session gets a chain at its next event.
      #expect(check.output.contains("5 sessions not chained") == (round == 0), "\(check.output)")
    }
  }

  @Test
  func `sessions of the engine 2.1.0 show what they did, and go on so, and so do their copies`()
    throws
  {
    let directory = try folder("data-engine-2.1")
    let wanted = try snapshots("data-engine-2.1")
    #expect(wanted.count > 25)
    for round in 0..<2 {
      let (program, port) = try Program.serving(["--data-dir", directory.path])
      try expectSnapshots(port, of: wanted)
      let recording = try #require(Client.send("GET /v1/sessions/tap/recording", to: port))
      #expect(recording.body.contains(#""engine":"2.1.0""#))
      let check = Client.send("POST /v1/recordings/verify", recording.body, to: port)
      #expect(check?.body.contains(#""matches":true"#) == true)
      let copy = Client.send("POST /v1/sessions/copy\(round)/restore", recording.body, to: port)
      #expect(copy?.status == 201)
      let body = #"{"name":"fork\#(round)"}"#
      #expect(Client.send("POST /v1/sessions/tap/fork", body, to: port)?.status == 201)
      // The footer is below the view, and takes the tap all the same.
      for name in ["tap", "copy\(round)", "fork\(round)"] {
        let events = """
          {"events":[{"type":"setContentOffset","y":0},{"type":"endRefreshing","component":"footer"},\
          {"type":"tap","component":"footer"}]}
          """
        let answer = Client.send("POST /v1/sessions/\(name)/events", events, to: port)
        #expect(answer?.body.contains(#""isRefreshing":true"#) == true, "\(name)")
      }
      #expect(program.end(by: SIGTERM).code == 0)
    }
  }

  @Test func `a key that was stored is found again`() async throws {
    let directory = try folder()
    var options = SQLiteLog.Options()
    // A key is kept for a day, and the folder is older.
    options.limits.wallClock = { 0 }
    let log = try SQLiteLog(directory: directory.path, options: options)
    let key = IdempotencyKey(path: "/v1/sessions/moved/events", key: "stored-by-0.9")
    let found = await withCheckedContinuation { continuation in
      log.record(of: key) { continuation.resume(returning: $0) }
    }
    let record = try found.get()
    #expect(record?.name == "moved")
    #expect(record?.revision == 12)
    #expect(record?.count == 1)
    log.close()
  }
}
