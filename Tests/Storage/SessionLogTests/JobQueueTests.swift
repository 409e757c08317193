import Dispatch
import SessionLog
import Testing

/// What is taken of a queue, and when.
struct JobQueueTests {
  /// A time that no test reaches.
  private static let late = DispatchTime.now() + Duration.seconds(300)

  @Test(arguments: [0, 1, 4])
  func `the jobs that wait when the time has come are taken`(count: Int) {
    let queue = JobQueue<Int>()
    for item in 0..<count { #expect(queue.put(item)) }
    #expect(queue.takeAll(until: .now()) == Array(0..<count))
    #expect(queue.takeAll(until: .now()) == [])
  }

  @Test func `it waits for the first item`() throws {
    let queue = JobQueue<Int>()
    for item in 0..<3 {
      let threads = WorkThreads()
      try threads.start([{ _ = queue.put(item) }], orStop: {})
      #expect(queue.takeAll(until: Self.late) == [item])
      threads.join()
    }
  }

  @Test func `the end of the queue ends the wait`() throws {
    let queue = JobQueue<Int>()
    let threads = WorkThreads()
    try threads.start([{ queue.close() }], orStop: {})
    #expect(queue.takeAll(until: Self.late) == [])
    threads.join()
    #expect(!queue.put(2))
    #expect(queue.isFinished)
    #expect(queue.take(atMost: 1) == [])
  }

  @Test func `several that take by turns get each item once, in order`() {
    let queue = JobQueue<Int>()
    for item in 0..<5 { #expect(queue.put(item)) }
    #expect(queue.take(atMost: 2) == [0, 1])
    #expect(queue.take(atMost: 1) == [2])
    #expect(queue.put(5))
    #expect(queue.take(atMost: 9) == [3, 4, 5])
  }
}
