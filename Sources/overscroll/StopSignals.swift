#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The signals that ask the program to stop, blocked and then waited for.
struct StopSignals {
  private let set: sigset_t

  /// Blocks the signals in this thread and in all that it starts.
  init() {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, SIGTERM)
    sigaddset(&set, SIGINT)
    pthread_sigmask(SIG_BLOCK, &set, nil)
    // A client that goes away while it is written to is no reason to end.
    signal(SIGPIPE, SIG_IGN)
    self.set = set
  }

  /// Waits for one of the signals.
  ///
  /// - Returns: Its name.
  func wait() -> String {
    var set = set
    var received: Int32 = 0
    sigwait(&set, &received)
    return received == SIGINT ? "SIGINT" : "SIGTERM"
  }
}
