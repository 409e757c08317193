internal import Dispatch
package import SystemPrimitives

/// The threads of a log.
package final class WorkThreads: Sendable {
  private let running = DispatchGroup()

  /// Makes no thread.
  package init() {}

  /// Starts a thread for each function; if the system starts one fewer, it calls `stop`, by which the
  /// others end, and waits for their end.
  package func start(
    _ bodies: [@Sendable () -> Void],
    orStop stop: () -> Void
  ) throws(SystemFailure) {
    for body in bodies {
      running.enter()
      do {
        try SystemThread.start { [running] in
          body()
          running.leave()
        }
      } catch {
        running.leave()
        stop()
        join()
        throw error
      }
    }
  }

  /// Waits for the end of all.
  package func join() { running.wait() }
}
