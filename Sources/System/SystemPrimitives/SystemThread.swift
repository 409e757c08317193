package import Dispatch
internal import Glibc

/// Threads with all signals blocked: the program handles them elsewhere.
package enum SystemThread {
  private final class Work {
    let run: () -> Void

    init(_ run: @escaping () -> Void) { self.run = run }
  }

  /// Runs `work` on a new thread; the caller must not use what only `work` may use.
  ///
  /// - Parameter work: The work.
  /// - Throws: `SystemFailure` if the system refuses a thread; `work` is then not run.
  package static func start(_ work: @escaping () -> Void) throws(SystemFailure) {
    // Unsafe: the new thread owns the reference.
    let context = unsafe Unmanaged.passRetained(Work(work))
    var all = sigset_t()
    var before = sigset_t()
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
    var thread = pthread_t()
    let code = unsafe pthread_create(&thread, nil, run, context.toOpaque())
    unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    guard code == 0 else {
      unsafe context.release()
      throw SystemFailure(call: "pthread_create", code: code)
    }
    pthread_detach(thread)
  }

  private static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
    context in
    if let context = unsafe context {
      unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run()
    }
    return nil
  }

  /// Lets this thread sleep until a time.
  package static func sleep(until time: DispatchTime) {
    let now = DispatchTime.now()
    guard now < time else { return }
    let (seconds, nanoseconds) = (time.uptimeNanoseconds - now.uptimeNanoseconds)
      .quotientAndRemainder(dividingBy: 1_000_000_000)
    var rest = timespec(tv_sec: Int(clamping: seconds), tv_nsec: Int(nanoseconds))
    var left = timespec()
    // Where a signal interrupts the sleep, the rest is left.
    while unsafe nanosleep(&rest, &left) != 0, errno == EINTR { rest = left }
  }
}
