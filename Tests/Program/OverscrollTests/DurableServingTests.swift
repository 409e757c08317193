import Foundation
import Glibc
import SQLiteLog
import SocketTesting
import Testing

/// Sessions that are kept in a directory, over the ends of the program.
@Suite(.serialized)
struct DurableServingTests {
  private let directory = TemporaryDirectory()

  private func serving(_ arguments: [String] = []) throws -> (program: Program, port: Int) {
    try Program.serving(["--data-dir", directory.path] + arguments)
  }

  /// What a client can read of a session and does not change by itself.
  private func look(_ name: String, _ port: Int) -> [String] {
    let paths = [
      "", "?revision=1", "/configuration", "/configuration?revision=0", "/events", "/effects",
      "/recording", "/trajectory?fromMs=0&toMs=600&stepMs=50",
    ]
    return paths.map { path in
      let answer = Client.send("GET /v1/sessions/\(name)\(path)", to: port)
      return "\(answer?.status ?? 0) \(answer?.header("ETag") ?? "") \(answer?.body ?? "")"
    }
  }

  private static let pull =
    #"{"events":[{"type":"dragBegan","x":0,"y":100},{"type":"dragMoved","x":0,"y":400,"atMs":100},"#
    + #"{"type":"dragEnded","velocity":{}},{"type":"advance","until":"rest"},"#
    + #"{"type":"configure","component":"header","labelLeftInset":7}]}"#

  /// `CrashTests` kill a server with full durability.
  @Test(arguments: [(SIGTERM, "full"), (SIGKILL, "normal")] as [(Int32, String)])
  func `sessions, effects and configurations survive the end of the program`(
    signal: Int32,
    durability: String
  ) throws {
    let (program, port) = try serving(["--durability", durability])
    let configuration = #"{"clock":"manual","timeZone":"Europe/Berlin","preset":"header-gif"}"#
    let created = Client.send("PUT /v1/sessions/a", configuration, to: port)
    #expect(created?.status == 201)
    #expect(Client.send("PUT /v1/sessions/gone", to: port)?.status == 201)
    #expect(Client.send("DELETE /v1/sessions/gone", to: port)?.status == 204)
    let pulled = Client.send("POST /v1/sessions/a/events", Self.pull, to: port)
    #expect(pulled?.status == 200)
    let before = look("a", port)
    #expect(before.allSatisfy { $0.hasPrefix("200 ") })
    #expect(before.contains { $0.contains(#""type":"refreshing""#) })

    #expect(program.end(by: signal).code == (signal == SIGTERM ? 0 : -signal))
    let (again, newPort) = try serving()
    #expect(look("a", newPort) == before)
    #expect(Client.send("PUT /v1/sessions/a", configuration, to: newPort)?.status == 200)
    #expect(Client.send("GET /v1/sessions/gone", to: newPort)?.status == 404)
    let next = Client.send(
      "POST /v1/sessions/a/events",
      #"{"events":[{"type":"endRefreshing","component":"header"}],"expectedRevision":5}"#,
      to: newPort
    )
    #expect(next?.body.hasPrefix(#"{"revision":6,"#) == true)
    #expect(again.isRunning)
  }

  @Test func `the time of a realtime session continues while no program runs`() throws {
    let (program, port) = try serving()
    #expect(Client.send("PUT /v1/sessions/a", #"{"clock":"realtime"}"#, to: port)?.status == 201)
    let event = #"{"type":"beginRefreshing","component":"header"}"#
    let answer = try #require(Client.send("POST /v1/sessions/a/events", event, to: port))
    let before = try Self.time(answer.body)
    program.end(by: SIGKILL)
    let (again, newPort) = try serving()
    // Until the refresh has begun, which is in the past soon.
    Client.send("GET /v1/sessions/a/effects", to: newPort) { answer in
      answer?.body.contains(#""type":"refreshing""#) != false
    }
    let snapshot = try #require(Client.send("GET /v1/sessions/a", to: newPort))
    #expect(try Self.time(snapshot.body) > before)
    #expect(snapshot.body.contains(#""revision":1,"#))
    #expect(again.isRunning)
  }

  private static func time(_ body: String) throws -> Double {
    let start = try #require(body.firstRange(of: #""timeMs":"#)).upperBound
    return try #require(Double(body[start...].prefix { "0123456789.".contains($0) }))
  }

  @Test func `with --memory everything is forgotten, and no directory is made`() throws {
    try directory.make()
    for _ in 1...2 {
      let program = try Program(["--port", "0", "--memory"], workingDirectory: directory.path)
      let port = try #require(program.announcedPort())
      #expect(Client.send("PUT /v1/sessions/a", "{}", to: port)?.status == 201)
      #expect(program.end(by: SIGTERM).code == 0)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
  }

  @Test func `the directory is data in the working directory, and its owner's only`() throws {
    try directory.make()
    for status in [201, 200] {
      let program = try Program(["--port", "0"], workingDirectory: directory.path)
      let port = try #require(program.announcedPort())
      #expect(Client.send("PUT /v1/sessions/a", "{}", to: port)?.status == status)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["data"])
    let attributes = try FileManager.default.attributesOfItem(atPath: directory.path + "/data")
    #expect(attributes[.posixPermissions] as? Int == 0o700)
  }

  @Test func `a second server on the directory ends with 1, and the first lives`() throws {
    let (first, port) = try serving()
    let second = try Program(["--port", "0", "--data-dir", directory.path])
    #expect(second.announcedPort() == nil)
    let (code, errors) = second.end()
    #expect(code == 1)
    #expect(errors.contains("another server uses the data directory \(directory.path)"))
    #expect(Client.send("PUT /v1/sessions/a", "{}", to: port)?.status == 201)
    first.end(by: SIGKILL)
    let (third, newPort) = try serving()
    #expect(Client.send("PUT /v1/sessions/a", "{}", to: newPort)?.status == 200)
    #expect(third.isRunning)
  }
}
