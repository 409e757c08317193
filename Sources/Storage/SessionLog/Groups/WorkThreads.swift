internal import Dispatch
internal import SystemPrimitives

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
  ) throws(LogOpeningError) {
    for body in bodies {
      running.enter()
      do throws(SystemFailure) {
        try SystemThread.start { [running] in
          body()
          running.leave()
        }
      } catch {
        running.leave()
        stop()
        join()
        throw LogOpeningError("the system started no thread: error number \(error.code)")
      }
    }
  }

  /// Waits for the end of all threads.
  package func join() { running.wait() }
}
