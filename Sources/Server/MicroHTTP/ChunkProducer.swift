internal import Synchronization

/// One chunk of a body, while its producer fills it.
public struct BodyChunk: Sendable {
  /// Bytes at which a chunk is full.
  public static let fullBytes = 16384

  /// The bytes so far.
  public private(set) var bytes: [UInt8] = []

  /// An empty chunk.
  public init() {}

  /// Whether the chunk has as many bytes as it should; it may end up a little longer.
  public var isFull: Bool { bytes.count >= Self.fullBytes }

  /// Appends bytes.
  public mutating func append(_ more: some Sequence<UInt8>) {
    bytes.append(contentsOf: more)
  }
}

/// What follows a chunk.
public enum ChunkStep: Equatable, Sendable {
  /// Another chunk.
  case more
  /// Nothing: the body is complete.
  case end
  /// Nothing, though the body is incomplete.
  ///
  /// The connection is closed without the mark that ends a chunked body, so that the client does
  /// not take a part for the whole.
  case broken
}

/// Makes a long body in chunks, each when the client has taken the one before, off the serving
/// thread.
///
/// The body is never in memory as a whole. Respond with `Response.Body.produced(by:running:)`.
public protocol ChunkProducer: Sendable {
  /// Appends to the empty `chunk` until it is full or the body ends.
  mutating func fill(_ chunk: inout BodyChunk) -> ChunkStep
}

/// Runs the making of one chunk; it must call its argument.
public typealias ChunkRunner = @Sendable (@escaping @Sendable () -> Void) -> Void

extension Response.Body {
  /// A body whose chunks the producer makes.
  ///
  /// - Parameters:
  ///   - producer: The producer; one chunk is made at a time.
  ///   - run: Runs the making of one chunk; it must call its argument, or the stream is held until
  ///     the client leaves.
  /// - Returns: The body.
  public static func produced(
    by producer: some ChunkProducer,
    running run: @escaping ChunkRunner
  ) -> Response.Body {
    .stream { handle in ProducedBody(producer, handle, run) }
  }
}

/// The stream of a `ChunkProducer`.
private final class ProducedBody<Producer: ChunkProducer>: StreamSource, Sendable {
  private struct State {
    /// Nil while a task makes the next chunk; it wakes the stream at its end.
    var producer: Producer?
    /// The bytes of a chunk that is not sent yet.
    var made: [UInt8]?
    /// What follows them.
    var following = ChunkStep.more
  }

  private let state: Mutex<State>
  private let handle: StreamHandle
  private let run: ChunkRunner

  init(_ producer: Producer, _ handle: StreamHandle, _ run: @escaping ChunkRunner) {
    state = Mutex(State(producer: producer))
    self.handle = handle
    self.run = run
  }

  func next(draining: Bool) -> StreamStep {
    let (step, producer) = state.withLock { state -> (StreamStep, Producer?) in
      if let made = state.made.take() { return (.bytes(made), nil) }
      switch state.following {
      case .more: return (.pending, state.producer.take())
      case .end: return (.end, nil)
      case .broken: return (.broken, nil)
      }
    }
    if let producer { make(producer) }
    return step
  }

  func closed() {}

  private func make(_ producer: Producer) {
    run {
      var producer = producer
      var chunk = BodyChunk()
      let following = producer.fill(&chunk)
      self.state.withLock {
        $0 = State(producer: producer, made: chunk.bytes, following: following)
      }
      self.handle.wake()
    }
  }
}
