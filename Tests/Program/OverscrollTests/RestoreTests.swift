import Foundation
import MicroHTTP
import Testing

/// `overscroll create NAME --from FILE`.
struct RestoreTests {
  private static func run(
    _ text: String,
    _ port: Int
  ) throws -> (code: Int32, output: String, errors: String) {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try Program(
      ["copy", "--from", file.path, "--url", "http://127.0.0.1:\(port)"],
      command: "create"
    ).result()
  }

  private static let recording = """
    {"format":"overscroll-recording","version":1,"configuration":{"clock":"manual","header":{}},\
    "events":[{"type":"advance","byMs":250}]}
    """

  @Test func `a session is made from a recording, once`() throws {
    let (program, port) = try Program.serving()
    let end = try Self.run(Self.recording, port)
    #expect(end.code == 0, "\(end.errors)")
    #expect(end.output == "copy has 1 event and is at 250 ms\n")
    #expect(
      Client.send("GET /v1/sessions/copy", to: port)?.body.contains(#""revision":1,"#) == true
    )
    let again = try Self.run(Self.recording, port)
    #expect(again.code == 1)
    #expect(again.errors.contains("copy"))
    withExtendedLifetime(program) {}
  }

  @Test func `what is no recording is refused`() throws {
    let (program, port) = try Program.serving()
    let end = try Self.run("{}", port)
    #expect(end.code == 1)
    #expect(end.output.isEmpty)
    #expect(end.errors.contains("format"))
    let missing = try Program(["copy", "--from", "/nowhere/file"], command: "create").result()
    #expect(missing.code == 1)
    #expect(missing.errors.contains("/nowhere/file: does not exist"))
    withExtendedLifetime(program) {}
  }
}
