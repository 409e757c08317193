import Foundation
import MicroHTTP

/// The files of the page, read once and served by their exact names.
///
/// A folder's `index.html` is served at the folder's path too, which ends with a slash.
public struct StaticFiles: Sendable {
  private var files: [String: StaticFile] = [:]

  /// Reads every regular file below a folder, without hidden files and links.
  ///
  /// - Parameter folder: The path of the folder; nil or a missing one serves nothing.
  public init(folder: String?) {
    guard let folder else { return }
    read(folder, at: "/")
  }

  /// Reads a folder, whose path on the server ends with a slash.
  ///
  /// Directory enumerators make an object of each file, which takes longer than reading it.
  private mutating func read(_ folder: String, at path: String) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    where !name.hasPrefix(".") {
      let place = folder + "/" + name
      switch Self.kind(of: place) {
      case S_IFDIR: read(place, at: path + name + "/")
      case S_IFREG: add(place, at: path, name)
      default: break
      }
    }
  }

  private mutating func add(_ place: String, at path: String, _ name: String) {
    guard let data = FileManager.default.contents(atPath: place),
      let file = StaticFile(name: name, bytes: [UInt8](data))
    else { return }
    files[path + name] = file
    if name == "index.html" { files[path] = file }
  }

  /// What is at a path, links not followed; 0 if nothing is.
  private static func kind(of place: String) -> mode_t {
    var status = stat()
    // Safe: the path is a string, and the call fills a value of its own type.
    return unsafe lstat(place, &status) == 0 ? status.st_mode & S_IFMT : 0
  }

  /// The number of files.
  public var count: Int { files.count }

  /// The paths of the files, in order.
  var paths: [String] { files.keys.sorted() }

  func file(at path: String) -> StaticFile? { files[path] }

  /// Whether a path without a slash at its end names a folder that has an `index.html`.
  func isFolder(_ path: String) -> Bool { files[path + "/"] != nil }

  /// The header fields of every page: no script, style or frame of another origin.
  static let securityHeaders = [
    (
      "Content-Security-Policy",
      "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
  ]
}

/// A file with its media type and validator, as prepared responses.
struct StaticFile: Sendable {
  private let tag: String
  private let found: PreparedResponse
  /// For 304: it has the file's length, and its body is not sent.
  private let unchanged: PreparedResponse

  init?(name: String, bytes: [UInt8]) {
    tag = "\"" + EntityTag.weak(bytes, without: 0..<0).dropFirst(3)
    let validators = [("ETag", tag), ("Cache-Control", "no-cache")]
    let headers =
      [("Content-Type", Self.mediaType(of: name))] + validators + StaticFiles.securityHeaders
    guard let found = PreparedResponse(headers: headers, bytes: bytes),
      let unchanged = PreparedResponse(headers: validators, bytes: bytes)
    else { return nil }
    self.found = found
    self.unchanged = unchanged
  }

  func answer(to request: Request) -> Response {
    if let field = request.headers["If-None-Match"], EntityTag.matches(field, tag) {
      return Response(status: 304, body: .prepared(unchanged))
    }
    return Response(status: 200, body: .prepared(found))
  }

  private static func mediaType(of name: String) -> String {
    switch name.split(separator: ".").last {
    case "html": MediaType.html
    case "css": "text/css; charset=utf-8"
    case "js", "mjs": "text/javascript; charset=utf-8"
    case "json": MediaType.json
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "ico": "image/x-icon"
    case "txt": "text/plain; charset=utf-8"
    default: "application/octet-stream"
    }
  }
}
