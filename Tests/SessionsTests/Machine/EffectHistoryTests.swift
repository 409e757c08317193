import RefreshEngine
import Testing

@testable import Sessions

struct EffectHistoryTests {
  /// The effects of a header that refreshes again and again.
  private static let effects: [Effect] = {
    var configuration = Configuration()
    configuration.header = ComponentConfiguration(kind: .header)
    var engine = Engine(configuration)
    var effects: [Effect] = []
    while effects.count < 400 {
      for event in [Event.beginRefreshing(.header), .endRefreshing(.header)] {
        effects += (try? engine.handle(event, at: engine.now)) ?? []
        effects += (try? engine.handle(.advance(.untilRest), at: engine.now)) ?? []
      }
    }
    return effects
  }()

  private func history(inStepsOf size: Int) -> EffectHistory {
    var history = EffectHistory(base: 0)
    for start in stride(from: 0, to: Self.effects.count, by: size) {
      history.append(Array(Self.effects[start...].prefix(size)))
    }
    return history
  }

  @Test(arguments: [1, 3, 63, 64, 65, 400])
  func `any page is that of the plain list`(size: Int) {
    let history = history(inStepsOf: size)
    for index in [0, 1, 63, 64, 65, 200, 399, 400, 1000] {
      for limit in [0, 1, 64, 100, 1000] {
        let expected = Array(Self.effects.dropFirst(index).prefix(limit))
        #expect(history.after(index, limit: limit) == expected, "\(index), \(limit)")
      }
    }
  }

  @Test func `what was forgotten is nil, not an empty page`() throws {
    var history = history(inStepsOf: 1)
    history.forget(upTo: 100)
    // Whole chunks of 64 are forgotten.
    #expect(history.base == 64)
    #expect(history.after(63, limit: 10) == nil)
    #expect(history.after(64, limit: 1)?.first?.index == 65)
    history.forget(upTo: 10_000)
    #expect(history.after(10_000, limit: 10)?.isEmpty == true)
  }

  @Test func `copies share chunks and do not see each other's effects`() {
    var first = history(inStepsOf: 10)
    let second = first
    first.append([Self.effects[0]])
    #expect(second.after(0, limit: .max)?.count == Self.effects.count)
    #expect(first.after(0, limit: .max)?.count == Self.effects.count + 1)
  }
}
