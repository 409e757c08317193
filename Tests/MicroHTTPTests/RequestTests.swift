import Testing

@testable import MicroHTTP

@Suite struct RequestTests {
  @Test(arguments: [
    ("/", RequestTarget(path: "/")),
    ("/a/b%2Fc", RequestTarget(path: "/a/b%2Fc")),
    ("/a?", RequestTarget(path: "/a", query: "")),
    ("/a?b=c?d", RequestTarget(path: "/a", query: "b=c?d")),
    ("*", RequestTarget(path: "*")),
    ("http://h:1/a?b", RequestTarget(path: "/a", query: "b", authority: "h:1")),
    ("HTTPS://h", RequestTarget(path: "/", authority: "h")),
    ("http://h?b", RequestTarget(path: "/", query: "b", authority: "h")),
  ])
  func `a target is split`(raw: String, target: RequestTarget) {
    #expect(RequestTarget(raw: raw.utf8) == target)
  }

  @Test(arguments: ["", "a", "http://", "http:///a", "h:80", "/a b", "/\u{7F}", "/é", "**"])
  func `an illegal target is refused`(raw: String) {
    #expect(RequestTarget(raw: raw.utf8) == nil)
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
  func `a query is decoded`(target: String, items: [QueryItem]) throws {
    #expect(try RequestHead(method: .get, target: target).query == items)
  }

  @Test(arguments: ["/a?b=%", "/a?%4", "/a?b=%GG", "/a?b=%FF"])
  func `a malformed query is an error`(target: String) {
    #expect(throws: PercentEncoding.Malformed.self) {
      try RequestHead(method: .get, target: target).query
    }
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
  private let fields = HeaderFields([("Host", "a"), ("X-Many", "1"), ("x-many", "2"), ("E", "")])

  @Test(arguments: [("host", "a"), ("HOST", "a"), ("x-MANY", "1"), ("e", ""), ("Hos", nil)])
  func `field names are not case-sensitive`(name: String, value: String?) {
    #expect(fields[name] == value)
  }

  @Test func `repeated fields are all available`() {
    #expect(fields.values("X-Many") == ["1", "2"])
    #expect(fields.count(of: "X-Many") == 2)
    #expect(fields.count == 4)
    #expect(fields.all.map(\.name) == ["Host", "X-Many", "x-many", "E"])
  }

  @Test func `a field is found whatever the case of its name`() {
    let headers = HeaderFields([("accept", "*/*"), ("X-Empty", "")])
    #expect(headers.has("Accept"))
    #expect(headers.has("x-empty"))
    #expect(!headers.has("Accep"))
    #expect(!headers.has("Host"))
  }

  @Test(
    arguments: [
      (["*/*"], true), (["*/*", "*/*"], false), (["text/csv"], false), ([], false),
      (["*/* "], false), (["*/*", "text/csv"], false), (["text/csv", "*/*"], false),
    ] as [([String], Bool)]
  )
  func `the only field of a name has a value`(values: [String], isOnly: Bool) {
    let headers = HeaderFields([("Host", "*/*")] + values.map { ("Accept", $0) })
    #expect(headers.has("Accept", only: "*/*") == isOnly)
  }
}
