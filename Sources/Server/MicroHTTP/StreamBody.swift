internal import CMicrohttpd

/// A body that is being streamed; used on the thread of its event loop only.
final class StreamBody {
  let handle: StreamHandle
  /// The connection; it refers to this body too, until its request is completed.
  private let connection: Connection
  /// Makes the source when it is asked for the first time.
  private var open: ((StreamHandle) -> any StreamSource)?
  private var source: (any StreamSource)?
  /// The piece that is being sent; the library has taken the first `taken` bytes.
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

  /// Writes the next bytes into `room`, or suspends the connection; returns their number, 0 if
  /// it was suspended, or how the body ends.
  ///
  /// Called by the library within its callback for the connection.
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

  /// Closes the source: the body was sent, or the connection was lost.
  func close() {
    handle.end()
    source?.closed()
    (open, source) = (nil, nil)
  }
}

// MARK: - The library's side

extension StreamBody {
  /// A response of the library that takes its body from the stream; nil if memory is exhausted.
  ///
  /// Without a stream no body is sent, as to HEAD, and the connection closes: the library would end a
  /// chunked body with its last chunk even without a body, and would give any other one a
  /// `Content-Length` of 0.
  static func makeResponse(of stream: StreamBody?) -> OpaquePointer? {
    // The bytes of each piece of an HTTP/1.0 client's body; other bodies use the connection's memory.
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
