import Explorer
import RefreshEngine
import StrictJSON
import TestSupport
import Testing

@testable import Explorations

/// Violations that a team accepts.
struct AllowListTests {
  @Test(arguments: DataTable.rows("entries", in: "explorations.txt"))
  func `an entry allows what it names, and one that matches nothing fails`(
    row: [String]
  ) throws {
    let (entry, matches) = (try JSONReader.value(Array(row[0].utf8)), row[1] == "true")
    let rest: JSONValue = ["property": "inset-restored", "because": "known"]
    let report = try Explored.report(allow: [rest, entry])
    let example = try #require(report.runs[0].findings[2].examples.first)
    #expect(example.because == (matches ? "so" : nil))
    let name = try #require(entry.member("property")?.text)
    #expect(report.unmatched == (matches ? [] : ["/1 (\(name))"]))
    #expect(report.isClean == matches)
    let text = report.text
    #expect(text.contains("The entry /1 (\(name)) of the allow list matches nothing.") == !matches)
    #expect(text.contains("spans-the-view is violated, as allowed: header, x") == matches)
    #expect(
      report.junit.contains("<testcase name=\"/1 (\(name))\" classname=\"allow\">") == !matches
    )
  }

  @Test func `a bad list is refused by pointer`() throws {
    for row in DataTable.rows("bad lists", in: "explorations.txt") {
      let list = try JSONReader.value(Array(row[0].utf8))
      #expect {
        _ = try AllowList(JSONCursor(list))
      } throws: { error in
        (error as? FieldErrors)?.first.pointer.description == row[1]
      }
    }
  }
}
