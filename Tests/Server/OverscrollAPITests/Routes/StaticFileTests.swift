import Foundation
import HTTPSemantics
import Testing

@testable import OverscrollAPI

/// The files of the page, by their names, and the folders among them.
@Suite struct StaticFileTests {
  private static let files: Result<StaticFiles, any Error> = Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "files-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in [
      ("index.html", "<p>page"), ("museum/index.html", "<p>museum"), ("museum/a.json", "{}\n"),
      ("pictures/a.svg", "<svg/>"), ("long.css", Self.long), ("long.png", Self.long),
    ] {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(text.utf8).write(to: file)
    }
    return StaticFiles(folder: folder.path)
  }

  private static let long = String(repeating: "main { color: red }\n", count: 100)

  private static func api() throws -> API { API(files: try files.get()) }

  @Test(arguments: [
    ("/", "<p>page", "text/html; charset=utf-8"),
    ("/museum/", "<p>museum", "text/html; charset=utf-8"),
    ("/museum/index.html", "<p>museum", "text/html; charset=utf-8"),
    ("/museum/a.json", "{}\n", "application/json"),
  ])
  func `a folder is answered with its index`(path: String, text: String, type: String) throws {
    let answer = try Self.api().send("GET \(path)")
    #expect(answer.status == 200)
    #expect(answer.text == text)
    #expect(answer.header("Content-Type") == type)
    #expect(answer.header("Content-Security-Policy")?.hasPrefix("default-src 'self'") == true)
  }

  @Test(arguments: [("/museum", "/museum/"), ("/museum?a=%2F&b", "/museum/?a=%2F&b")])
  func `a folder without its slash is redirected`(target: String, location: String) throws {
    for method in ["GET", "HEAD"] {
      let answer = try Self.api().send("\(method) \(target)")
      #expect(answer.status == 308)
      #expect(answer.header("Location") == location)
    }
  }

  @Test func `without the pages of the documents a page says so`() throws {
    let answer = try Self.api().send("GET /docs/")
    #expect(answer.status == 200)
    #expect(answer.text.contains("are not on this server"))
    #expect(try Self.api().send("GET /docs").header("Location") == "/docs/")
    #expect(try Self.api().send("GET /docs/tutorial.html").status == 404)

    let folder = FileManager.default.temporaryDirectory.appending(path: "documents-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let documents = folder.appending(path: "docs")
    try FileManager.default.createDirectory(at: documents, withIntermediateDirectories: true)
    try Data("<p>page".utf8).write(to: folder.appending(path: "index.html"))
    try Data("<p>docs".utf8).write(to: documents.appending(path: "index.html"))
    let api = API(files: StaticFiles(folder: folder.path))
    #expect(api.send("GET /docs/").text == "<p>docs")
  }

  @Test(arguments: ["/pictures", "/pictures/", "/museum/index", "/museum//", "/Museum/"])
  func `what has no index is not there`(path: String) throws {
    let answer = try Self.api().send("GET \(path)")
    #expect(answer.status == 404)
    #expect(answer.problem == "not-found")
  }

  @Test(arguments: [
    ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", true), ("text/html", true),
    ("*/*", false), ("application/json", false), ("", false),
    ("application/problem+json, text/html;q=0.9", false), ("image/png", false),
  ])
  func `a browser is shown a page where nothing is`(accept: String, isPage: Bool) throws {
    for path in ["/musem/<a>", "/v1/nothing"] {
      let answer = try Self.api().send("GET \(path)", headers: [("Accept", accept)])
      #expect(answer.status == 404)
      #expect(answer.header("Content-Type")?.hasPrefix("text/html") == isPage)
      guard isPage else { continue }
      #expect(answer.text.contains("<a href=\"/\">Open the demo</a>"))
      #expect(!answer.text.contains("<a>"))
      #expect(answer.header("Content-Security-Policy") != nil)
    }
    let described = try Self.api().send("GET /problems/nothing", headers: [("Accept", accept)])
    #expect(described.problem == "not-found")
    let near = try Self.api().send("GET /museum/b.json", headers: [("Accept", "text/html")])
    #expect(near.text.contains("<a href=\"/museum/a.json\">/museum/a.json</a>"))
  }

  @Test(arguments: ["/museum", "/museum/"])
  func `a folder can only be read`(path: String) throws {
    let answer = try Self.api().send("POST \(path)")
    #expect(answer.status == 405)
    #expect(answer.header("Allow") == "GET, HEAD, OPTIONS")
    #expect(try Self.api().send("OPTIONS \(path)").status == 204)
  }

  // MARK: Compression

  @Test(arguments: [
    (nil, false), ("gzip", true), ("GZIP", true), ("br, gzip;q=0.5", true), ("br, *;q=0.1", true),
    ("*", true), ("", false), ("br", false), ("identity", false), ("gzip;q=0", false),
    ("gzip; q=0, *", false), ("gzip;q=none", true),
  ])
  func `a text is compressed for those who take it`(accepted: String?, isCompressed: Bool) throws {
    let headers = accepted.map { [(name: "Accept-Encoding", value: $0)] } ?? []
    let answer = try Self.api().send("GET /long.css", headers: headers)
    #expect(answer.status == 200)
    #expect(answer.header("Content-Type") == "text/css; charset=utf-8")
    #expect(answer.header("Vary") == "Accept-Encoding")
    #expect(answer.header("Content-Encoding") == (isCompressed ? "gzip" : nil))
    #expect(answer.bytes.starts(with: [0x1F, 0x8B]) == isCompressed)
    #expect(isCompressed ? answer.bytes.count < 100 : answer.text == Self.long)
  }

  @Test(arguments: [("/long.png", nil), ("/museum/a.json", "Accept-Encoding")])
  func `what would not become shorter is sent as it is`(path: String, vary: String?) throws {
    let answer = try Self.api().send("GET \(path)", headers: [("Accept-Encoding", "gzip")])
    #expect(answer.status == 200)
    #expect(answer.header("Content-Encoding") == nil)
    #expect(answer.header("Vary") == vary)
  }

  @Test func `each form has a validator of its own`() throws {
    let api = try Self.api()
    let plain = try #require(api.send("GET /long.css").header("ETag"))
    let coding = [(name: "Accept-Encoding", value: "gzip")]
    let compressed = try #require(api.send("GET /long.css", headers: coding).header("ETag"))
    #expect(plain != compressed)
    for (tag, headers, status) in [
      (plain, [], 304), (compressed, coding, 304), (plain, coding, 200), (compressed, [], 200),
    ] {
      let answer = api.send("GET /long.css", headers: headers + [("If-None-Match", tag)])
      #expect(answer.status == status)
      #expect(answer.header("Vary") == "Accept-Encoding")
    }
  }
}
