import Testing

@testable import MicroHTTP

@Suite struct RequestTests {
  @Test(arguments: [
    ("/", ["/"]),
    ("/a/b%2Fc", ["/a/b%2Fc"]),
    ("/a?", ["/a", ""]),
    ("/a?b=c?d", ["/a", "b=c?d"]),
    ("*", ["*"]),
    ("http://h:1/a?b", ["/a", "b", "h:1"]),
    ("HTTPS://h", ["/", nil, "h"]),
    ("http://h?b", ["/", "b", "h"]),
  ])
  func `a target is split`(raw: String, parts: [String?]) {
    let target = RequestTarget(raw: Array(raw.utf8))
    let found = [target?.path, target?.query, target?.authority]
      .map { $0.map { String(decoding: $0, as: UTF8.self) } }
    #expect(found == parts + [String?](repeating: nil, count: 3 - parts.count))
  }

  @Test(arguments: ["", "a", "http://", "http:///a", "h:80", "/a b", "/\u{7F}", "/é", "**"])
  func `an illegal target is refused`(raw: String) {
    #expect(RequestTarget(raw: Array(raw.utf8)) == nil)
  }

  @Test(arguments: [
    ("/a", []),
    ("/a?", []),
    ("/a?b", [QueryItem(name: "b", value: "")]),
    ("/a?b=", [QueryItem(name: "b", value: "")]),
    ("/a?b=1=2&&c=x+y%26", [.init(name: "b", value: "1=2"), .init(name: "c", value: "x y&")]),
    ("/a?b=1&b=2", [.init(name: "b", value: "1"), .init(name: "b", value: "2")]),
    ("/a?%C3%A9=%E2%82%AC", [QueryItem(name: "é", value: "€")]),
  ])
  func `a query is decoded`(target: String, items: [QueryItem]) {
    #expect(RequestHead(method: .get, target: target).query == items)
  }

  @Test(arguments: ["/a?b=%", "/a?%4", "/a?b=%GG", "/a?b=%FF"])
  func `a malformed query is none`(target: String) {
    #expect(RequestHead(method: .get, target: target).query == nil)
  }

  @Test(arguments: ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "BREW", "get"])
  func `a method keeps its name`(name: String) {
    #expect(HTTPMethod(name: name).name == name)
  }

  @Test func `method names are case-sensitive`() {
    #expect(HTTPMethod(name: "get") == .other("get"))
  }

  @Test func `the host of an absolute target takes precedence over the Host field`() {
    let headers = HeaderFields([("Host", "a")])
    #expect(RequestHead(method: .get, target: "/", headers: headers).host == "a")
    #expect(RequestHead(method: .get, target: "http://b/", headers: headers).host == "b")
  }
}

@Suite struct HeaderFieldsTests {
  private let fields = HeaderFields([("Host", "a"), ("Prefer", "1"), ("pREFER", "2"), ("E", "")])

  @Test func `repeated fields are all available`() {
    #expect(fields.values(.prefer) == ["1", "2"])
    #expect(fields.isRepeated(.prefer))
    #expect(!fields.isRepeated(.host))
    #expect(fields.count == 4)
  }

  @Test(arguments: HeaderName.allCases)
  func `a known name is found in letters of either case, and alone`(name: HeaderName) {
    let text = "\(name.text)"
    for written in [text, text.uppercased(), text.prefix(1).uppercased() + text.dropFirst()] {
      let headers = HeaderFields([("E", "1"), (written, "2")])
      #expect(HeaderName.allCases.filter(headers.has) == [name])
      #expect(headers[name] == "2")
    }
    for other in [text + "s", String(text.dropLast()), text.dropLast() + "_"] {
      #expect(!HeaderFields([(other, "")]).has(name))
    }
  }

  @Test(
    arguments: [
      (["*/*"], true), (["*/*", "*/*"], false), (["text/csv"], false), ([], false),
      (["*/* "], false), (["*/*", "text/csv"], false), (["text/csv", "*/*"], false),
    ] as [([String], Bool)]
  )
  func `the only field of a name has a value`(values: [String], isOnly: Bool) {
    let headers = HeaderFields([("Host", "*/*")] + values.map { ("Accept", $0) })
    #expect(headers.has(.accept, only: "*/*") == isOnly)
  }
}
