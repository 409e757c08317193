import CTexts
import OverscrollWire
package import StrictJSON

/// The description of the API in OpenAPI 3.1: the text of `openapi.json`, with parts from the tables of the
/// decoders and writers.
package struct OpenAPIDocument: Sendable {
  /// The document as JSON.
  package let json: JSONValue
  /// The body of `GET /v1`: the version, and a link to each path.
  package let index: [UInt8]

  /// Makes the description of the API.
  ///
  /// - Parameters:
  ///   - version: The version of the program.
  ///   - notices: The names of the notices of `GET /readyz`.
  package init(version: String, notices: [String]) {
    let source = Self.source
    var parts = DocumentParts(
      values: Self.values(version, notices),
      written: source["parts"].asObject,
      sentences: source["sentences"].asObject
    )
    let links = source["document"]["components"]["links"].asObject
    parts.values["sessionLinks"] = CallWriter.references("links", links.members.map(\.name))
    let problems = ProblemDescriptions(source["problems"], parts)
    parts.values["problemSchemas"] = problems.schemas
    var document = parts.filled(source["document"]).asObject
    var components = document["components"]?.asObject ?? [:]
    let headers = components["headers"]?.asObject.members.map(\.name) ?? []
    var writer = CallWriter(problems: problems, headers: headers)
    var paths: JSONObject = [:]
    for path in document["paths"]?.asObject.members ?? [] {
      paths[path.name] = writer.pathItem(path.name, path.value.asObject)
    }
    components["responses"] = .object(writer.responses)
    document["paths"] = .object(paths)
    document["components"] = .object(components)
    json = .object(document)
    index = Self.index(version, paths.members)
  }

  /// The JSON of `openapi.json`, read at each access: the program makes the document only once.
  static var source: JSONValue { JSONReader.value(of: overscroll_text_of_openapi()) }

  private static func index(_ version: String, _ paths: [JSONObject.Member]) -> [UInt8] {
    let links: [JSONValue] = paths.map { path in
      let calls = path.value.asObject.members.filter { $0.value["operationId"] != .null }
      let methods = calls.flatMap { call in
        call.name == "get" ? ["GET", "HEAD"] : [call.name.uppercased()]
      }
      var query: [String] = []
      for parameter in calls.flatMap({ $0.value["parameters"].elements })
      where parameter["in"] == "query" {
        let name = parameter["name"].text ?? ""
        if !query.contains(name) { query.append(name) }
      }
      // The parameters of the query, as a template of RFC 6570.
      let template = path.name + (query.isEmpty ? "" : "{?\(query.joined(separator: ","))}")
      return [
        "title": path.value["summary"], "template": .string(template),
        "methods": .array((methods + ["OPTIONS"]).map { .string($0) }),
      ]
    }
    let document: JSONValue = [
      "name": "overscroll", "version": .string(version), "description": "/v1/openapi.json",
      "links": .array(links),
    ]
    return document.bytes
  }
}

extension JSONValue {
  /// The member of an object; null if the member is missing.
  subscript(name: String) -> JSONValue { member(name) ?? .null }

  /// The members of an object; empty for other values.
  var asObject: JSONObject { if case .object(let object) = self { object } else { [:] } }
}
