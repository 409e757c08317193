import FoundationEssentials
import Glibc
import MicroHTTP
import Problems
import Synchronization

/// The files of the page, read once and served by their exact names.
///
/// A folder's `index.html` is served at the folder's path too, which ends with a slash. `/docs/` always has
/// a page: the pages of the documents are in no commit, and other pages link to them.
public struct StaticFiles: Sendable {
  private var files: [String: StaticFile] = [:]

  /// Reads every regular file below a folder, without hidden files and links.
  ///
  /// - Parameter folder: The path of the folder; nil or a missing one serves nothing.
  public init(folder: String?) {
    guard let folder else { return }
    var sources: [String: [UInt8]] = [:]
    read(folder, at: "/", into: &sources)
    guard let page = sources["/index.html"] else { return }
    if files["/docs/"] == nil {
      files["/docs/"] = StaticFile(name: "index.html", bytes: ProblemPage.withoutDocuments)
    }
    for (path, text) in PageBundles(page: page, sources: sources).files {
      files[path] = StaticFile(name: path, bytes: Array(text.utf8))
    }
  }

  /// Reads a folder, whose path on the server ends with a slash.
  ///
  /// Directory enumerators make an object of each file, which takes longer than reading it.
  private mutating func read(
    _ folder: String,
    at path: String,
    into sources: inout [String: [UInt8]]
  ) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    where !name.hasPrefix(".") {
      let place = folder + "/" + name
      switch Self.kind(of: place) {
      case S_IFDIR: read(place, at: path + name + "/", into: &sources)
      case S_IFREG:
        guard let bytes = add(place, at: path, name) else { continue }
        if Self.isSource(path + name) { sources[path + name] = bytes }
      default: break
      }
    }
  }

  private mutating func add(_ place: String, at path: String, _ name: String) -> [UInt8]? {
    guard let bytes = FileManager.default.contents(atPath: place).map({ [UInt8]($0) }),
      let file = StaticFile(name: name, bytes: bytes)
    else { return nil }
    files[path + name] = file
    if name == "index.html" { files[path] = file }
    return bytes
  }

  /// Whether bundles can be made of a file.
  private static func isSource(_ path: String) -> Bool {
    path == "/index.html" || path.hasSuffix(".js") || path.hasSuffix(".css")
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

/// A file with its media type, as it is and, for clients that take it, compressed.
struct StaticFile: Sendable {
  private let plain: StaticForm
  /// Nil for a type that is compressed already.
  private let compressed: CompressedForm?

  init?(name: String, bytes: [UInt8]) {
    let type = StaticType(ofFile: name)
    guard let plain = StaticForm(bytes, type, coding: nil) else { return nil }
    self.plain = plain
    compressed = type.shrinks ? CompressedForm(bytes, type) : nil
  }

  func answer(to request: Request) -> Response {
    guard let compressed, GzipCoding.isAccepted(request.headers), let form = compressed.form else {
      return plain.answer(to: request)
    }
    return form.answer(to: request)
  }
}

/// A file in one content coding with its validator, as prepared responses.
private struct StaticForm: Sendable {
  private let tag: String
  private let found: PreparedResponse
  /// For 304: it has the form's length, and its body is not sent.
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

/// A file's compressed form, which is made when it is first asked for: at the start it would take as
/// long as all else.
private final class CompressedForm: Sendable {
  private enum State {
    case unmade(bytes: [UInt8], StaticType)
    /// Nil if it is no shorter than the file.
    case made(StaticForm?)
  }

  private let state: Mutex<State>

  init(_ bytes: [UInt8], _ type: StaticType) { state = Mutex(.unmade(bytes: bytes, type)) }

  var form: StaticForm? {
    state.withLock { state in
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

/// What is served of a kind of file.
private struct StaticType: Sendable {
  let mediaType: String
  /// Whether compression makes it much shorter.
  let shrinks: Bool

  init(ofFile name: String) {
    (mediaType, shrinks) =
      switch name.split(separator: ".").last {
      case "html": (MediaType.html, true)
      case "css": ("text/css; charset=utf-8", true)
      case "js", "mjs": ("text/javascript; charset=utf-8", true)
      case "json", "map": (MediaType.json, true)
      case "jsonl": (MediaType.ndjson, true)
      case "svg": ("image/svg+xml", true)
      case "png": ("image/png", false)
      case "webp": ("image/webp", false)
      case "ico": ("image/x-icon", false)
      case "txt": ("text/plain; charset=utf-8", true)
      default: ("application/octet-stream", false)
      }
  }
}
