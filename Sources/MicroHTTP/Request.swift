/// One parameter of a query, decoded.
public struct QueryItem: Equatable, Sendable {
  /// What stands before the first `=`.
  public let name: String
  /// What stands after the first `=`; empty without one.
  public let value: String

  /// A parameter of that name and value.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// A request up to the end of its header fields: what is known before a byte of the body is read.
public struct RequestHead: Sendable {
  /// The method.
  public let method: HTTPMethod
  /// The header fields.
  public let headers: HeaderFields
  /// The client's IP address, without its port; empty if it is unknown.
  public let remoteAddress: String
  /// Whether the connection is encrypted; it never is, so far.
  public let isTLS: Bool
  let target: RequestTarget

  /// A request head made by hand, for tests and for callers without a socket.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - target: Path and query as on the wire; one that is no legal target counts as `/`.
  ///   - headers: The header fields.
  ///   - remoteAddress: The client's IP address.
  public init(
    method: HTTPMethod,
    target: String,
    headers: HeaderFields = HeaderFields(),
    remoteAddress: String = ""
  ) {
    self.init(
      method: method,
      target: RequestTarget(raw: target.utf8) ?? RequestTarget(path: "/"),
      headers: headers,
      remoteAddress: remoteAddress
    )
  }

  init(method: HTTPMethod, target: RequestTarget, headers: HeaderFields, remoteAddress: String) {
    self.method = method
    self.target = target
    self.headers = headers
    self.remoteAddress = remoteAddress
    isTLS = false
  }

  /// The path as on the wire: printable ASCII, still percent-encoded, beginning with `/`; `*` for
  /// `OPTIONS *`.
  public var path: String { target.path }

  /// The query as on the wire, without its `?`; nil if there is none.
  public var rawQuery: String? { target.query }

  /// The parameters of the query, decoded, in order; empty ones (`a=1&&b=2`) are left out.
  ///
  /// Throws `PercentEncoding.Malformed` for a broken escape or bytes that are not UTF-8.
  public var query: [QueryItem] {
    get throws(PercentEncoding.Malformed) {
      guard let raw = target.query else { return [] }
      var items: [QueryItem] = []
      for pair in raw.utf8.split(separator: UInt8(ascii: "&")) {
        let nameEnd = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
        items.append(
          QueryItem(
            name: try PercentEncoding.decode(pair[..<nameEnd], plusIsSpace: true),
            value: try PercentEncoding.decode(pair[nameEnd...].dropFirst(), plusIsSpace: true)
          )
        )
      }
      return items
    }
  }

  /// Host and port that the client addressed: of an absolute target if it sent one, of the `Host`
  /// field otherwise.
  public var host: String? { target.authority ?? headers["Host"] }

  /// The length of the body in bytes as announced; nil without a `Content-Length`.
  public var contentLength: Int? { headers["Content-Length"].flatMap { Int($0) } }

  /// Whether a body may follow: a length above 0 is announced, or it comes in chunks.
  public var announcesBody: Bool {
    contentLength.map { $0 > 0 } ?? (headers.count(of: "Transfer-Encoding") > 0)
  }

  /// Whether the client waits for a `100 Continue` before it sends the body.
  public var expectsContinue: Bool {
    headers["Expect"]?.lowercased() == "100-continue"
  }
}

/// A whole request: a value, good for any thread and after its connection is gone.
public struct Request: Sendable {
  /// All but the body.
  public let head: RequestHead
  /// The body; empty if there is none or if it was too large.
  public let body: [UInt8]
  /// Whether the body passed its limit and was thrown away; only ever so in what
  /// `RequestHandler.problem(for:request:)` is given.
  public let bodyIsTooLarge: Bool

  /// A request with a body.
  public init(head: RequestHead, body: [UInt8] = [], bodyIsTooLarge: Bool = false) {
    self.head = head
    self.body = body
    self.bodyIsTooLarge = bodyIsTooLarge
  }

  /// The method.
  public var method: HTTPMethod { head.method }
  /// The path as on the wire; see `RequestHead.path`.
  public var path: String { head.path }
  /// The parameters of the query; see `RequestHead.query`.
  public var query: [QueryItem] {
    get throws(PercentEncoding.Malformed) { try head.query }
  }
  /// The header fields.
  public var headers: HeaderFields { head.headers }
  /// The client's IP address, without its port.
  public var remoteAddress: String { head.remoteAddress }
  /// Whether the connection is encrypted.
  public var isTLS: Bool { head.isTLS }
}
