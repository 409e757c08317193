import Foundation
import Glibc
import SocketTesting
import Testing

/// The program over real HTTP: one test for each risk.
@Suite(.serialized)
struct ServingTests {
  @Test func `a page of another origin can change sessions only if its origin is allowed`() throws {
    let (program, port) = try Program.serving(["--allow-origin", "https://friend.example"])
    let rows: [(String, [String], Int)] = [
      ("GET /v1/sessions", ["Host: evil.example"], 403), ("GET /", ["Host: evil.example"], 403),
      ("PUT /v1/sessions/a", ["Origin: https://evil.example"], 403),
      ("PUT /v1/sessions/a", ["Sec-Fetch-Site: cross-site"], 403),
      ("PUT /v1/sessions/a", ["Origin: http://127.0.0.1:\(port)"], 201),
      ("PUT /v1/sessions/b", ["Origin: https://friend.example"], 201),
      ("GET /v1/sessions", ["Host: localhost:\(port)", "Origin: https://evil.example"], 200),
    ]
    for (request, headers, status) in rows {
      let answer = Client.send(request, headers: headers, to: port)
      #expect(answer?.status == status, "\(request) \(headers)")
      let isFriend = headers.contains("Origin: https://friend.example")
      let origin = answer?.header("Access-Control-Allow-Origin")
      #expect(origin == (isFriend ? "https://friend.example" : nil))
      #expect(answer?.header("Vary") == "origin")
    }
    #expect(program.isRunning)
  }

  @Test func `files of the page are served under their exact names only`() throws {
    let names = [
      "secret.txt", "public/index.html", "public/app.js", "public/sub/a.css", "public/.hidden",
      "public/x.bin",
    ]
    let folder = try TemporaryDirectory([:])
    for name in names { try folder.write("content of \(name)", as: name) }
    try FileManager.default.createSymbolicLink(
      at: folder.url("public/link.txt"),
      withDestinationURL: folder.url("secret.txt")
    )
    let place = ["OVERSCROLL_PUBLIC": folder.url("public").path]
    let (program, port) = try Program.serving(environment: place)
    let found = [
      ("/", "index.html", "text/html; charset=utf-8"),
      ("/?session=a&preset=home", "index.html", "text/html; charset=utf-8"),
      ("/index.html", "index.html", "text/html; charset=utf-8"),
      ("/app.js", "app.js", "text/javascript; charset=utf-8"),
      ("/sub/a.css", "sub/a.css", "text/css; charset=utf-8"),
      ("/x.bin", "x.bin", "application/octet-stream"),
    ]
    for (path, name, type) in found {
      let answer = try #require(Client.send("GET \(path)", to: port))
      #expect(answer.status == 200, "\(path)")
      #expect(answer.body == "content of public/\(name)")
      #expect(answer.header("Content-Type") == type)
      #expect(answer.header("X-Content-Type-Options") == "nosniff")
      let policy = answer.header("Content-Security-Policy") ?? ""
      #expect(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"))
      let length = Client.send("HEAD \(path)", to: port)?.header("Content-Length")
      #expect(length == "\(answer.body.utf8.count)")
    }
    let missing = [
      "/sub", "/sub/", "/.hidden", "/link.txt", "/../secret.txt", "/%2e%2e/secret.txt",
      "/sub/../index.html", "/./index.html", "//index.html", "/index%2ehtml", "/INDEX.HTML",
      "/index.html/", "/sub%2fa.css", "/app.js%00", "/app.js.", "/..", "/public/index.html",
    ]
    for path in missing {
      let answer = Client.send("GET \(path)", to: port)
      #expect(answer?.status == 404, "\(path)")
      #expect(answer?.header("Content-Type") == "application/problem+json")
    }
    #expect(Client.send("PUT /index.html", to: port)?.status == 405)
    #expect(program.isRunning)
  }
}
