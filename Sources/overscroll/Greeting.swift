import Foundation

/// What the server prints on standard output once it accepts connections.
struct Greeting {
  /// The first line is for programs, the others tell people what to do next.
  let lines: [String]

  init(_ settings: ServeSettings, port: Int, hasPage: Bool) {
    let host = settings.host.contains(":") ? "[\(settings.host)]" : settings.host
    let isAny = ["0.0.0.0", "::"].contains(settings.host)
    let origin = "http://\(isAny ? "localhost" : host):\(port)"
    let token =
      settings.tokenFile == nil ? "" : " -H \"Authorization: Bearer $OVERSCROLL_TOKEN\""
    let session = "\(origin)/v1/sessions/demo"
    var lines = ["listening on http://\(host):\(port)"]
    if hasPage && settings.tokenFile == nil {
      lines.append("open \(origin)/ in a browser, then pull there, or refresh from a shell:")
      lines.append("  curl \(session)/events --json '\(Self.refresh)'")
    } else {
      lines.append("make a session:")
      lines.append("  curl -X PUT\(token) \(session)")
    }
    self.lines = lines
  }

  /// Prints the lines, and flushes each: a pipe is buffered, and its reader may want the first only.
  func print() {
    for line in lines {
      Swift.print(line)
      fflush(nil)
    }
  }

  private static let refresh = #"{"type": "beginRefreshing", "component": "header"}"#
}
