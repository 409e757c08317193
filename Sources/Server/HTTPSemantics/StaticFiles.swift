import FoundationEssentials
import Glibc
package import MicroHTTP
import Problems
import Synchronization

/// The page's files, read once and served by their exact names.
///
/// The server serves a folder's `index.html` also at the folder's path, which ends with a slash. `/docs/`
/// always has a page: other pages link to the documents, but no commit has the documents' pages.
public struct StaticFiles: Sendable {
  private var files: [String: StaticFile] = [:]

  /// Reads all regular files below a folder, except hidden files and links.
  ///
  /// - Parameter folder: The path of the folder; with nil or a missing folder, nothing is served.
  public init(folder: String?) {
    guard let folder else { return }
    for (path, bytes) in Self.read(folder, at: "/") { add(bytes, at: path) }
    if files["/"] != nil, files["/docs/"] == nil {
      files["/docs/"] = StaticFile(name: "index.html", bytes: ProblemPage.withoutDocuments)
    }
  }

  private mutating func add(_ bytes: [UInt8], at path: String) {
    let file = StaticFile(name: path, bytes: bytes)
    files[path] = file
    if path.hasSuffix("/index.html") { files[String(path.dropLast("index.html".count))] = file }
  }

  /// The files below a folder by their paths on the server; a folder's path ends with a slash.
  ///
  /// A directory enumerator would make an object for each file, which takes longer than reading the file.
  private static func read(_ folder: String, at path: String) -> [(String, [UInt8])] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { !$0.hasPrefix(".") }.flatMap { name -> [(String, [UInt8])] in
      let place = folder + "/" + name
      switch kind(of: place) {
      case S_IFDIR: return read(place, at: path + name + "/")
      case S_IFREG:
        let file = FileManager.default.contents(atPath: place)
        return file.map { [(path + name, [UInt8]($0))] } ?? []
      default: return []
      }
    }
  }

  /// The kind of the file at a path, with links not followed; 0 without a file.
  private static func kind(of place: String) -> mode_t {
    var status = stat()
    // Safe: the path is a string, and the call fills a value of the right type.
    return unsafe lstat(place, &status) == 0 ? status.st_mode & S_IFMT : 0
  }

  /// The number of files.
  public var count: Int { files.count }

  /// The paths of the files, in order.
  package var paths: [String] { files.keys.sorted() }

  package func file(at path: String) -> StaticFile? { files[path] }

  /// True if a path without a final slash names a folder with an `index.html`.
  package func isFolder(_ path: String) -> Bool { files[path + "/"] != nil }

  /// The header fields of every page, which forbid scripts, styles and frames of other origins.
  package static let securityHeaders = [
    (
      "Content-Security-Policy",
      "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
  ]
}

/// A file with its media type, uncompressed and, for clients that accept gzip, compressed.
package final class StaticFile: Sendable {
  private let plain: StaticForm
  private let compressed: Mutex<Compressed>

  private enum Compressed {
    /// The file before its first request: compressing all files at the start would double the start's time.
    case unmade(bytes: [UInt8], StaticType)
    /// The compressed form; nil if the type is compressed already, or gzip does not shorten the file.
    case made(StaticForm?)
  }

  init?(name: String, bytes: [UInt8]) {
    let type = StaticType(ofFile: name)
    guard let plain = StaticForm(bytes, type, coding: nil) else { return nil }
    self.plain = plain
    compressed = Mutex(type.shrinks ? .unmade(bytes: bytes, type) : .made(nil))
  }

  package func answer(to request: Request) -> Response {
    let form = GzipCoding.isAccepted(request.headers) ? compressedForm : nil
    return (form ?? plain).answer(to: request)
  }

  private var compressedForm: StaticForm? {
    compressed.withLock { state in
      switch state {
      case .made(let form): return form
      case .unmade(let bytes, let type):
        let shorter = GzipCoding.encode(bytes).flatMap { $0.count < bytes.count ? $0 : nil }
        let form = shorter.flatMap { StaticForm($0, type, coding: GzipCoding.name) }
        state = .made(form)
        return form
      }
    }
  }
}

/// A file in one content coding with its validator, as prepared responses.
private struct StaticForm: Sendable {
  private let tag: String
  private let found: PreparedResponse
  /// The answer 304: it states the form's length, without a body.
  private let unchanged: PreparedResponse

  init?(_ bytes: [UInt8], _ type: StaticType, coding: String?) {
    tag = "\"" + EntityTag.weak(bytes, without: 0..<0).dropFirst(3)
    var validators = [("ETag", tag), ("Cache-Control", "no-cache")]
    if type.shrinks { validators.append(("Vary", "Accept-Encoding")) }
    var headers = [("Content-Type", type.mediaType)] + validators + StaticFiles.securityHeaders
    if let coding { headers.append(("Content-Encoding", coding)) }
    guard let found = PreparedResponse(headers: headers, bytes: bytes),
      let unchanged = PreparedResponse(headers: validators, bytes: bytes)
    else { return nil }
    self.found = found
    self.unchanged = unchanged
  }

  func answer(to request: Request) -> Response {
    EntityTag.isCurrent(tag, for: request)
      ? Response(status: 304, body: .prepared(unchanged))
      : Response(status: 200, body: .prepared(found))
  }
}

/// The media type and the compressibility of a file.
private struct StaticType: Sendable {
  let mediaType: String
  /// True if compression makes such files much shorter.
  let shrinks: Bool

  init(ofFile name: String) {
    (mediaType, shrinks) =
      switch name.split(separator: ".").last {
      case "html": (MediaType.html, true)
      case "css": ("text/css; charset=utf-8", true)
      case "js", "mjs": ("text/javascript; charset=utf-8", true)
      case "json", "map": (MediaType.json, true)
      case "svg": ("image/svg+xml", true)
      case "png": ("image/png", false)
      case "webp": ("image/webp", false)
      case "ico": ("image/x-icon", false)
      case "txt", "jsonl": ("text/plain; charset=utf-8", true)
      default: ("application/octet-stream", false)
      }
  }
}
