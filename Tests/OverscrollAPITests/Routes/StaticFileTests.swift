import Foundation
import Testing

@testable import OverscrollAPI

/// The files of the page, by their names, and the folders among them.
@Suite struct StaticFileTests {
  private static let files: Result<StaticFiles, any Error> = Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "files-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in [
      ("index.html", "<p>page"), ("museum/index.html", "<p>museum"), ("museum/a.json", "{}\n"),
      ("pictures/a.svg", "<svg/>"),
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

  @Test(arguments: ["/pictures", "/pictures/", "/museum/index", "/museum//", "/Museum/"])
  func `what has no index is not there`(path: String) throws {
    let answer = try Self.api().send("GET \(path)")
    #expect(answer.status == 404)
    #expect(answer.problem == "not-found")
  }

  @Test(arguments: ["/museum", "/museum/"])
  func `a folder can only be read`(path: String) throws {
    let answer = try Self.api().send("POST \(path)")
    #expect(answer.status == 405)
    #expect(answer.header("Allow") == "GET, HEAD, OPTIONS")
    #expect(try Self.api().send("OPTIONS \(path)").status == 204)
  }
}
