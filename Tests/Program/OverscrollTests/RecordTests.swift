import Foundation
import MicroHTTP
import Testing

/// `overscroll record NAME`.
struct RecordTests {
  /// A server with the session `demo`, which wants the token `secret` for `private`.
  private static func server() throws -> AskedServer {
    try AskedServer { request in
      switch request.asked {
      case "/v1/sessions/../recording": AskedServer.json(#"{"events":[2]}"#)
      case "/v1/sessions/demo/recording": AskedServer.json(#"{"events":[1]}"# + "\n")
      case "/v1/sessions/pulled/recording": AskedServer.json(pulled)
      case "/v1/sessions/demo/recording?expected=none": AskedServer.json(#"{"events":[]}"#)
      case "/v1/sessions/private/recording":
        if request.headers[.authorization] == "Bearer secret" {
          AskedServer.json("{}")
        } else {
          AskedServer.json(#"{"detail":"A token, please."}"#, status: 401)
        }
      case "/v1/sessions/proxy/recording": AskedServer.json("<html>", status: 502)
      default: AskedServer.json(#"{"detail":"There is no \#(request.path)."}"#, status: 404)
      }
    }
  }

  @Test(arguments: [
    (["demo"], #"{"events":[1]}"#), (["demo", "--expected", "none"], #"{"events":[]}"#),
    ([".."], #"{"events":[2]}"#),
  ])
  func `the recording is printed and ends in a newline`(arguments: [String], text: String) throws {
    let server = try Self.server()
    let end = try Program(arguments + ["--url", server.url + "/"], command: "record").result()
    #expect(end.code == 0)
    #expect(end.output == text + "\n")
    #expect(end.errors.isEmpty)
  }

  private static let pulled =
    #"{"format":"overscroll-recording","version":1,"configuration":{"clock":"manual","header":{}},"#
    + #""events":[{"atMs":0,"type":"beginRefreshing","component":"header"}],"expected":["#
    + #"{"changes":{"/timeMs":0,"/header/state":"idle","/header/pullingPercent":0}},"#
    + #"{"changes":{"/header/state":"refreshing","/header/pullingPercent":1}}]}"#

  @Test func `only the places that are named are expected`() throws {
    let server = try Self.server()
    let arguments = ["pulled", "--url", server.url, "--only", "/header/state"]
    let end = try Program(arguments, command: "record").result()
    #expect(end.code == 0)
    let expected =
      #""expected":[{"changes":{"/header/state":"idle"}},"#
      + #"{"changes":{"/header/state":"refreshing"}}]}"#
    #expect(end.output.hasSuffix(expected + "\n"))
    #expect(end.errors.isEmpty)
  }

  @Test(arguments: [
    (["pulled", "--only", "/nowhere"], "/nowhere"),
    (["pulled", "--only", "/header", "--expected", "none"], "exclude each other"),
  ])
  func `wrong places are refused`(arguments: [String], error: String) throws {
    let end = try Program(arguments, command: "record").result()
    #expect(end.code == 2)
    #expect(end.errors.contains(error))
  }

  @Test func `the recording is written into a file`() throws {
    let server = try Self.server()
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let end = try Program(
      ["demo", "--url", server.url, "--output", file.path],
      command: "record"
    )
    .result()
    #expect(end.code == 0)
    #expect(end.output.isEmpty)
    #expect(try String(contentsOf: file, encoding: .utf8) == #"{"events":[1]}"# + "\n")
  }

  @Test(arguments: [
    (["nobody"], "There is no /v1/sessions/nobody/recording."),
    (["a/b é"], "There is no /v1/sessions/a%2Fb%20%C3%A9/recording."),
    (["private"], "A token, please."), (["proxy"], "answered 502"),
    (["demo", "--output", "/nowhere/file.json"], "/nowhere/file.json: cannot be written"),
  ])
  func `a refusal is told and the exit code is 1`(arguments: [String], error: String) throws {
    let server = try Self.server()
    let end = try Program(arguments + ["--url", server.url], command: "record").result()
    #expect(end.code == 1)
    #expect(end.output.isEmpty)
    #expect(end.errors.contains(error))
  }

  @Test func `the token of the environment is sent`() throws {
    let server = try Self.server()
    let end = try Program(
      ["private", "--url", server.url],
      command: "record",
      environment: ["OVERSCROLL_TOKEN": "secret"]
    )
    .result()
    #expect(end.code == 0)
    #expect(end.output == "{}\n")
  }

  @Test func `where no server answers, the exit code is 1`() throws {
    var url = ""
    do { url = try Self.server().url }
    let end = try Program(["demo", "--url", url], command: "record").result()
    #expect(end.code == 1)
    #expect(end.errors.contains("no answer from \(url): Failed to connect"))
  }
}
