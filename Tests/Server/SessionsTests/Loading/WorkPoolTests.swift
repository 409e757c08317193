import Dispatch
import Glibc
import Synchronization
import Testing

@testable import Sessions

/// Threads for long works.
struct WorkPoolTests {
  private func pool(width: Int = 2, limit: Int = 100, niceness: Int32 = 0) -> WorkPool {
    WorkPool(width: width, limit: limit, niceness: niceness)
  }

  @Test func `a work too many is refused, and one in the place of one that ended is not`()
    async throws
  {
    let pool = pool(limit: 3)
    let gate = DispatchSemaphore(value: 0)
    #expect(pool.start { gate.wait() })
    #expect(pool.start { gate.wait() })
    #expect(pool.admit())
    #expect(!pool.start {})
    // What is bounded otherwise is counted, and never refused.
    pool.add {}
    #expect(!pool.admit())
    pool.leave()
    for _ in 0..<2 { gate.signal() }
    try await eventually { pool.start {} }
  }

  @Test func `each work has a thread while there are enough, and then waits for its turn`() {
    let pool = pool(width: 3)
    let (gate, begun) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let order = Inbox<Int>()
    for number in 0..<6 {
      pool.add {
        order.put(number)
        begun.signal()
        gate.wait()
      }
    }
    for _ in 0..<3 { begun.wait() }
    #expect(Set(order.all) == [0, 1, 2])
    for _ in 0..<6 { gate.signal() }
    for _ in 0..<3 { begun.wait() }
    #expect(Set(order.all.dropFirst(3)) == [3, 4, 5])
  }

  @Test func `a thread stays for the next work, and has its priority`() {
    let pool = pool(width: 1, niceness: 7)
    let threads = (0..<3).map { _ in Self.thread(of: pool) }
    let expected = [threads[0][0], min(19, Self.here[1] + 7)]
    #expect(threads == Array(repeating: expected, count: 3))
  }

  private static func thread(of pool: WorkPool) -> [Int] {
    outcome { answer in pool.add { answer(here) } }
  }

  /// The calling thread and its priority.
  private static var here: [Int] {
    let priority = getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)
    return [Int(truncatingIfNeeded: pthread_self()), Int(priority)]
  }

  @Test func `works of many threads are all done`() async throws {
    let (pool, done) = (pool(width: 4, limit: .max), Counter())
    for _ in 0..<8 {
      pool.add {
        for _ in 0..<1000 { pool.add { done.count.add(1, ordering: .relaxed) } }
      }
    }
    try await eventually { done.count.load(ordering: .relaxed) == 8000 }
  }

  @Test(arguments: [true, false]) func `an outcome is waited for`(comesDuringTheCall: Bool) {
    let pool = pool()
    let found: Int = outcome { answer in
      if comesDuringTheCall { answer(7) } else { pool.add { answer(7) } }
    }
    #expect(found == 7)
  }
}

private final class Counter: Sendable {
  let count = Atomic(0)
}
