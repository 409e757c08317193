import Dispatch
package import Explorer
import FoundationEssentials
import Synchronization

/// The distribution of work over threads.
package enum Threads {
  /// The number of cores.
  package static var cores: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// Runs a function on all cores.
  package static var ofAllCores: Search.Parallel { parallel(cores) }

  /// Runs a function for each number below a count, on a limited number of threads, and returns after the
  /// last call.
  ///
  /// The next number goes to the first free thread, so that only the order of the work depends on the number
  /// of threads. A single thread is the caller's.
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
