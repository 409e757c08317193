internal import CMicrohttpd

/// A streamed body, used only on the thread of its event loop.
final class StreamBody {
  let handle: StreamHandle
  /// The connection, which also refers to this body until the request is completed.
  private let connection: Connection
  /// The function that makes the source at the first request for a piece.
  private var open: ((StreamHandle) -> any StreamSource)?
  private var source: (any StreamSource)?
  /// The current piece; the library has taken its first `taken` bytes.
  private var piece: [UInt8] = []
  private var taken = 0
  /// The number of bytes that the library has taken.
  private(set) var sent = 0

  init(
    opening open: @escaping @Sendable (StreamHandle) -> any StreamSource,
    on connection: Connection
  ) {
    let (mailbox, descriptor) = (connection.loop.mailbox, connection.descriptor)
    handle = StreamHandle { handle in mailbox.post { $0.woken.append((descriptor, handle)) } }
    self.connection = connection
    self.open = open
  }

  /// Writes the next bytes into `room`, or suspends the connection; returns the number of bytes, 0 after a
  /// suspension, or the library's code for the end of the body.
  ///
  /// The library calls `pull` within its callback for the connection.
  func pull(into room: UnsafeMutableRawBufferPointer) -> Int {
    connection.loop.hasProgressed = true
    if let open = open.take() { source = open(handle) }
    while taken == piece.count {
      switch source?.next(draining: connection.loop.isListenerClosed) ?? .end {
      case .bytes(let bytes):
        piece = bytes
        taken = 0
      case .wait:
        return connection.hasEnded ? breakOff() : suspend()
      case .pending:
        return suspend()
      case .end:
        connection.bodyEnded()
        return Int(overscroll_end_of_stream)
      case .broken:
        return breakOff()
      }
    }
    let count = min(room.count, piece.count - taken)
    unsafe room.copyBytes(from: piece[taken..<taken + count])
    taken += count
    sent += count
    return count
  }

  private func suspend() -> Int {
    guard !connection.loop.isStopping else { return breakOff() }
    connection.suspend()
    return 0
  }

  private func breakOff() -> Int {
    connection.breakOff()
    return Int(overscroll_end_with_error)
  }

  /// Closes the source after the body is sent or the connection is lost.
  func close() {
    handle.end()
    source?.closed()
    (open, source) = (nil, nil)
  }
}

// MARK: - The library's side

extension StreamBody {
  /// The library's response with its body from the stream; nil if memory is short.
  ///
  /// Without a stream, as for HEAD, the server sends no body and the connection closes: otherwise the
  /// library would send the last chunk of a chunked body even without a body, and a `Content-Length` of 0
  /// with any other body.
  static func makeResponse(of stream: StreamBody?) -> OpaquePointer? {
    // The block has a piece of a body for HTTP/1.0; other bodies use the connection's memory.
    let block = 4096
    // Unsafe: the response retains the body until the library releases the response.
    let context = unsafe stream.map { unsafe Unmanaged.passRetained($0) }
    let made = unsafe MHD_create_response_from_callback(
      overscroll_size_unknown,
      block,
      pullStream,
      context?.toOpaque(),
      releaseStream
    )
    if unsafe made == nil {
      unsafe context?.release()
    } else if stream == nil {
      unsafe overscroll_close_at_end(made)
    }
    return unsafe made
  }
}

private func pullStream(
  context: UnsafeMutableRawPointer?,
  position: UInt64,
  room: UnsafeMutablePointer<CChar>?,
  count: Int
) -> Int {
  guard let context = unsafe context else { return Int(overscroll_end_of_stream) }
  return unsafe Unmanaged<StreamBody>.fromOpaque(context).takeUnretainedValue()
    .pull(into: UnsafeMutableRawBufferPointer(start: room, count: count))
}

private func releaseStream(context: UnsafeMutableRawPointer?) {
  if let context = unsafe context { unsafe Unmanaged<StreamBody>.fromOpaque(context).release() }
}
