import Explorer
import RefreshEngine
import StrictJSON
import Testing

@testable import Explorations

/// Violations that a team accepts.
struct AllowListTests {
  @Test(
    arguments: [
      (["property": "spans-the-view", "because": "so"], true),
      (["property": "spans-the-view", "component": "header", "because": "so"], true),
      (["property": "spans-the-view", "component": "footer", "because": "so"], false),
      (["property": "spans-the-view", "variant": "x", "because": "so"], true),
      (["property": "spans-the-view", "variant": "width", "because": "so"], false),
      (["property": "spans-the-view", "dialect": "mjrefresh-3.7.9", "because": "so"], true),
      (["property": "spans-the-view", "dialect": "eocrefresh", "because": "so"], false),
      (["property": "spans-the-view", "shape": ["setContentInset"], "because": "so"], true),
      (["property": "spans-the-view", "shape": ["setBounds"], "because": "so"], false),
      (["property": "end-ends", "because": "so"], false),
    ] as [(JSONValue, Bool)]
  )
  func `an entry allows what it names, and one that matches nothing fails`(
    entry: JSONValue,
    matches: Bool
  ) throws {
    let rest: JSONValue = ["property": "inset-restored", "because": "known"]
    let report = try Explored.report(allow: [rest, entry])
    let example = try #require(report.runs[0].findings[2].examples.first)
    #expect(example.because == (matches ? "so" : nil))
    let name = try #require(entry.member("property")?.text)
    #expect(report.unmatched == (matches ? [] : ["/1 (\(name))"]))
    #expect(report.isClean == matches)
    let text = ReportText(report) { _, _ in "" }.text
    #expect(text.contains("The entry /1 (\(name)) of the allow list matches nothing.") == !matches)
    #expect(text.contains("spans-the-view is violated, as allowed: header, x") == matches)
    #expect(
      report.junit.contains("<testcase name=\"/1 (\(name))\" classname=\"allow\">") == !matches
    )
  }

  @Test(
    arguments: [
      ([:], ""), ([["property": "spans-the-view"]], "/0/because"),
      ([["property": "spans-the-view", "because": " "]], "/0/because"),
      ([["property": "spans-the-view", "because": 1]], "/0/because"),
      ([["because": "so"]], "/0/property"),
      ([["property": "span", "because": "so"]], "/0/property"),
      ([["property": "settles", "because": "so", "component": "list"]], "/0/component"),
      ([["property": "settles", "because": "so", "dialect": "3.7.9"]], "/0/dialect"),
      ([["property": "settles", "because": "so", "shape": "tap"]], "/0/shape"),
      ([["property": "settles", "because": "so", "shape": [1]]], "/0/shape/0"),
      ([["property": "settles", "because": "so", "until": "May"]], "/0/until"), ([1], "/0"),
    ] as [(JSONValue, String)]
  )
  func `a bad list is refused by pointer`(list: JSONValue, pointer: String) {
    #expect {
      _ = try AllowList(JSONCursor(list))
    } throws: { error in
      (error as? FieldErrors)?.first.pointer.description == pointer
    }
  }
}
