import LogTesting
import SessionLog
import StrictJSON
import Testing

@testable import OverscrollWire

/// `DELETE /v1/sessions?prefix=`, and lifetimes of sessions.
struct DeletionTests {
  @Test func `the sessions of a prefix are deleted, a thousand at a time`() throws {
    let api = API()
    for number in 0..<1003 { try api.create("t-\(number)") }
    for name in ["t", "u-1"] { try api.create(name) }
    let rows: [(prefix: String, deleted: JSONValue, more: JSONValue)] = [
      ("x", 0, false), ("t-", 1000, true), ("t-", 3, false), ("t-", 0, false), ("t", 1, false),
    ]
    for row in rows {
      let answer = api.send("DELETE /v1/sessions?prefix=\(row.prefix)")
      #expect(answer.status == 200)
      #expect(answer["/deleted"] == row.deleted)
      #expect(answer["/more"] == row.more)
    }
    #expect(api.send("GET /v1/sessions").column("/sessions", "/name") == ["u-1"])
  }

  @Test func `a failure on the way tells how many were deleted`() throws {
    let log = HeldLog()
    let api = API(log: log)
    for name in ["a1", "a2", "a3"] { try api.create(name) }
    log.fail(.delete, with: .refused(.unavailable("down")))
    let answer = api.send("DELETE /v1/sessions?prefix=a")
    #expect(answer.status == 503)
    #expect(answer["/deleted"] == 0)
    #expect(api.send("GET /v1/sessions").list("/sessions").count == 3)
  }

  // MARK: Lifetimes

  @Test(arguments: [
    ("1000", 201), ("3600000", 201), ("null", 201), ("999", 422), ("3600001", 422), ("-1", 422),
    ("\"1s\"", 422),
  ])
  func `a lifetime is at least a second and at most the server's`(value: String, status: Int) {
    let api = API(timeToLive: 3_600_000_000)
    let answer = api.send("PUT /v1/sessions/a", #"{"idleLifetimeMs":\#(value)}"#)
    #expect(answer.status == status)
    if status == 422 { #expect(answer.fault == "/idleLifetimeMs") }
  }
}
