internal import Dispatch
package import SystemPrimitives

/// The threads of a log.
package final class WorkThreads: Sendable {
  private let running = DispatchGroup()

  /// Makes an empty set of threads.
  package init() {}

  /// Starts a thread for each function; if the system refuses one, calls `stop`, which must end the others,
  /// and waits for their end.
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

  /// Waits for the end of all threads.
  package func join() { running.wait() }
}
