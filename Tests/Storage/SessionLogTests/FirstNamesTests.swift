import Testing

@testable import SessionLog

struct FirstNamesTests {
  @Test(arguments: [0, 1, 2, 3, 100, 101, 4999, 5000, 5001, 20_000])
  func `the first names equal those of a plain sort, for any order of insertion`(limit: Int) {
    let ascending = (0..<5000).map { String($0 * 7919 % 5000, radix: 36) }.sorted()
    let scattered = (0..<5000).map { ascending[$0 * 2477 % 5000] }
    for names in [ascending, ascending.reversed(), scattered] {
      var first = FirstNames(limit: limit)
      for name in names { first.insert(name) }
      #expect(first.sorted == Array(ascending.prefix(limit)))
    }
  }

  @Test func `a negative limit keeps no names`() {
    var first = FirstNames(limit: -3)
    first.insert("a")
    #expect(first.sorted.isEmpty)
  }
}
