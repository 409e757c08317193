internal import Synchronization

/// Writes lines on a thread of its own, so that a receiver that is slow or full holds up nobody.
///
/// What does not fit is dropped and counted.
public final class LineQueue: Sendable {
  private struct State {
    var lines: [String] = []
    var isClosed = false
  }

  /// What the thread and the queue share; the thread ends when the queue is released.
  private final class Shared: Sendable {
    let state = Mutex(State())
    let arrival: Signal
    let dropped = Atomic(0)

    init() throws(ServerError) { arrival = try Signal() }

    func run(_ write: (String) -> Void) {
      while true {
        arrival.wait()
        arrival.lower()
        let (lines, isClosed) = state.withLock { state in
          defer { state.lines = [] }
          return (state.lines, state.isClosed)
        }
        for line in lines { write(line) }
        if isClosed { return }
      }
    }
  }

  private let shared: Shared
  private let capacity: Int

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - capacity: The most lines that wait.
  ///   - write: Writes a line; it may block.
  /// - Throws: `ServerError.systemCall` if the system refuses a thread.
  public init(
    capacity: Int = 1024,
    write: @escaping @Sendable (String) -> Void
  ) throws(ServerError) {
    let shared = try Shared()
    self.shared = shared
    self.capacity = capacity
    try DetachedThread.start { shared.run(write) }
  }

  deinit {
    shared.state.withLock { $0.isClosed = true }
    shared.arrival.raise()
  }

  /// The number of lines that were dropped.
  public var dropped: Int { shared.dropped.load(ordering: .relaxed) }

  /// Adds a line, from any thread; it never blocks.
  public func post(_ line: String) {
    let position: Int? = shared.state.withLock { state in
      guard state.lines.count < capacity else { return nil }
      state.lines.append(line)
      return state.lines.count
    }
    switch position {
    case nil: shared.dropped.add(1, ordering: .relaxed)
    case 1: shared.arrival.raise()
    default: break
    }
  }
}
