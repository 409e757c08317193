import Foundation
import PostgresTesting
import SocketTesting
import TestSupport
import Testing

/// A database that version 0.9 wrote, and what it showed of it.
@Suite(.enabled(if: PostgresServer.isInstalled, "\(PostgresServer.isMissing)"))
struct DatabaseUpgradeTests {
  private static let folder = Repository.file("Tests/Fixtures")

  @Test func `each snapshot at each revision is as version 0.9 showed it`() throws {
    let server = try PostgresServer(settings: [])
    defer { server.stop() }
    try server.sql(
      String(contentsOf: Self.folder.appending(path: "database-0.9.sql"), encoding: .utf8)
    )
    let text = try Data(contentsOf: Self.folder.appending(path: "database-0.9.json"))
    let shown = try #require(try JSONSerialization.jsonObject(with: text) as? [String: Any])
    let snapshots = try #require(shown["snapshots"] as? [String: NSDictionary])
    #expect(snapshots.count == 20)
    let (program, port) = try Program.serving(["--postgres", server.url()])
    defer {
      program.end(by: SIGTERM)
    }
    let check: () throws -> Void = {
      for (path, snapshot) in snapshots {
        let answer = try #require(Client.send("GET \(path)", to: port))
        #expect(answer.status == 200)
        let body = try JSONSerialization.jsonObject(with: Data(answer.body.utf8))
        #expect(body as? NSDictionary == snapshot, "\(path)")
      }
    }
    try check()
    // A request of then that is sent again is answered as then.
    let again = try #require(shown["again"] as? [String: Any])
    let (path, key) = (
      try #require(again["path"] as? String), try #require(again["key"] as? String)
    )
    let body = try #require(again["body"] as? String)
    let answer = try #require(
      Client.send("POST \(path)", body, headers: ["Idempotency-Key: \(key)"], to: port)
    )
    // Version 0.10 adds a member.
    let member = #""reached":null,"#
    #expect(answer.body.contains(member))
    let known = Data(answer.body.replacing(member, with: "").utf8)
    let found = try JSONSerialization.jsonObject(with: known) as? NSDictionary
    #expect(found == again["answer"] as? NSDictionary)
    // New events have a chain, and change nothing before them.
    for name in ["plain", "copy", "real", "empty"] {
      let event = #"{"type": "setLanguage", "language": "ru"}"#
      let posted = Client.send("POST /v1/sessions/\(name)/events", event, to: port)
      #expect(posted?.status == 200)
    }
    try check()
    let rows = "SELECT count(chain), count(*) FROM overscroll.batch"
    #expect(try server.sql(rows).hasPrefix("4|"))
  }
}
