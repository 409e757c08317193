import DescriptionTesting
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

  @Test func `the methods of a path are those of its Allow field`() {
    for resource in OpenAPIDocument.resources {
      let path = resource.template.replacing(/\{\w+\}/, with: "a")
      let allow = api.send("OPTIONS \(path)").header("Allow") ?? ""
      #expect(Set(allow.split(separator: ", ").map(String.init)) == Set(resource.methods))
    }
  }

  @Test func `each operation has a name of its own`() {
    let ids = DescribedAPI.operations.compactMap { $0.member("operationId")?.name }
    #expect(ids.count == DescribedAPI.operations.count)
    #expect(Set(ids).count == ids.count)
  }

  @Test func `it is one JSON document that a client need not read twice`() throws {
    let answer = api.send("GET /v1/openapi.json")
    #expect(answer.status == 200)
    #expect(answer.header("Content-Type") == "application/json")
    #expect(answer["/openapi"] == "3.1.0")
    let tag = try #require(answer.header("ETag"))
    let again = api.send("GET /v1/openapi.json", headers: [("If-None-Match", tag)])
    #expect(again.status == 304)
    #expect(api.send("GET /v1/openapi.json?format=yaml").fault == "format")
    #expect(api.send("GET /v1/openapi.json", headers: [("Accept", "text/html")]).status == 406)
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

  @Test func `the first document links to every call`() {
    let answer = api.send("GET /v1")
    #expect(answer.status == 200)
    #expect(answer["/description"] == "/v1/openapi.json")
    let templates = answer.column("/links", "/template").compactMap { $0?.name }
    #expect(templates.count == OpenAPIDocument.resources.count)
    #expect(templates.contains("/v1/sessions/{name}/effects{?after,limit,pretty}"))
    #expect(answer["/links/0/methods"] == ["GET", "HEAD", "PUT", "DELETE", "OPTIONS"])
    #expect(api.send("GET /v1/").status == 404)
    #expect(api.send("POST /v1").status == 405)
  }
}
