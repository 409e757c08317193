import MicroHTTP
import Testing

@testable import OverscrollAPI

/// Snapshots that are prepared when they are asked for again.
struct ReadySnapshotTests {
  private let api = API()

  private func body(_ response: Response) -> [UInt8] {
    if case .bytes(let bytes) = response.unprepared.body { bytes } else { [] }
  }

  private func isReady(_ response: Response) -> Bool {
    if case .prepared = response.body { true } else { false }
  }

  private func get(
    _ target: String,
    _ fields: [(name: String, value: String)] = []
  ) throws -> Response {
    let request = api.request("GET", target, headers: fields)
    return try #require(api.begin(request).response)
  }

  @Test func `a session at rest is answered ready from the third time on, with the same bytes`()
    throws
  {
    try api.create("a")
    let answers = try (0..<4).map { _ in try get("/v1/sessions/a") }
    #expect(answers.map(isReady) == [false, false, true, true])
    let bodies = answers.map(body)
    #expect(!bodies[0].isEmpty)
    #expect(bodies.allSatisfy { $0 == bodies[0] })
  }

  @Test func `an event, a deletion and another session of the name end it`() throws {
    try api.create("a")
    let first = try (0..<3).map { _ in try body(get("/v1/sessions/a")) }[2]
    try api.post("a", #"{"type":"setContentOffset","y":50}"#)
    let moved = try get("/v1/sessions/a")
    #expect(!isReady(moved))
    #expect(body(moved) != first)
    for _ in 0..<3 { _ = try get("/v1/sessions/a") }
    #expect(api.send("DELETE /v1/sessions/a").status == 204)
    #expect(try get("/v1/sessions/a").status == 404)
    try api.create("a")
    #expect(try body(get("/v1/sessions/a")) == first)
  }

  @Test func `its entity tag is compared, and its text indented`() throws {
    try api.create("a")
    let first = try get("/v1/sessions/a")
    for _ in 0..<2 { _ = try get("/v1/sessions/a") }
    let tag = try #require(first.headers.first { $0.0 == "ETag" }?.1)
    #expect(try get("/v1/sessions/a", [("If-None-Match", tag)]).status == 304)
    #expect(try get("/v1/sessions/a", [("If-None-Match", "W/\"0\"")]).status == 200)
    let indented = try body(get("/v1/sessions/a?pretty"))
    #expect(indented.starts(with: Array("{\n  ".utf8)))
  }

  @Test func `the time of a realtime session continues`() throws {
    try api.create("a", "{}")
    for _ in 0..<3 { _ = try get("/v1/sessions/a") }
    let before = try body(get("/v1/sessions/a"))
    api.pass(10)
    #expect(try body(get("/v1/sessions/a")) != before)
  }
}
