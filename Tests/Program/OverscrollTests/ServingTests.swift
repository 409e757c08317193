import Foundation
import Glibc
import Testing

/// The program over real HTTP: one test for each risk.
@Suite(.serialized)
struct ServingTests {
  @Test func `a pull, a release and an end of refreshing are accepted`() throws {
    let (program, port) = try Program.serving()
    #expect(port > 0)
    let created = Client.send("PUT /v1/sessions/a", #"{"clock":"manual"}"#, to: port)
    #expect(created?.status == 201)
    #expect(created?.header("Location") == "/v1/sessions/a")
    let pull =
      #"{"events":[{"type":"dragBegan","x":0,"y":100},{"type":"dragMoved","x":0,"y":400},"#
      + #"{"type":"dragEnded","velocity":{}},{"type":"advance","until":"rest"}]}"#
    let pulled = Client.send("POST /v1/sessions/a/events", pull, to: port)
    #expect(pulled?.status == 200)
    #expect(pulled?.body.contains(#""type":"refreshing""#) == true)
    #expect(pulled?.body.contains(#""contentInset":{"top":54"#) == true)
    let end =
      #"{"events":[{"type":"endRefreshing","component":"header"},{"type":"advance","until":"rest"}]}"#
    let ended = Client.send("POST /v1/sessions/a/events", end, to: port)
    #expect(ended?.body.contains(#""type":"endRefreshingCompletion""#) == true)
    #expect(ended?.body.contains(#""contentInset":{"top":0"#) == true)
    let head = Client.send("HEAD /v1/sessions/a", to: port)
    #expect(head?.status == 200)
    #expect(head?.body == "")
    #expect(head?.header("Content-Length").flatMap { Int($0) } ?? 0 > 500)
    #expect(Client.send("DELETE /v1/sessions/a", to: port)?.status == 204)
    #expect(program.isRunning)
  }

  @Test func `a body above 1 MiB is 413, and one of 1 MiB is read`() throws {
    let (program, port) = try Program.serving()
    for (count, status) in [(1 << 20, 400), (1 << 20 + 1, 413), (6 << 20, 413)] {
      let body = String(repeating: " ", count: count)
      let answer = Client.send("PUT /v1/sessions/a", body, to: port)
      #expect(answer?.status == status, "\(count) bytes")
      #expect(answer?.header("Content-Type") == "application/problem+json")
    }
    #expect(program.isRunning)
  }

  @Test func `malformed requests do not end the program`() throws {
    let (program, port) = try Program.serving()
    let malformed: [[UInt8]] = [
      Array("\u{16}\u{3}\u{1}\u{2}\u{0}".utf8), Array(repeating: 0, count: 10_000),
      Array("GET\r\n\r\n".utf8), Array("GET / HTTP/9.9\r\n\r\n".utf8), Array("\r\n\r\n\r\n".utf8),
      Array((0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }), [],
      Array("PUT /v1/sessions/a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{".utf8),
      Array("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nZZZ\r\n".utf8),
      Array("GET /\(String(repeating: "a", count: 20_000)) HTTP/1.1\r\n\r\n".utf8),
    ]
    for bytes in malformed {
      let answer = String(decoding: Client.exchange(bytes, with: port), as: UTF8.self)
      #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 4") || answer.hasPrefix("HTTP/1.1 5"))
    }
    #expect(Client.send("GET /healthz", to: port)?.status == 200)
    #expect(Client.send("GET /v1/sessions/a", to: port)?.status == 404)
    #expect(program.isRunning)
  }

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
    let folder = FileManager.default.temporaryDirectory.appending(path: "page-\(UUID())")
    let files = FileManager.default
    try files.createDirectory(
      at: folder.appending(path: "public/sub"),
      withIntermediateDirectories: true
    )
    defer { try? files.removeItem(at: folder) }
    let names = [
      "secret.txt", "public/index.html", "public/app.js", "public/sub/a.css", "public/.hidden",
      "public/x.bin",
    ]
    for name in names {
      try Data("content of \(name)".utf8).write(to: folder.appending(path: name))
    }
    try files.createSymbolicLink(
      at: folder.appending(path: "public/link.txt"),
      withDestinationURL: folder.appending(path: "secret.txt")
    )
    let (program, port) = try Program.serving(
      environment: ["OVERSCROLL_PUBLIC": folder.appending(path: "public").path]
    )
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
      let tag = try #require(answer.header("ETag"))
      let again = Client.send("GET \(path)", headers: ["If-None-Match: \(tag)"], to: port)
      #expect(again?.status == 304)
      #expect(again?.body == "")
      #expect(
        Client.send("HEAD \(path)", to: port)?.header("Content-Length")
          == "\(answer.body.utf8.count)"
      )
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
