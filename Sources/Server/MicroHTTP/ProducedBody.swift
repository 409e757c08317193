internal import Synchronization

/// The stream of a `ChunkProducer`.
///
/// ready → making → made → ready or over.
final class ProducedBody<Producer: ChunkProducer>: StreamSource, Sendable {
  private enum State {
    /// The next chunk can be made.
    case ready(Producer)
    /// A task makes the next chunk; it wakes the stream at its end.
    case making
    /// The chunk is not sent yet.
    case made(BodyChunk, ChunkStep, Producer)
    /// The last chunk is sent.
    case over(ChunkStep)
  }

  private let state: Mutex<State>
  private let handle: StreamHandle
  private let run: @Sendable (@escaping @Sendable () async -> Void) -> Void

  init(
    _ producer: Producer,
    _ handle: StreamHandle,
    _ run: @escaping @Sendable (@escaping @Sendable () async -> Void) -> Void
  ) {
    state = Mutex(.ready(producer))
    self.handle = handle
    self.run = run
  }

  func next(draining: Bool) -> StreamStep {
    let (step, next) = state.withLock { state -> (StreamStep, Producer?) in
      switch state {
      case .ready(let producer):
        state = .making
        return (.pending, producer)
      case .making:
        return (.pending, nil)
      case .made(let chunk, let following, let producer):
        state = following == .more ? .ready(producer) : .over(following)
        return (.bytes(chunk.bytes), nil)
      case .over(let following):
        return (StreamStep(after: following), nil)
      }
    }
    if let next { make(next) }
    return step
  }

  func closed() {}

  private func make(_ producer: Producer) {
    run {
      var producer = producer
      var chunk = BodyChunk()
      let following = await producer.fill(&chunk)
      self.state.withLock { $0 = .made(chunk, following, producer) }
      self.handle.wake()
    }
  }
}

extension StreamStep {
  /// The step after the last chunk, or after a chunk without bytes.
  fileprivate init(after step: ChunkStep) {
    self =
      switch step {
      case .more: .bytes([])
      case .end: .end
      case .broken: .broken
      }
  }
}
