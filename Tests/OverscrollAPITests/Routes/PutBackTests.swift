import SessionLog
import Testing

@testable import OverscrollAPI

/// A log that was put back and filled again to the same number of events.
struct PutBackTests {
  private static func event(_ language: String) -> String {
    #"{"type":"setLanguage","language":"\#(language)"}"#
  }

  private let old = MemoryLog()
  private let new = MemoryLog()
  private let log: FailingLog
  private let server: API

  /// Makes a session of one event in two logs; a server has that of the first one in memory.
  init() throws {
    log = FailingLog(over: old, isShared: true)
    server = API(log: log)
    for (server, language) in [(server, "ko"), (API(log: new), "ru")] {
      try server.create("a", #"{"clock":"manual","header":{}}"#)
      try server.post("a", Self.event(language))
    }
    // The third answer is a prepared one.
    for _ in 0..<3 { #expect(try server.snapshot("a").text.contains(#""language":"ko""#)) }
    log.putBack(new)
  }

  @Test func `a snapshot is that of the new history`() throws {
    for _ in 0..<4 { #expect(try server.snapshot("a").text.contains(#""language":"ru""#)) }
  }

  @Test func `an event follows the new history, or is refused`() throws {
    let answer = server.send("POST /v1/sessions/a/events", Self.event("uk"))
    #expect(answer.status == 200 || answer.status == 404, "\(answer.text)")
    #expect(try server.snapshot("a").text.contains(answer.status == 200 ? "uk" : "ru"))
  }
}
