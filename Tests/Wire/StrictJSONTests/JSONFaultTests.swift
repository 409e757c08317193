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

  @Test(arguments: [
    ("", "it is empty"), (" \n", "it has only white space"),
    ("{\"a\":1", "it ends in an object, which } must close"),
    ("[1,", "it ends in an array, which ] must close"), ("[\"abc", "it ends in a string"),
    ("{'a':1}", "strings and names stand in double quotes, not in '"),
    ("{“a”:1}", "strings and names stand in straight double quotes, not in “"),
    ("{\"a\":'b'}", "strings and names stand in double quotes, not in '"),
    ("{\"a\":1,}", "a comma stands before }"), ("[1,]", "a comma stands before ]"),
    ("// c\n1", "JSON has no comments"), ("{\"a\":1 /* c */}", "JSON has no comments"),
    ("{\"a\":1}#c", "JSON has no comments"), ("[NaN]", "JSON has no NaN; a number is finite"),
    ("undefined", "JSON has no undefined; it has null"),
    ("{\"a\":True}", "JSON has no True; it has true"),
    ("\u{FEFF}{}", "a byte order mark is not allowed"),
    ("{type:1}", "the name type must stand in double quotes"),
    ("{\"a\":1,b_2:1}", "the name b_2 must stand in double quotes"),
    ("{1:1}", "a name in double quotes must stand here, not 1"),
    ("{\"a\" 1}", "a colon is missing after the name, before 1"),
    ("{\"a\":}", "a value is missing before }"),
    ("{\"a\":1 \"b\":2}", "a comma or bracket is missing before \"b\""),
    ("[1 2]", "a comma or bracket is missing before 2"), ("[1}", "} does not close ["),
    ("[,1]", "a comma stands where a value or name must stand"),
    ("{} {}", "something follows the value: {"),
    ("a=1", "a is no value of JSON; a string stands in double quotes"),
    ("[01]", "01 is no number of JSON"), (".5", ".5 is no number of JSON"),
    ("{\"a\":1,\"a\":2}", "the object has this name already"),
    ("\"a\nb\"", #"a string has a line break, which must be written \n"#),
    (#""\x""#, "a string has a backslash that begins no escape of JSON"),
  ])
  func `the words name the character`(text: String, words: String) {
    #expect(fault(text)?.message == words)
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
