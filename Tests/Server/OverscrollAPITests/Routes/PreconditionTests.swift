import LogTesting
import MicroHTTP
import StrictJSON
import Testing

@testable import OverscrollWire

/// `If-Match` and `If-None-Match: *` where other servers write too.
struct PreconditionTests {
  private static let event = #"{"type":"beginRefreshing","component":"header"}"#

  @Test func `a condition holds on a log that servers share`() throws {
    let api = API(log: HeldLog(isShared: true))
    try api.create("a")
    let conditions: [[(name: String, value: String)]] = [
      [("If-Match", "W/\"1\"")], [("If-None-Match", "*")],
      [("If-Match", "*"), ("If-None-Match", "*")],
    ]
    for headers in conditions {
      let posted = api.begin("POST /v1/sessions/a/events", Self.event, headers: headers)
      #expect(posted.response?.status == 412)
      #expect(api.begin("DELETE /v1/sessions/a", headers: headers).response?.status == 412)
    }
    #expect(try api.snapshot("a")["/revision"] == 0)
  }
}
