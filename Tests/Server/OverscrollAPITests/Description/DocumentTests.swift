import DescriptionTesting
import HTTPSemantics
import MicroHTTP
import Operations
import StrictJSON
import Testing

@testable import Description
@testable import OverscrollAPI
@testable import OverscrollWire

/// The description against the routes.
struct DocumentTests {
  private let api = API()

  @Test func `each route is described with its methods, and nothing else is`() {
    let paths = Set(DescribedAPI.operations.map(\.path))
    let templates = RouteTemplate.allCases.filter { $0 != .none && $0 != .file }
    #expect(paths == Set(templates.map(\.path)))
    for template in templates {
      let route = Route(path: template.path)
      let methods = DescribedAPI.operations.filter { $0.path == template.path }.map(\.method)
      #expect(methods.sorted() == route.methods.filter { $0 != .head }.map(\.name).sorted())
    }
  }

  @Test func `each path is linked to, and its methods are those of its Allow field`() {
    let links = api.send("GET /v1").list("/links")
    #expect(links.count == Set(DescribedAPI.operations.map(\.path)).count)
    for link in links {
      let template = link.member("template")?.name ?? ""
      let path = template.replacing(/\{\?.*/, with: "").replacing(/\{\w+\}/, with: "a")
      let allow = api.send("OPTIONS \(path)").header("Allow") ?? ""
      let methods = link.member("methods")?.elements.compactMap(\.name) ?? []
      #expect(Set(allow.split(separator: ", ").map(String.init)) == Set(methods))
    }
  }

  @Test func `each operation has a name of its own`() {
    let ids = DescribedAPI.operations.compactMap { $0.member("operationId")?.name }
    #expect(ids.count == DescribedAPI.operations.count)
    #expect(Set(ids).count == ids.count)
  }

  @Test func `a client that takes gzip gets the description compressed`() throws {
    let plain = api.send("GET /v1/openapi.json")
    let gzip = [("Accept-Encoding", "gzip")]
    let small = api.send("GET /v1/openapi.json", headers: gzip)
    #expect(small.header("Content-Encoding") == "gzip")
    #expect(small.bytes == GzipCoding.encode(plain.bytes))
    #expect(small.bytes.count < plain.bytes.count / 5)
    #expect(small.header("ETag") == plain.header("ETag"))
    for answer in [plain, small] { #expect(answer.header("Vary") == "Accept-Encoding") }
    let pretty = api.send("GET /v1/openapi.json?pretty", headers: gzip)
    #expect(pretty.header("Content-Encoding") == nil)
    #expect(pretty.json == plain.json)
  }
}
