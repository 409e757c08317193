import ArgumentParser
import FoundationEssentials
import HTTPClient

/// The options for the server of a verb.
struct ServerOptions: ParsableArguments {
  @Option(
    help: "The server's address, of http or https. [OVERSCROLL_URL, else http://127.0.0.1:8080]"
  )
  var url: String?

  @Option(
    help: ArgumentHelp(
      """
      With https: a file of the certificates that sign the server's. [SSL_CERT_FILE, else the \
      system's]
      """,
      valueName: "file"
    ),
    completion: .file()
  )
  var ca: String?

  func validate() throws {
    _ = try base
  }

  /// The client for the server, with the token of `OVERSCROLL_TOKEN`.
  func client() throws -> APIClient {
    APIClient(
      base: try base,
      token: variable("OVERSCROLL_TOKEN"),
      http: try HTTPClient(authorities: ca ?? variable("SSL_CERT_FILE"))
    )
  }

  /// The address without a slash at its end.
  var base: String {
    get throws {
      let url = url ?? variable("OVERSCROLL_URL") ?? "http://127.0.0.1:8080"
      guard let parts = URLComponents(string: url), let scheme = parts.scheme,
        ["http", "https"].contains(scheme), let host = parts.host, !host.isEmpty,
        parts.query == nil, parts.fragment == nil, parts.user == nil
      else {
        throw ValidationError(
          "--url must be like http://127.0.0.1:8080 or https://example.com, not \(url)"
        )
      }
      return url.hasSuffix("/") ? String(url.dropLast()) : url
    }
  }

  /// The value of an environment variable; nil if the variable is missing or empty.
  private func variable(_ name: String) -> String? {
    ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}
