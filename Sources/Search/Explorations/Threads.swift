import Dispatch
package import Explorer
import Synchronization

/// Work that is spread over threads.
package enum Threads {
  /// Runs a function for each number below a count, on so many threads at the most, and returns when
  /// all have returned.
  ///
  /// The next number goes to the thread that is free first, so that only the order of the work depends on
  /// the number of threads. With one thread all of it runs on the caller's.
  package static func parallel(_ threads: Int) -> Search.Parallel {
    guard threads > 1 else {
      return { count, body in for index in 0..<count { body(index) } }
    }
    return { count, body in
      let next = Mutex(0)
      DispatchQueue.concurrentPerform(iterations: min(threads, count)) { _ in
        while true {
          let index = next.withLock { number in
            defer { number += 1 }
            return number
          }
          guard index < count else { return }
          body(index)
        }
      }
    }
  }
}
