import Glibc

/// The signals that the program handles; a thread waits for them.
package struct Signals: Sendable {
  /// A signal as a request to the program.
  package enum Signal: Equatable {
    /// SIGHUP: the program reads its files again.
    case reload
    /// SIGTERM or SIGINT: the program stops.
    case stop(name: String, number: Int32)
  }

  /// Blocks the signals in this thread and in the threads that it starts.
  package init() {
    var set = Self.set
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    // A write to a disconnected client must not end the program.
    signal(SIGPIPE, SIG_IGN)
    // A write beyond the limit of file sizes must not end the program: the log reports its failure.
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Waits for one of the signals.
  ///
  /// - Parameter deadline: The end of the wait; nil waits forever.
  /// - Returns: The signal; nil at the deadline.
  package func next(before deadline: ContinuousClock.Instant? = nil) -> Signal? {
    var set = Self.set
    while true {
      var received: Int32
      if let deadline {
        var left = timespec(max(.zero, deadline - .now))
        received = unsafe sigtimedwait(&set, nil, &left)
      } else {
        received = unsafe sigwaitinfo(&set, nil)
      }
      switch received {
      case SIGHUP: return .reload
      case SIGINT: return .stop(name: "SIGINT", number: SIGINT)
      case SIGTERM: return .stop(name: "SIGTERM", number: SIGTERM)
      // A signal interrupted the wait, or the deadline has passed.
      default: if let deadline, deadline <= .now { return nil }
      }
    }
  }

  private static var set: sigset_t {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for number in [SIGTERM, SIGINT, SIGHUP] { unsafe sigaddset(&set, number) }
    return set
  }
}

extension timespec {
  fileprivate init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self.init(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
  }
}
