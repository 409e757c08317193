internal import CMicrohttpd

/// A response with status, header fields and body.
///
/// The server adds `Content-Length`, `Date` and, if the connection closes, `Connection`. Respond to HEAD as
/// to GET: the server sends the length of the body but not the body. The server treats a 304 in the same
/// way; a 304 should therefore have the body of the 200 (RFC 9110, section 8.6).
public struct Response: Sendable {
  /// The body of a response.
  public enum Body: Sendable {
    /// The bytes of the body; empty for no body.
    case bytes([UInt8])
    /// Bytes with header fields, prepared once and used any number of times; the response's `headers` are
    /// ignored.
    case prepared(PreparedResponse)
    /// The pieces of a source, which the closure makes on the serving thread when the header fields are
    /// sent.
    ///
    /// The body is chunked; with HTTP/1.0 the connection closes at the body's end. For HEAD, and with a
    /// status without a body, the closure is not called and the connection closes.
    case stream(@Sendable (StreamHandle) -> any StreamSource)
  }

  /// The status, 200...599.
  public var status: Int
  /// The header fields, in order; names are tokens, values have no control characters.
  public var headers: [(String, String)]
  /// The body.
  public var body: Body
  /// A number for `EndedRequest`, such as the handler's number for the error.
  public var label: UInt8 = 0

  /// Makes a response.
  public init(
    status: Int,
    headers: [(String, String)] = [],
    body: Body = .bytes([])
  ) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The same response, with the header fields and bytes of a prepared body in place.
  package var unprepared: Response {
    guard case .prepared(let prepared) = body else { return self }
    var response = Response(status: status, headers: prepared.headers, body: .bytes(prepared.bytes))
    response.label = label
    return response
  }

  /// The number of bytes in memory until the response is written.
  var keptBytes: Int {
    if case .bytes(let bytes) = body { bytes.count } else { 0 }
  }

  /// Queues the response in the library, with `stream` as its body if the body is streamed and sent; false
  /// if the library refuses the status or a header field.
  ///
  /// The request's identifier becomes a header field if the client chose it, or if the response is an error
  /// without a prepared body.
  func queue(
    on connection: OpaquePointer,
    id: RequestID,
    streaming stream: StreamBody?,
    closing: Bool
  ) -> Bool {
    // A prepared response can be used unchanged on a connection that stays open.
    if case .prepared(let prepared) = body, !id.isFromClient, !closing {
      return unsafe MHD_queue_response(connection, UInt32(clamping: status), prepared.made) == .YES
    }
    guard let made = unsafe makeBody(streaming: stream) else { return false }
    defer { unsafe MHD_destroy_response(made) }
    let isNamed = id.isFromClient || status >= 400 && !id.isNone
    return unsafe add(unprepared.headers, to: made)
      && (!isNamed || add(RequestID.field, id.text, to: made))
      && (!closing || add("Connection", "close", to: made))
      && MHD_queue_response(connection, UInt32(clamping: status), made) == .YES
  }

  private func makeBody(streaming stream: StreamBody?) -> OpaquePointer? {
    switch body {
    case .bytes(let bytes): unsafe library(bytes)
    case .prepared(let prepared): unsafe library(prepared.bytes)
    case .stream: unsafe StreamBody.makeResponse(of: stream)
    }
  }
}

/// A body and header fields for static files and constant responses, prepared once.
@safe public final class PreparedResponse: Sendable {
  // Unsafe: the pointer is constant after init, and the library locks the reference count of each response.
  fileprivate nonisolated(unsafe) let made: OpaquePointer
  fileprivate let headers: [(String, String)]
  let bytes: [UInt8]

  /// Prepares a response; nil if a header field is illegal or memory is short.
  public init?(headers: [(String, String)], bytes: [UInt8]) {
    guard let made = unsafe library(bytes) else { return nil }
    guard unsafe add(headers, to: made) else {
      unsafe MHD_destroy_response(made)
      return nil
    }
    unsafe self.made = unsafe made
    self.headers = headers
    self.bytes = bytes
  }

  deinit { unsafe MHD_destroy_response(made) }
}

/// An object that holds bytes for the library.
private final class HeldBytes: Sendable {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }
}

/// The library's response with the bytes; nil if memory is short.
///
/// Short bytes are copied. Long bytes are held until the library has written them, which costs less.
private func library(_ bytes: [UInt8]) -> OpaquePointer? {
  // Unsafe: the library copies short bytes during the call. The bytes of a constant array stay at their
  // address until `releaseBytes`, which the library calls after its last read.
  unsafe bytes.withUnsafeBytes { buffer in
    let start = unsafe UnsafeMutableRawPointer(mutating: buffer.baseAddress)
    guard buffer.count > 4096 else {
      return unsafe MHD_create_response_from_buffer(buffer.count, start, .RESPMEM_MUST_COPY)
    }
    let held = unsafe Unmanaged.passRetained(HeldBytes(bytes))
    let made = unsafe MHD_create_response_from_buffer_with_free_callback_cls(
      buffer.count,
      start,
      releaseBytes,
      held.toOpaque()
    )
    if unsafe made == nil { unsafe held.release() }
    return unsafe made
  }
}

private func releaseBytes(_ held: UnsafeMutableRawPointer?) {
  // Unsafe: `library` has retained the object.
  if let held = unsafe held { unsafe Unmanaged<HeldBytes>.fromOpaque(held).release() }
}

/// Adds the header fields; false if the library refuses one.
private func add(_ headers: [(String, String)], to made: OpaquePointer) -> Bool {
  headers.allSatisfy { name, value in unsafe add(name, value, to: made) }
}

/// Adds a header field; false if the library refuses the field.
private func add(_ name: String, _ value: String, to made: OpaquePointer) -> Bool {
  // `withCString` does not copy Swift's own strings, unlike a string passed as a pointer.
  unsafe name.withCString { name in
    unsafe value.withCString { value in
      unsafe MHD_add_response_header(made, name, value) == .YES
    }
  }
}
