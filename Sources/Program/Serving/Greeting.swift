import Glibc

/// The server's lines on standard output at the start of serving.
struct Greeting {
  /// The lines: the first for programs, the others with the next steps for people.
  let lines: [String]

  init(_ settings: ServeOptions, _ storage: Storage, port: Int, page folder: String?) {
    let host = settings.host.contains(":") ? "[\(settings.host)]" : settings.host
    let isAny = ["0.0.0.0", "::"].contains(settings.host)
    let origin = "http://\(isAny ? "localhost" : host):\(port)"
    let token =
      settings.tokenFile == nil ? "" : " -H \"Authorization: Bearer $OVERSCROLL_TOKEN\""
    // The page makes the session too; the hint is only for servers without tokens.
    let page = folder != nil && token.isEmpty ? "open \(origin)/ in a browser, or " : ""
    let session = "\(origin)/v1/sessions/demo"
    let pageFolder = folder.map { "in \($0)" } ?? "not found"
    lines = [
      "listening on http://\(host):\(port)",
      "the sessions are \(storage.place), the page is \(pageFolder)",
      "\(page)make a session, refresh and look from a shell:",
      "  curl -X PUT\(token) \(session)",
      "  curl\(token) \(session)/events --json '\(Self.refresh)'", "  curl\(token) \(session)",
    ]
  }

  /// Prints the lines, and flushes each line: pipes are buffered, and a reader may want only the first line.
  func print() {
    for line in lines {
      Swift.print(line)
      fflush(nil)
    }
  }

  private static let refresh = #"{"type": "beginRefreshing", "component": "header"}"#
}

extension Storage {
  /// The place of the sessions, as words for people.
  ///
  /// The database's address is left out: it may contain a password.
  fileprivate var place: String {
    switch self {
    case .memory: "in memory"
    case .directory(let folder): "in \(folder)"
    case .postgres: "in the database"
    }
  }
}
