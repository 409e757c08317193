import Foundation
import MicroHTTP
import Testing

/// `overscroll create`.
struct CreateTests {
  /// A server that answers each body with itself as the session's name.
  private static func server() throws -> AskedServer {
    try AskedServer { request in
      let body = String(decoding: request.body, as: UTF8.self).replacing("\"", with: "'")
      let call = "\(request.method) \(request.asked) \(body)"
      guard !request.path.hasSuffix("/taken") else {
        return AskedServer.json(#"{"detail":"It exists."}"#, status: 409)
      }
      guard !body.contains("nope") else {
        let errors = #""errors":[{"pointer":"/preset","expected":["home","web-header"]}]"#
        return AskedServer.json(#"{"detail":"/preset is none.",\#(errors)}"#, status: 422)
      }
      return AskedServer.json(#"{"session":"\#(call)"}"#, status: 201)
    }
  }

  @Test(arguments: [
    (["demo"], "put /v1/sessions/demo {}"), ([], "post /v1/sessions {}"),
    (["a b", "--preset", "home"], "put /v1/sessions/a%20b {'preset':'home'}"),
  ])
  func `the session is made, and its name is printed`(arguments: [String], call: String) throws {
    let server = try Self.server()
    let end = try Program(arguments + ["--url", server.url], command: "create").result()
    #expect(end.code == 0, "\(end.errors)")
    #expect(end.output == call + "\n")
  }

  @Test func `a configuration is read from a file`() throws {
    let server = try Self.server()
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(#"{"header":{}}"#.utf8).write(to: file)
    let arguments = ["demo", "--configuration", file.path, "--url", server.url]
    let end = try Program(arguments, command: "create").result()
    #expect(end.output == "put /v1/sessions/demo {'header':{}}\n")
  }

  @Test(
    arguments: [
      (["taken"], 1, "It exists."), (["a", "--configuration", "/nowhere"], 1, "does not exist"),
      (["a", "--preset", "nope"], 1, "/preset is none. They are home, web-header."),
      (["a", "--configuration", "x", "--preset", "y"], 2, "exclude each other"),
    ] as [([String], Int32, String)]
  )
  func `a refusal is 1 and wrong use is 2`(
    arguments: [String],
    code: Int32,
    error: String
  ) throws {
    let server = try Self.server()
    let end = try Program(arguments + ["--url", server.url], command: "create").result()
    #expect(end.code == code)
    #expect(end.output.isEmpty)
    #expect(end.errors.contains(error))
  }
}
