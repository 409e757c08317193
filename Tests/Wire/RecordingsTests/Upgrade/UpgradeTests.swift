import RefreshEngine
import TestSupport
import Testing

@testable import Recordings

struct UpgradeTests {
  private static let changes = Result { try Upgrade.Change.all() }

  private static func rows(
    _ old: Dialect,
    _ new: Dialect
  ) throws -> [String: Upgrade.Row] {
    let upgrade = Upgrade(from: old, to: new, of: try changes.get())
    return Dictionary(uniqueKeysWithValues: upgrade.rows.map { ($0.change.name, $0) })
  }

  @Test func `each change has a name of its own and shows in a pair of libraries`() throws {
    let changes = try Self.changes.get()
    #expect(changes.count > 80)
    #expect(Set(changes.map(\.name)).count == changes.count)
    var shown: Set<String> = []
    for old in Dialect.all(of: .inset) {
      for new in Dialect.all(of: .inset) where new != old {
        shown.formUnion(try Self.rows(old, new).keys)
      }
    }
    #expect(Set(changes.map(\.name)).subtracting(shown) == [])
  }

  @Test func `a change has its values`() throws {
    for row in try TextTable.rows("recordings", "changes") {
      let (name, old, new, before, after) = (
        row[0], try #require(Dialect(rawValue: row[1])), try #require(Dialect(rawValue: row[2])),
        row[3], row[4]
      )
      let change = try #require(try Self.rows(old, new)[name])
      #expect([change.before, change.after] == [before, after], "\(row)")
    }
  }

  @Test(
    arguments: [
      // There in 3.1.15.4 alone.
      ("once-a-drag", Dialect.mjrefresh221, Dialect.mjrefresh379),
      // -54 in 3.1.15.4, -10 before and after.
      ("offset-after-begin", .mjrefresh221, .mjrefresh379),
      // Not in EOCRefresh, so no instant of it is told.
      ("footer-label", .eocrefresh, .mjrefresh379),
    ]
  )
  func `what is the same at both ends is no change`(name: String, old: Dialect, new: Dialect) throws
  {
    #expect(try Self.rows(old, new)[name] == nil)
  }

  @Test func `what is new is there to be used, what is gone is to be edited`() throws {
    #expect(try Self.rows(.mjrefresh221, .mjrefresh379)["trailer"]?.edit == nil)
    #expect(try Self.rows(.mjrefresh379, .mjrefresh221)["trailer"]?.edit?.hasPrefix("Load") == true)
  }
}
