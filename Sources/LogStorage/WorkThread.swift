internal import Dispatch
internal import Glibc

/// A thread of the log, with all signals blocked: the program handles them elsewhere.
package final class WorkThread: Sendable {
  /// The system started no thread, with its error number.
  package struct Failure: Error {
    package let code: Int
  }

  private let end = DispatchSemaphore(value: 0)

  /// Starts a thread that performs a function.
  package init(_ body: @escaping @Sendable () -> Void) throws(Failure) {
    let task = Task { [end] in
      body()
      end.signal()
    }
    // Unsafe: the new thread owns the reference; this thread does not use the task again.
    let context = unsafe Unmanaged.passRetained(task)
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

  fileprivate final class Task {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}

private func perform(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context = unsafe context {
    unsafe Unmanaged<WorkThread.Task>.fromOpaque(context).takeRetainedValue().body()
  }
  return nil
}
