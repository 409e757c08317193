import SocketTesting
import Testing

/// `overscroll create NAME --from FILE`.
struct RestoreTests {
  private static let recording = """
    {"format":"overscroll-recording","version":1,"configuration":{"clock":"manual","header":{}},\
    "events":[{"type":"advance","byMs":250}]}
    """

  @Test func `a session is made from a recording, once, and from nothing else`() throws {
    let folder = try TemporaryDirectory(["good.json": Self.recording, "bad.json": "{}"])
    let (program, port) = try Program.serving()
    let rows: [(file: String, code: Int32, output: String, error: String)] = [
      ("bad.json", 1, "", "format"), ("/nowhere/file", 1, "", "/nowhere/file: does not exist"),
      ("good.json", 0, "copy has 1 event and is at 250 ms\n", ""), ("good.json", 1, "", "copy"),
    ]
    for row in rows {
      let arguments = ["copy", "--from", row.file, "--url", "http://127.0.0.1:\(port)"]
      let (code, output, error) = (row.code, row.output, row.error)
      try expectEnd(of: "create", arguments, code, output: output, errors: error, in: folder)
    }
    let copy = Client.send("GET /v1/sessions/copy", to: port)
    #expect(copy?.body.contains(#""revision":1,"#) == true)
    withExtendedLifetime(program) {}
  }
}
