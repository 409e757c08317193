internal import Synchronization

/// Makes a long body piece by piece, each when the client has taken the ones before, off the serving
/// thread.
///
/// The body is never in memory as a whole. Respond with `Response.Body.produced(by:after:running:)`.
public protocol BodyProducer: Sendable {
  /// The reason why a body cannot be completed.
  associatedtype Fault: Error

  /// The next bytes; nil at the end.
  ///
  /// - Throws: The reason for an incomplete body. The connection is closed without the
  ///   mark that ends a chunked body, so that the client does not take a part for the whole.
  mutating func next() throws(Fault) -> [UInt8]?

  /// Gives back memory until the client has taken the bytes made so far.
  mutating func rest()
}

extension BodyProducer {
  /// Keeps all memory.
  public mutating func rest() {}

  /// The next pieces together, as many as fill a chunk of 16 KiB; nil at the end.
  public mutating func chunk() throws(Fault) -> [UInt8]? {
    var chunk: [UInt8] = []
    while chunk.count < 16_384, let piece = try next() { chunk += piece }
    rest()
    return chunk.isEmpty ? nil : chunk
  }
}

/// Runs the making of one chunk; it must call its argument.
public typealias ChunkRunner = @Sendable (@escaping @Sendable () -> Void) -> Void

extension Response.Body {
  /// A body whose chunks the producer makes.
  ///
  /// - Parameters:
  ///   - producer: The producer; one chunk is made at a time.
  ///   - first: The bytes before the producer's, which are made already.
  ///   - run: Runs the making of one chunk; it must call its argument, or the stream is held until
  ///     the client leaves.
  /// - Returns: The body.
  public static func produced(
    by producer: some BodyProducer,
    after first: [UInt8] = [],
    running run: @escaping ChunkRunner
  ) -> Response.Body {
    .stream { handle in ProducedBody(producer, after: first, handle, run) }
  }
}

/// The stream of a `BodyProducer`.
private final class ProducedBody<Producer: BodyProducer>: StreamSource, Sendable {
  private enum State {
    /// A chunk is being made; the stream is woken at its end.
    case making
    /// The chunk, and the producer of the next one.
    case made([UInt8], Producer)
    /// All chunks are made, or one cannot be.
    case ended(StreamStep)
  }

  private let state: Mutex<State>
  private let handle: StreamHandle
  private let run: ChunkRunner

  init(
    _ producer: Producer,
    after first: [UInt8],
    _ handle: StreamHandle,
    _ run: @escaping ChunkRunner
  ) {
    state = Mutex(.made(first, producer))
    self.handle = handle
    self.run = run
  }

  func next(draining: Bool) -> StreamStep {
    let state = state.withLock { state in
      defer { if case .made = state { state = .making } }
      return state
    }
    switch state {
    case .making: return .pending
    case .ended(let step): return step
    case .made(let chunk, let producer):
      make(producer)
      return .bytes(chunk)
    }
  }

  func closed() {}

  private func make(_ producer: Producer) {
    run {
      var producer = producer
      let chunk = Result { () throws(Producer.Fault) in try producer.chunk() }
      self.state.withLock { state in
        switch chunk {
        case .success(let bytes?): state = .made(bytes, producer)
        case .success(nil): state = .ended(.end)
        case .failure: state = .ended(.broken)
        }
      }
      self.handle.wake()
    }
  }
}
