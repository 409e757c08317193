internal import CMicrohttpd

/// A body that is being streamed; used on the thread of its event loop only.
///
/// unopened → open → closed, or unopened → closed.
final class StreamBody {
  private enum Stage {
    case unopened(@Sendable (StreamHandle) -> any StreamSource)
    case open(any StreamSource)
    case closed
  }

  /// How a pull ended.
  private enum Pull {
    static let suspended = 0
    static let complete = Int(overscroll_end_of_stream)
    static let broken = Int(overscroll_end_with_error)
  }

  let handle: StreamHandle
  /// The connection; it refers to this body too, until its request is completed.
  private let connection: Connection
  private let loop: EventLoop
  private var stage: Stage
  /// The piece that is being sent; the library has taken the first `taken` bytes.
  private var piece: [UInt8] = []
  private var taken = 0
  /// The number of bytes that the library has taken.
  private(set) var sent = 0

  init(
    opening open: @escaping @Sendable (StreamHandle) -> any StreamSource,
    on connection: Connection,
    loop: EventLoop
  ) {
    let identity = connection.identity
    let mailbox = loop.mailbox
    handle = StreamHandle { mailbox.post(WokenStream(connection: identity, handle: $0)) }
    self.connection = connection
    self.loop = loop
    stage = .unopened(open)
  }

  /// Writes the next bytes into `room`, or suspends the connection.
  ///
  /// Called by the library within its callback for the connection.
  ///
  /// - Returns: The number of bytes, or a constant of `Pull`.
  func pull(into room: UnsafeMutableRawBufferPointer) -> Int {
    loop.hasProgressed = true
    while taken == piece.count {
      switch nextStep() {
      case .bytes(let bytes):
        piece = bytes
        taken = 0
      case .wait:
        return connection.hasEnded ? breakOff() : suspend()
      case .pending:
        return suspend()
      case .end:
        connection.bodyEnded()
        return Pull.complete
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
    guard !loop.isStopping else { return breakOff() }
    loop.suspend(connection.identity, awaiting: .stream(self))
    return Pull.suspended
  }

  private func breakOff() -> Int {
    connection.breakOff()
    return Pull.broken
  }

  /// Closes the source: the body was sent, or the connection was lost.
  func close() {
    handle.end()
    if case .open(let source) = stage { source.closed() }
    stage = .closed
  }

  private func nextStep() -> StreamStep {
    switch stage {
    case .unopened(let open):
      let source = open(handle)
      stage = .open(source)
      return source.next(draining: loop.isListenerClosed)
    case .open(let source):
      return source.next(draining: loop.isListenerClosed)
    case .closed:
      return .end
    }
  }
}

// MARK: - The library's side

extension StreamBody {
  /// A response of the library that takes its body from this one; nil if memory is exhausted.
  func makeResponse() -> OpaquePointer? {
    // Unsafe: the response retains the body until the library releases the response.
    let context = unsafe Unmanaged.passRetained(self)
    let made = unsafe MHD_create_response_from_callback(
      overscroll_size_unknown,
      StreamBody.closeDelimitedBlock,
      pullStream,
      context.toOpaque(),
      releaseStream
    )
    if unsafe made == nil { unsafe context.release() }
    return unsafe made
  }

  /// A response of the library for a streamed body that is not sent, as to HEAD; it closes the
  /// connection.
  ///
  /// The library would end a chunked body with its last chunk even where no body is sent, and would
  /// give any other one a `Content-Length` of 0.
  static func makeOmitted() -> OpaquePointer? {
    let made = unsafe MHD_create_response_from_callback(
      overscroll_size_unknown,
      1,
      pullStream,
      nil,
      nil
    )
    if unsafe made != nil { unsafe overscroll_close_at_end(made) }
    return unsafe made
  }

  /// Bytes to which an HTTP/1.0 client's body is cut; other bodies use the connection's memory.
  private static let closeDelimitedBlock = 4096
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
