/// A request to an HTTP server.
public struct HTTPRequest: Sendable {
  /// The method, such as `GET`.
  public var method: String
  /// The whole address, escaped; its scheme is `http` or `https`.
  public var url: String
  /// The header fields besides those that HTTP itself needs, such as `Accept: text/plain`.
  public var fields: [String]
  /// The body; nil for none.
  public var body: [UInt8]?

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - method: The method, such as `GET`.
  ///   - url: The whole address, escaped; its scheme is `http` or `https`.
  ///   - fields: The header fields besides those that HTTP itself needs.
  ///   - body: The body; nil for none.
  public init(_ method: String, _ url: String, fields: [String] = [], body: [UInt8]? = nil) {
    (self.method, self.url, self.fields, self.body) = (method, url, fields, body)
  }
}

/// A complete answer to a request.
public struct HTTPAnswer: Equatable, Sendable {
  /// The status, such as 200.
  public let status: Int
  /// The body, without what a receiver took of it.
  public let body: [UInt8]
}
