import LogTesting
import SessionLog
import Testing

@testable import OverscrollAPI

/// A log that was put back and filled again to the same number of events.
struct PutBackTests {
  private static func event(_ y: String) -> String {
    #"{"type":"setContentOffset","y":\#(y)}"#
  }

  private func shows(_ y: String) throws -> Bool {
    try server.snapshot("a").text.contains(#""contentOffset":{"x":0,"y":\#(y)}"#)
  }

  private let old = MemoryLog()
  private let new = MemoryLog()
  private let log: HeldLog
  private let server: API

  /// Makes a session of one event in two logs; a server has that of the first one in memory.
  init() throws {
    log = HeldLog(over: old, isShared: true)
    server = API(log: log)
    for (server, y) in [(server, "50.5"), (API(log: new), "60.5")] {
      try server.create("a", #"{"clock":"manual","header":{}}"#)
      try server.post("a", Self.event(y))
    }
    // The third answer is a prepared one.
    for _ in 0..<3 { #expect(try shows("50.5")) }
    log.putBack(new)
  }

  @Test func `a snapshot is that of the new history`() throws {
    for _ in 0..<4 { #expect(try shows("60.5")) }
  }

  @Test func `an event follows the new history, or is refused`() throws {
    let answer = server.send("POST /v1/sessions/a/events", Self.event("70.5"))
    #expect(answer.status == 200 || answer.status == 404, "\(answer.text)")
    #expect(try shows(answer.status == 200 ? "70.5" : "60.5"))
  }
}
