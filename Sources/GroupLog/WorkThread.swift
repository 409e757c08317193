internal import Dispatch
internal import Glibc
internal import Synchronization

/// A thread of the log, with all signals blocked: the program handles them elsewhere.
package final class WorkThread: Sendable {
  /// The system started no thread, with its error number.
  package struct Failure: Error {
    package let code: Int
  }

  private let end = DispatchSemaphore(value: 0)

  /// Starts a thread that performs a function.
  package init(_ body: @escaping @Sendable () -> Void) throws(Failure) {
    let start = Start { [end] in
      body()
      end.signal()
    }
    // Unsafe: the new thread owns the reference; this thread does not use it again.
    let context = unsafe Unmanaged.passRetained(start)
    var all = sigset_t()
    var before = sigset_t()
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
    var thread = pthread_t()
    let code = unsafe pthread_create(&thread, nil, perform, context.toOpaque())
    unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    guard code == 0 else {
      unsafe context.release()
      throw Failure(code: Int(code))
    }
    pthread_detach(thread)
  }

  /// Waits until the function has returned.
  ///
  /// To be called once.
  package func join() { end.wait() }

  /// The function with which a thread starts.
  fileprivate final class Start {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}

private func perform(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context = unsafe context {
    unsafe Unmanaged<WorkThread.Start>.fromOpaque(context).takeRetainedValue().body()
  }
  return nil
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
  ) throws(WorkThread.Failure) {
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
