import Synchronization
import SystemPrimitives

@testable import MicroHTTP

/// A streamed body of the steps that the test gives it.
final class Feed: StreamSource, Sendable {
  private struct State {
    var steps: [StreamStep]
    var handle: StreamHandle?
    var asked = 0
    var closings = 0
  }

  private let state: Mutex<State>
  private let endsAtDrain: Bool
  /// Raised at each call of `next`.
  let question: EventDescriptor
  /// Raised when the source is closed.
  let end: EventDescriptor

  init(_ steps: [StreamStep] = [], endsAtDrain: Bool = false) throws {
    state = Mutex(State(steps: steps))
    self.endsAtDrain = endsAtDrain
    question = try EventDescriptor()
    end = try EventDescriptor()
  }

  var response: Response {
    Response(
      status: 200,
      headers: [("Content-Type", "text/event-stream")],
      body: .stream { handle in
        self.state.withLock { $0.handle = handle }
        return self
      }
    )
  }

  var asked: Int { state.withLock { $0.asked } }
  var closings: Int { state.withLock { $0.closings } }
  var isOpened: Bool { state.withLock { $0.handle != nil } }

  /// Adds a step and wakes the stream.
  func push(_ step: StreamStep) {
    let handle = state.withLock { state in
      state.steps.append(step)
      return state.handle
    }
    handle?.wake()
  }

  func push(_ text: String) { push(.bytes(Array(text.utf8))) }

  func wake() { state.withLock { $0.handle }?.wake() }

  func next(draining: Bool) -> StreamStep {
    defer { question.raise() }
    return state.withLock { state in
      state.asked += 1
      guard state.steps.isEmpty else { return state.steps.removeFirst() }
      return draining && endsAtDrain ? .end : .wait
    }
  }

  func closed() {
    state.withLock { $0.closings += 1 }
    end.raise()
  }
}

/// A body without an end, in pieces of 64 KiB.
final class Flood: StreamSource, Sendable {
  static let pieceBytes = 65536
  private let count = Atomic(0)
  let end: EventDescriptor

  init() throws { end = try EventDescriptor() }

  var pieces: Int { count.load(ordering: .relaxed) }
  func next(draining: Bool) -> StreamStep {
    count.add(1, ordering: .relaxed)
    return .bytes([UInt8](repeating: 70, count: Self.pieceBytes))
  }
  func closed() { end.raise() }
}

extension EventDescriptor {
  /// Waits until the descriptor is readable, and leaves it readable.
  func wait() { while !wait(until: .max) {} }
}
