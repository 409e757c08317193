import Dispatch
import RefreshEngine
import Synchronization

/// Works of one kind on threads of their own: each work is an asynchronous function, and its pieces take
/// turns with those of the others.
///
/// No lane waits for another one, however much that has to do.
public final class Lane: Sendable {
  private let turns: Mutex<Turns<Piece>>
  /// Serial queues, each with a thread of its own while it runs: a concurrent one would share the
  /// threads of the process, of which there are as many as processors.
  private let threads: [DispatchQueue]
  fileprivate let clock: @Sendable () -> Microseconds
  fileprivate let pieceLength: Microseconds

  fileprivate struct Piece {
    let job: UnownedJob
    let turn: Turn
  }

  /// Makes a lane.
  ///
  /// - Parameters:
  ///   - width: The most pieces that run at a time, so that other threads keep the processor.
  ///   - limit: The most works at a time, running and waiting.
  ///   - pieceLength: How long a work continues before it lets others have their turn.
  ///   - clock: A monotonic clock, for the length of the pieces.
  init(
    width: Int = 2,
    limit: Int,
    pieceLength: Microseconds = Lane.pieceLength,
    clock: @escaping @Sendable () -> Microseconds
  ) {
    turns = Mutex(Turns(width: width, limit: limit))
    threads = (0..<width).map { DispatchQueue(label: "overscroll.lane.\($0)") }
    self.pieceLength = pieceLength
    self.clock = clock
  }

  /// How long a piece may be: 20 ms.
  static let pieceLength: Microseconds = 20_000

  /// Starts a work; false if as many are under way as may be.
  public func start(_ body: @escaping @Sendable () async -> Void) -> Bool {
    guard admit() else { return false }
    run(body)
    return true
  }

  /// Starts a work of which there is a bounded number in any case, such as one for each connection.
  func add(_ body: @escaping @Sendable () async -> Void) {
    _ = turns.withLock { $0.admit(isBounded: true) }
    run(body)
  }

  /// Takes the place of a work, which `run` or `leave` gives back; false if there is none.
  func admit() -> Bool { turns.withLock { $0.admit() } }

  /// Gives back the place of a work that is not run.
  func leave() { turns.withLock { $0.ended() } }

  /// Runs a work that has its place.
  func run(_ body: @escaping @Sendable () async -> Void) {
    let turn = Turn(self)
    Task(executorPreference: turn) {
      await Turn.$current.withValue(turn) { await body() }
      self.leave()
    }
  }

  fileprivate func add(_ piece: Piece, hasBegun: Bool) {
    guard let thread = turns.withLock({ $0.add(piece, hasBegun: hasBegun) }) else { return }
    threads[thread].async { self.runPieces(on: thread) }
  }

  private func runPieces(on thread: Int) {
    while let piece = turns.withLock({ $0.next(on: thread) }) { piece.turn.run(piece.job) }
  }
}

/// One work of a lane, which pauses at the end of each piece.
public final class Turn: TaskExecutor {
  @TaskLocal fileprivate static var current: Turn?

  private struct State {
    /// When the piece began, if nothing had interrupted it.
    var began: Microseconds = 0
    /// How long the piece has been; nil between two pieces.
    var length: Microseconds?
    /// The work, while it pauses.
    var paused: UnsafeContinuation<Void, Never>?
  }

  private let lane: Lane
  private let state = Mutex(State())

  /// After how many of an engine's steps a work looks at the clock: less than a millisecond.
  static let steps = 250

  fileprivate init(_ lane: Lane) { self.lane = lane }

  /// Lets the other works of the lane have their turn, if this piece has been long enough.
  public static func pauseIfOver() async {
    guard let turn = current, turn.isOver else { return }
    await withUnsafeContinuation { work in
      turn.state.withLock { ($0.paused, $0.length) = (work, nil) }
    }
  }

  private var isOver: Bool { lane.clock() - state.withLock { $0.began } >= lane.pieceLength }

  /// Runs a job of the work's task when it has its turn.
  public func enqueue(_ job: consuming ExecutorJob) {
    let hasBegun = state.withLock { state in
      if let length = state.length, length >= lane.pieceLength { state.length = nil }
      return state.length != nil
    }
    lane.add(Lane.Piece(job: UnownedJob(job), turn: self), hasBegun: hasBegun)
  }

  fileprivate func run(_ job: UnownedJob) {
    let began = lane.clock()
    state.withLock { state in
      state.began = began - (state.length ?? 0)
      state.length = state.length ?? 0
    }
    job.runSynchronously(on: asUnownedTaskExecutor())
    // A log that has answered meanwhile may have started the next piece on another thread: its length is
    // then measured too short, and nothing else is wrong.
    let ended = lane.clock()
    let paused = state.withLock { state in
      if state.length != nil { state.length = ended - state.began }
      return state.paused.take()
    }
    paused?.resume()
  }
}
