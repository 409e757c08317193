import ArgumentParser
import Foundation

/// The server that a verb asks.
struct ServerOptions: ParsableArguments {
  @Option(help: "The server's address. [OVERSCROLL_URL, else http://127.0.0.1:8080]")
  var url: String?

  func validate() throws {
    _ = try client(token: nil)
  }

  /// The client of the server, with the token from `OVERSCROLL_TOKEN`.
  func client() throws -> APIClient {
    try client(token: environment["OVERSCROLL_TOKEN"])
  }

  private var environment: [String: String] { ProcessInfo.processInfo.environment }

  private func client(token: String?) throws -> APIClient {
    let url = url ?? environment["OVERSCROLL_URL"] ?? "http://127.0.0.1:8080"
    guard let parts = URLComponents(string: url), parts.scheme == "http", let host = parts.host,
      !host.isEmpty, parts.query == nil, parts.fragment == nil, parts.user == nil
    else {
      throw ValidationError("--url must be like http://127.0.0.1:8080, not \(url)")
    }
    // URLComponents keeps the brackets of an IPv6 address.
    let name = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    let path = parts.percentEncodedPath
    return APIClient(
      host: name,
      port: parts.port ?? 80,
      base: path.hasSuffix("/") ? String(path.dropLast()) : path,
      token: token.flatMap { $0.isEmpty ? nil : $0 }
    )
  }
}
