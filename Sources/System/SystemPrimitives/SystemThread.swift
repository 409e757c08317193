package import Dispatch
internal import Glibc

/// Threads with all signals blocked, since another thread handles the program's signals.
package enum SystemThread {
  private final class Work {
    private let niceness: Int32
    private let body: () -> Void

    init(_ niceness: Int32, _ body: @escaping () -> Void) {
      self.niceness = niceness
      self.body = body
    }

    func run() {
      // On Linux `nice` changes the calling thread's priority. The system never refuses a lower priority.
      if niceness > 0 { nice(niceness) }
      body()
    }
  }

  /// Runs `work` on a new thread; the caller must not use values that belong to `work`.
  ///
  /// - Parameters:
  ///   - niceness: The thread's priority, as the difference below the calling thread's, at most 19.
  ///   - work: The work.
  /// - Throws: `SystemFailure` if the system refuses a thread; `work` does not run then.
  package static func start(
    niceness: Int32 = 0,
    _ work: @escaping () -> Void
  ) throws(SystemFailure) {
    // Unsafe: the new thread owns the reference.
    let context = unsafe Unmanaged.passRetained(Work(niceness, work))
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

  /// Makes the calling thread sleep until a time.
  package static func sleep(until time: DispatchTime) {
    let now = DispatchTime.now()
    guard now < time else { return }
    let (seconds, nanoseconds) = (time.uptimeNanoseconds - now.uptimeNanoseconds)
      .quotientAndRemainder(dividingBy: 1_000_000_000)
    var rest = timespec(tv_sec: Int(clamping: seconds), tv_nsec: Int(nanoseconds))
    var left = timespec()
    // After an interruption by a signal, the sleep continues for the remaining time.
    while unsafe nanosleep(&rest, &left) != 0, errno == EINTR { rest = left }
  }
}
