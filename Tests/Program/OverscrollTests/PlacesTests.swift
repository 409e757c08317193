import Foundation
import SocketTesting
import Testing

@testable import Serving

/// From any folder `serve` finds the page and the sessions.
struct PlacesTests {
  private let root = TemporaryDirectory()

  /// The places of a program in `/a/b/bin`, started in `/here`, below a folder with these files.
  private func places(_ files: [String], _ environment: [String: String] = [:]) throws -> Places {
    for file in files {
      let url = URL(filePath: root.path + file)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data().write(to: url)
    }
    return Places(
      workingDirectory: root.path + "/here",
      program: root.path + "/a/b/bin",
      environment: environment
    )
  }

  @Test(arguments: [
    ([], "/here/Public"), (["/here/Public/notes.txt"], "/here/Public"),
    (["/a/b/share/overscroll/Public/index.html"], "/a/b/share/overscroll/Public"),
    (["/a/b/bin/Public/index.html"], "/a/b/bin/Public"), (["/Public/index.html"], "/Public"),
    (
      [
        "/here/Public/notes.txt", "/a/b/share/overscroll/Public/index.html",
        "/a/b/bin/Public/index.html", "/Public/index.html",
      ], "/a/b/share/overscroll/Public"
    ),
    (
      ["/here/Public/index.html", "/a/b/share/overscroll/Public/index.html"], "/here/Public"
    ),
  ])
  func `the page is in the working directory, else beside the program`(
    files: [String],
    page: String
  ) throws {
    #expect(try places(files).page == root.path + page)
  }

  @Test(
    arguments: [
      ([], [:], "data"), ([], ["HOME": "relative"], "data"),
      ([], ["HOME": "/home/a"], "/home/a/.local/share/overscroll"),
      ([], ["HOME": "/home/a", "XDG_DATA_HOME": "/d"], "/d/overscroll"),
      ([], ["HOME": "/home/a", "XDG_DATA_HOME": "d"], "/home/a/.local/share/overscroll"),
      (["/here/data/notes.txt"], ["HOME": "/home/a"], "/home/a/.local/share/overscroll"),
      (["/here/data/overscroll.db"], ["HOME": "/home/a"], "data"),
    ] as [([String], [String: String], String)]
  )
  func `the sessions are in data if it has a database, else in the user's folder`(
    files: [String],
    environment: [String: String],
    sessions: String
  ) throws {
    let place = sessions == "data" ? root.path + "/here/data" : sessions
    #expect(try places(files, environment).sessions == place)
  }

  @Test func `the program alone makes its folder, serves the page and says where they are`()
    throws
  {
    try root.make()
    let home = root.path + "/home"
    // Not even `serve`; the port is the test's need.
    let program = try Program(
      [],
      command: "--port=0",
      environment: ["HOME": home],
      workingDirectory: root.path
    )
    let port = try #require(program.announcedPort())
    let sessions = home + "/.local/share/overscroll"
    let line = try #require(program.lines(1))
    #expect(line.hasPrefix("the sessions are in \(sessions), the page is in /"))
    #expect(line.hasSuffix("/Public\n"))
    #expect(Client.send("GET /", to: port)?.body.contains("<html") == true)
    #expect(FileManager.default.fileExists(atPath: sessions + "/overscroll.db"))
    #expect(!FileManager.default.fileExists(atPath: root.path + "/data"))
  }
}
