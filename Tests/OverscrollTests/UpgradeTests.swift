import ArchiveTesting
import Foundation
import Glibc
import ProcessTesting
import SessionLog
import Testing

@testable import SQLiteLog

/// A data folder that version 0.9 wrote.
@Suite(.serialized)
struct UpgradeTests {
  private static let fixture =
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Fixtures/data-0.9")

  private func folder() throws -> TemporaryDirectory {
    let directory = TemporaryDirectory()
    try FileManager.default.createDirectory(
      atPath: directory.path,
      withIntermediateDirectories: true
    )
    for name in ["overscroll.db", "overscroll.db-wal"] {
      let bytes = try Archive(Self.fixture.appending(path: name + ".gz").path).bytes()
      try Data(bytes).write(to: URL(filePath: directory.path + "/" + name))
    }
    return directory
  }

  private func digest(_ text: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The lines of the fixture: session, revision and digest.
  private func snapshots() throws -> [[Substring]] {
    let path = Self.fixture.appending(path: "snapshots.txt.gz").path
    let text = String(decoding: try Archive(path).bytes(), as: UTF8.self)
    return text.split(separator: "\n").map { $0.split(separator: " ") }
  }

  private func expectSnapshots(_ port: Int) throws {
    let client = try LoopClient(to: port, connections: 4)
    let wanted = try snapshots()
    #expect(wanted.count > 600)
    let answers = try client.answers(
      to: wanted.map { ClientRequest(line: "GET /v1/sessions/\($0[0])?revision=\($0[1])") }
    )
    for (line, answer) in zip(wanted, answers) {
      #expect(answer.status == 200 && digest(answer.body) == line[2], "\(line)")
    }
  }

  @Test func `every snapshot at every revision is the same, before and after new events`() throws {
    let directory = try folder()
    let names = try Set(snapshots().map { $0[0] }).sorted()
    for round in 0..<3 {
      let (program, port) = try Program.serving(["--data-dir", directory.path])
      try expectSnapshots(port)
      if round == 1 {
        for name in names {
          let event = #"{"type":"advance","byMs":1}"#
          #expect(Client.send("POST /v1/sessions/\(name)/events", event, to: port)?.status == 200)
        }
      }
      program.signal(SIGTERM)
      #expect(program.end().code == 0)
      let check = try Program([directory.path], command: "check").result()
      #expect(check.code == 0, "\(check.output)")
      // Each session gets a chain at its next event.
      #expect(check.output.contains("5 sessions not chained") == (round == 0), "\(check.output)")
    }
  }

  @Test func `a folder of version 0.9 is checked as it is`() throws {
    let directory = try folder()
    let files = ["overscroll.db", "overscroll.db-wal"].map {
      URL(filePath: directory.path + "/" + $0)
    }
    let before = try files.map { try Data(contentsOf: $0) }
    let check = try Program([directory.path], command: "check").result()
    #expect(check.code == 0, "\(check.output) \(check.errors)")
    #expect(check.output.contains("5 sessions not chained"), "\(check.output)")
    #expect(try files.map { try Data(contentsOf: $0) } == before)
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
