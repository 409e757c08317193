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
  mutating func fill(_ chunk: inout BodyChunk) async -> ChunkStep
}

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
    running run: @escaping @Sendable (@escaping @Sendable () async -> Void) -> Void
  ) -> Response.Body {
    .stream { handle in ProducedBody(producer, handle, run) }
  }
}
