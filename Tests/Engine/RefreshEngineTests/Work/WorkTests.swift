import ScrollPhysics
import Testing

@testable import RefreshEngine

@Suite struct WorkTests {
  @Test func `work goes behind that which it must not run before`() {
    var engine = Engine(Configuration())
    for delay: Microseconds in [50, 10, 30, 50, 20] {
      engine.deliver(.loadEnded(.header, number: engine.dueWork.count), .after(delay))
    }
    #expect(engine.dueWork.map(\.due.microseconds) == [10, 20, 30, 50, 50])
    let numbers = [1, 4, 2, 0, 3]
    #expect(engine.dueWork.map(\.work) == numbers.map { .loadEnded(.header, number: $0) })
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
