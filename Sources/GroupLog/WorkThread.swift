internal import Dispatch
internal import Synchronization
package import SystemPrimitives

/// A thread of the log.
package final class WorkThread: Sendable {
  private let end = DispatchSemaphore(value: 0)

  /// Starts a thread that performs a function.
  package init(_ body: @escaping @Sendable () -> Void) throws(SystemFailure) {
    try SystemThread.start { [end] in
      body()
      end.signal()
    }
  }

  /// Waits until the function has returned.
  ///
  /// To be called once.
  package func join() { end.wait() }
}

/// The threads of a log.
package final class WorkThreads: Sendable {
  private let running = Mutex<[WorkThread]>([])

  /// Makes no thread.
  package init() {}

  /// Starts a thread for each function; if the system starts one fewer, it calls `stop`, by which the
  /// others end, and waits for their end.
  package func start(
    _ bodies: [@Sendable () -> Void],
    orStop stop: () -> Void
  ) throws(SystemFailure) {
    for body in bodies {
      do {
        let thread = try WorkThread(body)
        running.withLock { $0.append(thread) }
      } catch {
        stop()
        join()
        throw error
      }
    }
  }

  /// Waits for the end of all.
  package func join() {
    let ending = running.withLock { running in
      defer { running = [] }
      return running
    }
    for thread in ending { thread.join() }
  }
}
