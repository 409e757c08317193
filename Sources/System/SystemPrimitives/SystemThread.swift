package import Dispatch
internal import Glibc

/// Threads with all signals blocked: the program handles them elsewhere.
package enum SystemThread {
  private final class Work {
    private let niceness: Int32
    private let body: () -> Void

    init(_ niceness: Int32, _ body: @escaping () -> Void) {
      self.niceness = niceness
      self.body = body
    }

    func run() {
      // On Linux this is the priority of the calling thread. A lower one is never refused.
      if niceness > 0 { nice(niceness) }
      body()
    }
  }

  /// Runs `work` on a new thread; the caller must not use the values that only `work` may use.
  ///
  /// - Parameters:
  ///   - niceness: The difference by which its priority is lower than the calling thread's, at most 19.
  ///   - work: The work.
  /// - Throws: `SystemFailure` if the system refuses a thread; `work` is then not run.
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

  /// Lets this thread sleep until a time.
  package static func sleep(until time: DispatchTime) {
    let now = DispatchTime.now()
    guard now < time else { return }
    let (seconds, nanoseconds) = (time.uptimeNanoseconds - now.uptimeNanoseconds)
      .quotientAndRemainder(dividingBy: 1_000_000_000)
    var rest = timespec(tv_sec: Int(clamping: seconds), tv_nsec: Int(nanoseconds))
    var left = timespec()
    // If a signal interrupts the sleep, the rest is left.
    while unsafe nanosleep(&rest, &left) != 0, errno == EINTR { rest = left }
  }
}
