internal import CMicrohttpd

/// An answer: status, header fields, body.
///
/// The server itself adds `Content-Length`, `Date` and, where it is due, `Connection`. An answer to
/// HEAD is given as the one to GET: its body stays here, its length goes out.
public struct Response: Sendable {
  /// What an answer carries.
  public enum Body: Sendable {
    /// Nothing.
    case empty
    /// These bytes.
    case bytes([UInt8])
    /// Bytes and header fields made ready beforehand, used any number of times; the answer's own
    /// `headers` are not looked at.
    case prepared(PreparedResponse)
  }

  /// The status, 200...599.
  public var status: Int
  /// The header fields, in order; names are tokens, values have no control characters.
  public var headers: [(String, String)]
  /// The body.
  public var body: Body
  /// Whether the connection is closed once the answer has gone out.
  public var closesConnection: Bool

  /// An answer.
  public init(
    status: Int,
    headers: [(String, String)] = [],
    body: Body = .empty,
    closesConnection: Bool = false
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.closesConnection = closesConnection
  }

  /// Hands the answer to the library.
  ///
  /// - Parameters:
  ///   - connection: The connection that waits for it.
  ///   - closing: Whether to close the connection even if the answer does not ask for it.
  /// - Returns: False if the library refuses the status or a header field.
  func queue(on connection: OpaquePointer, closing: Bool) -> Bool {
    let closes = closing || closesConnection
    switch body {
    case .prepared(let prepared):
      return unsafe prepared.queue(on: connection, status: status, closing: closes)
    case .empty:
      return unsafe queue(bytes: [], on: connection, closing: closes)
    case .bytes(let bytes):
      return unsafe queue(bytes: bytes, on: connection, closing: closes)
    }
  }

  private func queue(bytes: [UInt8], on connection: OpaquePointer, closing: Bool) -> Bool {
    // Unsafe: the library copies the bytes before the array can move.
    let made = unsafe bytes.withUnsafeBytes { buffer in
      unsafe MHD_create_response_from_buffer(
        buffer.count,
        UnsafeMutableRawPointer(mutating: buffer.baseAddress),
        .RESPMEM_MUST_COPY
      )
    }
    guard let made = unsafe made else { return false }
    defer { unsafe MHD_destroy_response(made) }
    return unsafe add(headers, to: made, closing: closing)
      && MHD_queue_response(connection, UInt32(clamping: status), made) == .YES
  }
}

/// An answer's body and header fields made ready once, for static files and constant answers.
@safe public final class PreparedResponse: Sendable {
  // Unsafe: never changed after init; the library counts the references to each under a lock.
  private nonisolated(unsafe) let keepingOpen: OpaquePointer
  private nonisolated(unsafe) let closing: OpaquePointer

  /// A ready answer; nil if a header field is illegal or memory is short.
  public init?(headers: [(String, String)], bytes: [UInt8]) {
    guard let keepingOpen = unsafe PreparedResponse.make(headers, bytes, closing: false) else {
      return nil
    }
    guard let closing = unsafe PreparedResponse.make(headers, bytes, closing: true) else {
      unsafe MHD_destroy_response(keepingOpen)
      return nil
    }
    unsafe self.keepingOpen = keepingOpen
    unsafe self.closing = closing
  }

  deinit {
    unsafe MHD_destroy_response(keepingOpen)
    unsafe MHD_destroy_response(closing)
  }

  func queue(on connection: OpaquePointer, status: Int, closing: Bool) -> Bool {
    let made = unsafe closing ? self.closing : keepingOpen
    return unsafe MHD_queue_response(connection, UInt32(clamping: status), made) == .YES
  }

  private static func make(
    _ headers: [(String, String)],
    _ bytes: [UInt8],
    closing: Bool
  ) -> OpaquePointer? {
    // Unsafe: the library copies the bytes before the array can move.
    let made = unsafe bytes.withUnsafeBytes { buffer in
      unsafe MHD_create_response_from_buffer(
        buffer.count,
        UnsafeMutableRawPointer(mutating: buffer.baseAddress),
        .RESPMEM_MUST_COPY
      )
    }
    guard let made = unsafe made else { return nil }
    guard unsafe add(headers, to: made, closing: closing) else {
      unsafe MHD_destroy_response(made)
      return nil
    }
    return unsafe made
  }
}

/// Adds the header fields; false if the library refuses one.
private func add(_ headers: [(String, String)], to made: OpaquePointer, closing: Bool) -> Bool {
  for (name, value) in headers {
    guard unsafe MHD_add_response_header(made, name, value) == .YES else { return false }
  }
  guard closing else { return true }
  return unsafe MHD_add_response_header(made, "Connection", "close") == .YES
}
