import Dispatch
import Synchronization
import SystemPrimitives

/// A queue of log lines for a descriptor: any thread adds lines, and the queue's own thread writes them.
///
/// A slow or stopped reader of standard error must not stop the server. So the size of the waiting lines is
/// limited; further lines are dropped and counted, and a later line reports their number.
public final class LogQueue: Sendable {
  private struct State {
    /// The waiting lines, each with its newline.
    var bytes: [UInt8] = []
    /// The number of waiting lines.
    var lines = 0
    /// The number of lines that the thread is writing.
    var linesBeingWritten = 0
    var dropped = 0
    /// The number of dropped lines that a line has reported.
    var droppedTold = 0
    var isClosed = false
    /// The semaphores to signal when the queue becomes empty.
    var flushes: [DispatchSemaphore] = []

    var isEmpty: Bool { bytes.isEmpty && linesBeingWritten == 0 }
  }

  private let state = Mutex(State())
  /// The signal for the first waiting line and for the close.
  private let arrival = DispatchSemaphore(value: 0)
  private let descriptor: Descriptor
  private let capacity: Int

  /// Makes the queue and starts the writing thread.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor for the lines, by default standard error; it stays open.
  ///   - capacity: The most bytes of waiting lines; the thread may be writing as many again.
  public init(descriptor: Int32 = 2, capacity: Int = 1 << 20) {
    self.descriptor = Descriptor(number: descriptor)
    self.capacity = capacity
    // A missing reader is an error of `write`: the thread blocks signals. Without the thread, which the
    // system nearly never refuses, all lines are dropped.
    try? SystemThread.start { self.run() }
  }

  /// Adds a line, which ends with a newline; the call never waits.
  public func add(_ line: [UInt8]) {
    let isFirst = state.withLock { state in
      guard !state.isClosed, state.bytes.count + line.count <= capacity else {
        state.dropped += 1
        return false
      }
      state.lines += 1
      state.bytes += line
      return state.lines == 1
    }
    if isFirst { arrival.signal() }
  }

  /// The number of dropped lines so far.
  public var dropped: Int { state.withLock { $0.dropped } }

  /// Waits until the lines so far are written, at most for a number of seconds.
  ///
  /// - Returns: True if all lines are written.
  @discardableResult
  public func flush(within seconds: Double) -> Bool {
    let done = DispatchSemaphore(value: 0)
    let isEmpty = state.withLock { state in
      if !state.isEmpty { state.flushes.append(done) }
      return state.isEmpty
    }
    return isEmpty || done.wait(timeout: .now() + seconds) == .success
  }

  /// Drops all further lines, and ends the thread after the lines so far are written.
  public func close() {
    state.withLock { $0.isClosed = true }
    arrival.signal()
  }

  // MARK: The thread

  /// The time for lines to gather after the first: a wake-up of the thread costs more than an added line.
  private static let gatheringTime = DispatchTimeInterval.milliseconds(2)

  private func run() {
    while true {
      arrival.wait()
      SystemThread.sleep(until: .now() + Self.gatheringTime)
      while let batch = take() { finish((try? descriptor.write(batch)) != nil) }
      if state.withLock({ $0.isClosed && $0.isEmpty }) { return }
    }
  }

  /// Takes the waiting lines; nil without lines.
  private func take() -> [UInt8]? {
    state.withLock { state in
      guard !state.bytes.isEmpty else {
        for flush in state.flushes { flush.signal() }
        state.flushes = []
        return nil
      }
      var batch: [UInt8] = []
      swap(&batch, &state.bytes)
      state.linesBeingWritten = state.lines
      state.lines = 0
      if state.dropped > state.droppedTold {
        let lost = state.dropped - state.droppedTold
        state.droppedTold = state.dropped
        batch += LogLine.bytes(["warning", "\(lost) log lines were dropped before these"])
      }
      return batch
    }
  }

  private func finish(_ isWritten: Bool) {
    state.withLock { state in
      if !isWritten { state.dropped += state.linesBeingWritten }
      state.linesBeingWritten = 0
    }
  }
}
