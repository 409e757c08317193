import Dispatch
import Glibc
import Synchronization
import SystemPrimitives

/// Log lines on their way to a descriptor: any thread adds them, a thread of its own writes them.
///
/// A reader of standard error that is slow, or has stopped, must not stop the server. So the lines
/// that wait have a limit; lines beyond it are dropped and counted, and a later line tells of them.
public final class LogQueue: Sendable {
  private struct State {
    /// The lines that wait, each with its newline.
    var bytes: [UInt8] = []
    /// The number of lines that wait.
    var lines = 0
    /// The lines that the thread is writing.
    var linesBeingWritten = 0
    var dropped = 0
    /// The number of dropped lines that were reported.
    var droppedTold = 0
    var written = 0
    var isClosed = false
    /// Raised when no line waits any more.
    var flushes: [DispatchSemaphore] = []

    var isEmpty: Bool { bytes.isEmpty && linesBeingWritten == 0 }
  }

  private let state = Mutex(State())
  /// Raised when the first line arrives, and at the end.
  private let arrival = DispatchSemaphore(value: 0)
  private let descriptor: Int32
  private let capacity: Int
  private let format: LogFormat

  /// Starts the thread that writes.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor for the lines, by default standard error; it stays open.
  ///   - capacity: The most bytes that wait; as many again can be under way to the descriptor.
  ///   - format: The format of the line that tells of dropped lines.
  public init(
    descriptor: Int32 = 2,
    capacity: Int = 1 << 20,
    format: LogFormat = .text
  ) {
    self.descriptor = descriptor
    self.capacity = capacity
    self.format = format
    // A reader that is gone is an error of `write`: signals are blocked in the thread. Without the
    // thread, which the system refuses nearly never, all lines are dropped.
    try? SystemThread.start { self.run() }
  }

  /// Adds a line, which ends with a newline; it never waits.
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

  /// The numbers of lines written and of lines dropped so far.
  public var counts: (written: Int, dropped: Int) {
    state.withLock { ($0.written, $0.dropped) }
  }

  /// Waits until the lines added so far are written, but not longer than so many seconds.
  ///
  /// - Returns: True if they are.
  @discardableResult
  public func flush(within seconds: Double) -> Bool {
    let done = DispatchSemaphore(value: 0)
    let isEmpty = state.withLock { state in
      if !state.isEmpty { state.flushes.append(done) }
      return state.isEmpty
    }
    return isEmpty || done.wait(timeout: .now() + seconds) == .success
  }

  /// Drops all further lines, and ends the thread once the lines so far are written.
  public func close() {
    state.withLock { $0.isClosed = true }
    arrival.signal()
  }

  // MARK: The thread

  /// The time in which lines gather after the first: waking the thread costs more than adding a line.
  private static let gatheringTime = DispatchTimeInterval.milliseconds(2)

  private func run() {
    while true {
      arrival.wait()
      SystemThread.sleep(until: .now() + Self.gatheringTime)
      while let batch = take() { finish(write(batch)) }
      if state.withLock({ $0.isClosed && $0.isEmpty }) { return }
    }
  }

  /// The lines that wait; nil if there are none.
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
        batch += format.line("warning", "\(lost) log lines were dropped before these")
      }
      return batch
    }
  }

  private func finish(_ isWritten: Bool) {
    state.withLock { state in
      if isWritten {
        state.written += state.linesBeingWritten
      } else {
        state.dropped += state.linesBeingWritten
      }
      state.linesBeingWritten = 0
    }
  }

  /// Writes all bytes, in any time; false if the descriptor cannot be written any more.
  private func write(_ bytes: [UInt8]) -> Bool {
    unsafe bytes.withUnsafeBytes { buffer in
      var rest = unsafe buffer
      while unsafe !rest.isEmpty {
        let count = unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
        if count >= 0 {
          unsafe rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        } else if errno == EAGAIN {
          var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = unsafe poll(&entry, 1, -1)
        } else if errno != EINTR {
          return false
        }
      }
      return true
    }
  }
}
