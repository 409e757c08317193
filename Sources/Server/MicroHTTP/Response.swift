internal import CMicrohttpd

/// A response: status, header fields, body.
///
/// The server adds `Content-Length`, `Date` and, if the connection closes, `Connection`. Respond to
/// HEAD as to GET: the server sends the length of the body but not the body. It treats a 304 alike,
/// which should therefore have the body of the 200 (RFC 9110, section 8.6).
public struct Response: Sendable {
  /// The body of a response.
  public enum Body: Sendable {
    /// These bytes; none for no body.
    case bytes([UInt8])
    /// Bytes with header fields, prepared once and used any number of times; the response's own
    /// `headers` are ignored.
    case prepared(PreparedResponse)
    /// The pieces of a source, which the closure makes on the serving thread when the header fields
    /// are sent.
    ///
    /// The body is chunked; with HTTP/1.0 the connection closes at its end. For HEAD, and with a
    /// status that allows no body, the closure is not called and the connection closes.
    case stream(@Sendable (StreamHandle) -> any StreamSource)
  }

  /// The status, 200...599.
  public var status: Int
  /// The header fields, in order; names are tokens, values have no control characters.
  public var headers: [(String, String)]
  /// The body.
  public var body: Body
  /// A number of the handler's own, such as its number for the error, for the observer.
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

  /// The same response; one that was prepared has its own header fields and bytes.
  package var unprepared: Response {
    guard case .prepared(let prepared) = body else { return self }
    var response = Response(status: status, headers: prepared.headers, body: .bytes(prepared.bytes))
    response.label = label
    return response
  }

  /// The bytes that are kept until they are written.
  var keptBytes: Int {
    if case .bytes(let bytes) = body { bytes.count } else { 0 }
  }

  /// Queues the response in the library, with its body in `stream` if that is streamed and sent; false
  /// if the library refuses the status or a header field.
  ///
  /// The request's identifier becomes a header field if the client chose it, or if the response is an
  /// error that does not come prepared.
  func queue(
    on connection: OpaquePointer,
    id: RequestID,
    streaming stream: StreamBody?,
    closing: Bool
  ) -> Bool {
    // A response that comes prepared is as it is on a connection that stays open.
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

/// A body and header fields, prepared once, for static files and constant responses.
@safe public final class PreparedResponse: Sendable {
  // Unsafe: constant after init; the library locks the reference count of each response.
  fileprivate nonisolated(unsafe) let made: OpaquePointer
  fileprivate let headers: [(String, String)]
  let bytes: [UInt8]

  /// Prepares a response; nil if a header field is illegal or memory is exhausted.
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

/// Bytes in an object that the library refers to.
private final class HeldBytes: Sendable {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }
}

/// A response of the library with the bytes; nil if memory is exhausted.
///
/// Short bytes are copied. For longer ones it costs less to hold them until they are written.
private func library(_ bytes: [UInt8]) -> OpaquePointer? {
  // Unsafe: the library copies the bytes during the call; or else the bytes of an array stay where
  // they are while it is not changed, which a constant is not, and the library reads them until it
  // calls `releaseBytes`.
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
  // Unsafe: `library` has retained it.
  if let held = unsafe held { unsafe Unmanaged<HeldBytes>.fromOpaque(held).release() }
}

/// Adds the header fields; false if the library refuses one.
private func add(_ headers: [(String, String)], to made: OpaquePointer) -> Bool {
  headers.allSatisfy { name, value in unsafe add(name, value, to: made) }
}

/// Adds a header field; false if the library refuses it.
private func add(_ name: String, _ value: String, to made: OpaquePointer) -> Bool {
  // `withCString` copies no text that Swift made, unlike passing a string as a pointer.
  unsafe name.withCString { name in
    unsafe value.withCString { value in
      unsafe MHD_add_response_header(made, name, value) == .YES
    }
  }
}
