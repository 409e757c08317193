internal import Synchronization

/// Makes a long body in pieces, off the serving thread; each piece is made after the client has taken the
/// pieces before.
///
/// The body is never completely in memory. Respond with `Response.Body.produced(by:after:running:)`.
public protocol BodyProducer: Sendable {
  /// The reason why a body cannot be completed.
  associatedtype Fault: Error

  /// Makes the next bytes; nil at the body's end.
  ///
  /// - Throws: The reason for an incomplete body. The connection is closed without the end mark of a
  ///   chunked body, so that the client detects the missing rest.
  mutating func next() throws(Fault) -> [UInt8]?

  /// Frees memory while the client takes the bytes made so far.
  mutating func rest()
}

extension BodyProducer {
  /// Does nothing: the producer keeps its memory.
  public mutating func rest() {}

  /// Makes the next pieces, as many as fill a chunk of 16 KiB; nil at the body's end.
  public mutating func chunk() throws(Fault) -> [UInt8]? {
    var chunk: [UInt8] = []
    while chunk.count < 16_384, let piece = try next() { chunk += piece }
    rest()
    return chunk.isEmpty ? nil : chunk
  }
}

/// Runs the making of one chunk; the runner must call its argument.
public typealias ChunkRunner = @Sendable (@escaping @Sendable () -> Void) -> Void

extension Response.Body {
  /// A body of chunks that a producer makes.
  ///
  /// - Parameters:
  ///   - producer: The producer, which makes one chunk at a time.
  ///   - first: The first bytes of the body, which are made already.
  ///   - run: Runs the making of one chunk; without a call of its argument, the stream stays open until the
  ///     client leaves.
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
    /// A chunk is in the making; its end wakes the stream.
    case making
    /// The next chunk, and the producer of the chunk after it.
    case made([UInt8], Producer)
    /// All chunks are made, or the next chunk cannot be made.
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
