import TestSupport
import Testing

@testable import StrictJSON

/// What is said of a text that is not JSON, and where.
struct JSONFaultTests {
  private func fault(_ text: String) -> JSONSyntaxError? {
    do throws(JSONSyntaxError) {
      _ = try JSONReader.value(Array(text.utf8))
      return nil
    } catch {
      return error
    }
  }

  @Test func `the words name the character`() throws {
    for row in try TextTable.rows("json", "words") {
      let (text, words) = (row[0], row[1])
      #expect(fault(text)?.message == words, "\(row)")
    }
  }

  @Test(arguments: [
    ("", 1, 1, 0), ("{\n  \"a\": 1,\n}", 3, 1, 12), ("[\"é\" x]", 1, 6, 6),
    ("[1,\r\n 2", 2, 3, 7),
  ])
  func `the place is a line and a column from 1, and a byte from 0`(
    text: String,
    line: Int,
    column: Int,
    offset: Int
  ) {
    let fault = fault(text)
    #expect(fault?.line == line)
    #expect(fault?.column == column)
    #expect(fault?.offset == offset)
  }

  @Test(arguments: [("1\n2 3", 1, 3, 4), ("{}\n\n", 1, 1, 3)])
  func `in NDJSON the line counts from 0, as in pointers`(
    text: String,
    line: Int,
    column: Int,
    offset: Int
  ) {
    do throws(JSONSyntaxError) {
      _ = try JSONReader.lines(Array(text.utf8))
      Issue.record("it was read")
    } catch {
      #expect([error.line, error.column, error.offset] == [line, column, offset])
    }
  }
}
