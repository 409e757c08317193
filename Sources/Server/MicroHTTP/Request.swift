/// A decoded parameter of a query.
public struct QueryItem: Equatable, Sendable {
  /// The name: the text before the first `=`.
  public let name: String
  /// The value: the text after the first `=`; empty without a `=`.
  public let value: String
}

/// The part of a request before its body: one object, so that a copy costs one reference.
public final class RequestHead: Sendable {
  /// The method.
  public let method: HTTPMethod
  let target: RequestTarget
  /// The header fields.
  public let headers: HeaderFields
  /// The client's IP address without the port; empty if unknown.
  public let remoteAddress: String
  /// The authority of an absolute target, or else of the `Host` field; nil if it is missing or malformed.
  public let authority: Authority?
  /// The identifier of the request in its response and in the log.
  public let id: RequestID

  /// Makes a request head for tests and for callers without a socket.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - target: The path and query as on the wire; an illegal target becomes `/`.
  ///   - headers: The header fields.
  ///   - remoteAddress: The client's IP address.
  public convenience init(
    method: HTTPMethod,
    target: String,
    headers: HeaderFields = HeaderFields(),
    remoteAddress: String = ""
  ) {
    self.init(
      method: method,
      target: RequestTarget(raw: Array(target.utf8)) ?? .root,
      headers: headers,
      hostAuthority: headers.bytes(of: .host).flatMap { Authority(bytes: $0) },
      remoteAddress: remoteAddress,
      id: .none
    )
  }

  /// Makes a head; `hostAuthority` is the authority of the `Host` field, nil if missing or malformed.
  init(
    method: HTTPMethod,
    target: RequestTarget,
    headers: HeaderFields,
    hostAuthority: Authority?,
    remoteAddress: String,
    id: RequestID
  ) {
    self.method = method
    self.target = target
    self.headers = headers
    self.remoteAddress = remoteAddress
    authority = target.authority.map { Authority(bytes: $0) } ?? hostAuthority
    self.id = id
  }

  /// The path as on the wire: printable ASCII, percent-encoded, with its leading `/`; or `*` in
  /// `OPTIONS *`.
  public var path: String { String(decoding: pathBytes, as: UTF8.self) }

  /// The bytes of the path, without a conversion to a string.
  public var pathBytes: ArraySlice<UInt8> { target.path }

  /// True if the target has a query, even an empty one.
  public var hasQuery: Bool { target.hasQuery }

  /// The query as on the wire, without the `?`; nil without a query.
  public var rawQuery: String? { target.query.map { String(decoding: $0, as: UTF8.self) } }

  /// The decoded parameters of the query in order, without empty parameters (`a=1&&b=2`).
  ///
  /// The value is nil if a parameter has an invalid escape or bytes that are not UTF-8.
  public var query: [QueryItem]? {
    guard let raw = target.query else { return [] }
    var items: [QueryItem] = []
    for pair in raw.split(separator: UInt8(ascii: "&")) {
      let nameEnd = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      guard let name = String(percentEncoded: pair[..<nameEnd]),
        let value = String(percentEncoded: pair[nameEnd...].dropFirst())
      else { return nil }
      items.append(QueryItem(name: name, value: value))
    }
    return items
  }

  /// The host and port of an absolute target, or else of the `Host` field.
  public var host: String? {
    target.authority.map { String(decoding: $0, as: UTF8.self) } ?? headers[.host]
  }

  /// The announced length of the body in bytes; nil without a `Content-Length`, `Int.max` for an overflow.
  public var contentLength: Int? {
    headers.bytes(of: .contentLength).map { digits in
      var length = 0
      for digit in digits where digit.isDecimalDigit {
        let (tens, isLong) = length.multipliedReportingOverflow(by: 10)
        let (next, isLonger) = tens.addingReportingOverflow(Int(digit - UInt8(ascii: "0")))
        if isLong || isLonger { return .max }
        length = next
      }
      return length
    }
  }

  /// True if a body may follow: the announced length is above 0, or the body is chunked.
  public var announcesBody: Bool {
    contentLength.map { $0 > 0 } ?? isChunked
  }

  /// True if the request has a transfer coding, such as chunks.
  var isChunked: Bool { headers.has(.transferEncoding) }

  /// True if the client waits for `100 Continue` before it sends the body.
  var expectsContinue: Bool {
    headers[.expect]?.lowercased() == "100-continue"
  }
}

/// A complete request: a value for use from any thread, even after its connection is closed.
public struct Request: Sendable {
  /// The part before the body.
  public let head: RequestHead
  /// The body; empty without a body.
  public let body: [UInt8]

  /// Makes a request with a body.
  public init(head: RequestHead, body: [UInt8] = []) {
    self.head = head
    self.body = body
  }

  /// The method.
  public var method: HTTPMethod { head.method }
  /// The path as on the wire; see `RequestHead.path`.
  public var path: String { head.path }
  /// The header fields.
  public var headers: HeaderFields { _read { yield head.headers } }
}
