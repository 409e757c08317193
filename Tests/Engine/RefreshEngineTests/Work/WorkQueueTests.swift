import ScrollPhysics
import Testing

@testable import RefreshEngine

@Suite struct WorkQueueTests {
  @Test func `items leave in the order in which they came`() {
    var queue = WorkQueue<Int>()
    var (next, taken) = (0, 0)
    for round in 0..<200 {
      for _ in 0..<(round % 7 + 1) {
        queue.append(next)
        next += 1
      }
      for _ in 0..<(round % 5 + 1) where taken < next {
        #expect(queue.popFirst() == taken)
        taken += 1
      }
      #expect(Array(queue.waiting) == Array(taken..<next))
    }
  }

  @Test func `an item goes behind those it must not run before`() {
    var queue = WorkQueue<Int>()
    for due in [5, 1, 3, 5, 2] { queue.insert(due * 10, behindLastWhere: { $0 <= due * 10 }) }
    #expect(queue.popFirst() == 10)
    queue.insert(25, behindLastWhere: { $0 <= 25 })
    #expect(Array(queue.waiting) == [20, 25, 30, 50, 50])
    queue.removeAll { $0 == 50 }
    #expect(Array(queue.waiting) == [20, 25, 30])
  }

  @Test func `an empty queue gives nil`() {
    var queue = WorkQueue<Int>()
    #expect(queue.popFirst() == nil)
    #expect(queue.waiting.isEmpty)
  }

  /// As many ends in one turn as a body of 1 MiB may hold: quadratic time would take minutes here.
  @Test func `tens of thousands of ends in one turn are handled`() throws {
    var configuration = Configuration()
    configuration.header = ComponentConfiguration(kind: .header)
    var engine = Engine(configuration)
    let ends = Array(repeating: Event.endRefreshing(.header), count: 20_000)
    let effects = try engine.handle(.turn(ends), at: .zero)
    #expect(effects.isEmpty)
  }

  @Test func `a segment long before its origin ends there, and does not trap`() {
    let motion = AxisMotion(
      Continuation(laws: .of(.ios), range: ScrollRange(lower: 0, upper: 1e7)),
      from: 0,
      velocity: 100,
      origin: .zero,
      lead: 1e300
    )
    #expect(motion.end == .zero)
  }
}
