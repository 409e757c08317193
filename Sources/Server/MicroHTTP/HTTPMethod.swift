internal import Glibc

/// The method of a request; names are case-sensitive (RFC 9110, section 9.1).
public enum HTTPMethod: Hashable, Sendable {
  case get
  case head
  case post
  case put
  case delete
  case options
  case patch
  case query
  case trace
  case connect
  /// Any other token, as the client wrote it.
  case other(String)

  /// The methods of RFC 9110, and PATCH and QUERY.
  private static let known: [HTTPMethod] = [
    .get, .head, .post, .put, .delete, .options, .patch, .query, .trace, .connect,
  ]

  /// The method with a name; unknown names become `other`, which the handler can answer with 501.
  public init(name: String) {
    self = Self.known.first { $0.name == name } ?? .other(name)
  }

  /// The method in a request line; the two most frequent methods need no string.
  @unsafe init(_ name: UnsafePointer<CChar>) {
    if unsafe strcmp(name, "POST") == 0 {
      self = .post
    } else if unsafe strcmp(name, "GET") == 0 {
      self = .get
    } else {
      self.init(name: unsafe String(cString: name))
    }
  }

  /// The method's name in a request line.
  public var name: String {
    switch self {
    case .get: "GET"
    case .head: "HEAD"
    case .post: "POST"
    case .put: "PUT"
    case .delete: "DELETE"
    case .options: "OPTIONS"
    case .patch: "PATCH"
    case .query: "QUERY"
    case .trace: "TRACE"
    case .connect: "CONNECT"
    case .other(let name): name
    }
  }
}
