import Foundation
import Glibc
import ProcessTesting
import SocketTesting
import Testing

/// The program on a file system that gets full; mounting one needs root.
@Suite(.serialized)
struct FullDiskTests {
  /// The server keeps 64 MB free for a full disk, and needs half as much again to set them aside.
  private static let size = "112m"

  /// Fills the file system with a file to the last byte.
  private func fill(_ path: String) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    defer { close(descriptor) }
    var isFull = false
    for count in [1 << 20, 4096, 1] {
      let bytes = [UInt8](repeating: 7, count: count)
      while write(descriptor, bytes, count) == count {}
      isFull = errno == ENOSPC
    }
    return isFull
  }

  @Test(.enabled(if: SmallFileSystem.canMount, "mounting a small file system needs root"))
  func `on a full disk it reads and says why it does not write, and room heals it`() throws {
    let directory = TemporaryDirectory()
    try directory.make()
    try #require(SmallFileSystem.mount(directory.path, size: Self.size))
    defer { SmallFileSystem.unmount(directory.path) }
    let data = directory.path + "/data"
    let (program, port) = try Program.serving(["--data-dir", data])
    for name in ["a", "b"] {
      let created = Client.send("PUT /v1/sessions/\(name)", #"{"clock":"manual"}"#, to: port)
      #expect(created?.status == 201)
    }
    #expect(Client.send("GET /readyz", to: port)?.status == 200)
    let client = try LoopClient(to: port, connections: 1)
    let title = String(repeating: "a long title ", count: 70)
    let event = ClientRequest(
      line: "POST /v1/sessions/a/events",
      body: #"{"type":"configure","component":"header","titles":{"idle":"\#(title)"}}"#,
      headers: ["Content-Type: application/json"]
    )
    try #require(fill(directory.path + "/filler"))
    var accepted = 0
    var answer = try client.answer(to: event)
    while answer.status == 200, accepted < 100_000 {
      accepted += 1
      answer = try client.answer(to: event)
    }
    #expect([503, 507].contains(answer.status))
    #expect(answer.body.contains("disk is full"), "\(answer.body)")
    let ready = Client.send("GET /readyz", to: port)
    #expect(ready?.status == 503)
    #expect(ready?.body.contains("disk is full") == true, "\(ready?.body ?? "")")
    #expect(Client.send("PUT /v1/sessions/c", "{}", to: port)?.status == 503)
    #expect(Client.send("GET /v1/sessions/c", to: port)?.status == 404)

    #expect(revision(of: "a", port) == accepted)
    #expect(Client.send("GET /v1/sessions/a/effects", to: port)?.status == 200)
    #expect(Client.send("DELETE /v1/sessions/b", to: port)?.status == 204)

    try FileManager.default.removeItem(atPath: directory.path + "/filler")
    // It looks for room once a second.
    let end = ContinuousClock.now + .seconds(20)
    let readyAgain = Client.send("GET /readyz", to: port) { $0?.status == 200 || .now >= end }
    #expect(readyAgain?.status == 200)
    #expect(try client.answer(to: event).body.hasPrefix(#"{"revision":\#(accepted + 1),"#))
    #expect(Client.send("PUT /v1/sessions/c", "{}", to: port)?.status == 201)

    program.end(by: SIGKILL)
    let (again, newPort) = try Program.serving(["--data-dir", data])
    #expect(revision(of: "a", newPort) == accepted + 1)
    #expect(Client.send("GET /v1/sessions/b", to: newPort)?.status == 404)
    #expect(again.end(by: SIGTERM).code == 0)
  }

  private func revision(of name: String, _ port: Int) -> Int? {
    let body = Client.send("GET /v1/sessions/\(name)", to: port)?.body ?? ""
    guard let start = body.firstRange(of: #""revision":"#) else { return nil }
    return Int(body[start.upperBound...].prefix { $0.isNumber })
  }
}
