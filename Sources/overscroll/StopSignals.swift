#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Waits for SIGTERM and SIGINT, the signals that stop the program.
struct StopSignals {
  private let set: sigset_t

  /// Blocks the signals in this thread and in the threads that it starts.
  init() {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, SIGTERM)
    unsafe sigaddset(&set, SIGINT)
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    // A client that disconnects during a write must not end the program.
    signal(SIGPIPE, SIG_IGN)
    self.set = set
  }

  /// Waits for one of the signals.
  ///
  /// - Returns: The name of the signal.
  func wait() -> String {
    var set = set
    var received: Int32 = 0
    unsafe sigwait(&set, &received)
    return received == SIGINT ? "SIGINT" : "SIGTERM"
  }
}
