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

  /// Some thousand effects, as a list.
  private static let many = (0..<4).flatMap { _ in effects }.flatMap { effect in
    Array(repeating: effect, count: 4)
  }

  @Test(arguments: [7, 64, 700])
  func `the latest effects are kept, and what was forgotten is nil, not an empty page`(
    size: Int
  ) throws {
    var history = EffectHistory(base: 0)
    for start in stride(from: 0, to: Self.many.count, by: size) {
      let page = Array(Self.many[start...].prefix(size))
      history.append(page)
      let end = start + page.count
      #expect(end - history.base <= 4 * EffectHistory.kept + 1500)
      #expect(history.after(max(0, end - EffectHistory.kept), limit: .max) != nil)
    }
    #expect(history.base > 0)
    #expect(history.after(history.base - 1, limit: 10) == nil)
    #expect(history.after(history.base, limit: 5) == Array(Self.many[history.base...].prefix(5)))
    #expect(history.after(Self.many.count, limit: 10)?.isEmpty == true)
  }

  @Test(arguments: [0, 100])
  func `of tens of thousands of effects of one event the latest are kept`(before: Int) {
    var history = EffectHistory(base: 0)
    history.append(Array(Self.effects.prefix(before)))
    history.append(Array(repeating: Self.effects[0], count: 50_000))
    let end = 50_000 + before
    #expect(history.base == end - EffectHistory.kept)
    #expect(history.after(history.base - 1, limit: 1) == nil)
    #expect(history.after(history.base, limit: .max)?.count == EffectHistory.kept)
    history.append([Self.effects[1]])
    #expect(history.after(end, limit: .max) == [Self.effects[1]])
  }

  @Test func `a history that continues from another may have forgotten its begin`() {
    for gap in [0, 5] {
      var first = history(inStepsOf: 64)
      var later = EffectHistory(base: Self.effects.count + gap)
      later.append(Array(Self.effects.prefix(100)))
      first.append(later)
      let whole = Self.effects + Self.effects.prefix(100)
      #expect(first.base == (gap == 0 ? 0 : Self.effects.count + gap))
      let expected = gap == 0 ? Array(whole.dropFirst(10)) : nil
      #expect(first.after(10, limit: .max) == expected)
    }
  }

  @Test func `copies share chunks and do not see each other's effects`() {
    var first = history(inStepsOf: 10)
    let second = first
    first.append([Self.effects[0]])
    #expect(second.after(0, limit: .max)?.count == Self.effects.count)
    #expect(first.after(0, limit: .max)?.count == Self.effects.count + 1)
  }
}
