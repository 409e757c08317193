import Testing

@testable import StrictJSON

struct JSONIndenterTests {
  static let rows = [
    ("1", "1"), ("null\n", "null\n"), ("{}", "{}"), ("[]\n", "[]\n"), (" [ ] ", "[]"),
    (#"{"a":1}"#, "{\n  \"a\": 1\n}"), ("[1,2]", "[\n  1,\n  2\n]"),
    (#"{"a":{},"b":[],"c":[{}]}"#, "{\n  \"a\": {},\n  \"b\": [],\n  \"c\": [\n    {}\n  ]\n}"),
    ("[[[1]]]", "[\n  [\n    [\n      1\n    ]\n  ]\n]"),
    (#"{"a:,{}[]":"\"{,:\\"}"#, "{\n  \"a:,{}[]\": \"\\\"{,:\\\\\"\n}"),
    ("{\"a\" :\r\n\t[ 1 , 2 ]}\n", "{\n  \"a\": [\n    1,\n    2\n  ]\n}\n"),
    (#"["é"," a  b "]"#, "[\n  \"é\",\n  \" a  b \"\n]"),
  ]

  @Test(arguments: rows)
  func `a document is indented by two spaces`(text: String, indented: String) {
    var indenter = JSONIndenter()
    #expect(String(decoding: indenter.indent(Array(text.utf8)), as: UTF8.self) == indented)
  }

  @Test(arguments: rows)
  func `pieces of any length give the same`(text: String, indented: String) {
    for length in 1...3 {
      var indenter = JSONIndenter()
      var bytes = Array(text.utf8)[...]
      var result: [UInt8] = []
      while !bytes.isEmpty {
        result += indenter.indent(Array(bytes.prefix(length)))
        bytes = bytes.dropFirst(length)
      }
      #expect(String(decoding: result, as: UTF8.self) == indented)
    }
  }

  @Test func `brackets that do not match trap nothing`() {
    var indenter = JSONIndenter()
    #expect(!indenter.indent(Array("]]}},:{".utf8)).isEmpty)
  }
}
