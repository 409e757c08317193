import Problems
import StrictJSON

/// Writes paths and calls in the form of OpenAPI, and collects the problem responses that calls share.
struct CallWriter {
  let problems: ProblemDescriptions
  /// The names of the document's header fields, in the document's order.
  let headers: [String]
  /// The shared responses by name.
  private(set) var responses: JSONObject = [:]

  /// The path item of a path of `openapi.json`.
  mutating func pathItem(_ path: String, _ source: JSONObject) -> JSONValue {
    var item: JSONObject = [:]
    item["summary"] = source["summary"]
    item["parameters"] = [["$ref": "#/components/parameters/X-Request-Id"]]
    for call in source.members where call.value["operationId"] != .null {
      item[call.name] = operation(call.value, call.name, path, source["tag"] ?? .null)
    }
    return .object(item)
  }

  /// References to named members of a group of components, by name.
  static func references(_ group: String, _ names: [String]) -> JSONValue {
    let references = names.map { name -> (String, JSONValue) in
      (name, ["$ref": .string("#/components/\(group)/\(name)")])
    }
    return .object(JSONObject(references))
  }

  private mutating func operation(
    _ call: JSONValue,
    _ method: String,
    _ path: String,
    _ tag: JSONValue
  ) -> JSONValue {
    let needsToken = path.hasPrefix("/v1") || path == "/metrics"
    var result: JSONObject = ["operationId": call["operationId"], "summary": call["summary"]]
    result["tags"] = [tag]
    if !needsToken { result["security"] = [] }
    result["description"] = call.member("description")
    result["parameters"] = .array(call["parameters"].elements.map(Self.parameter))
    result["requestBody"] = call.member("requestBody")
    var responses: JSONObject = [:]
    for reply in call["responses"].asObject.members {
      responses[reply.name] = Self.response(reply.value)
    }
    let kinds = Self.problems(of: call, method, needsToken: needsToken)
    for (status, kinds) in Dictionary(grouping: kinds, by: \.status).sorted(by: { $0.key < $1.key })
    {
      responses[String(status)] = ["$ref": .string("#/components/responses/\(response(of: kinds))")]
    }
    result["responses"] = .object(responses)
    return .object(result)
  }

  private static func parameter(_ source: JSONValue) -> JSONValue {
    var result: JSONObject = ["name": source["name"], "in": source["in"], "required": false]
    for member in source.asObject.members { result[member.name] = member.value }
    return .object(result)
  }

  private static func response(_ source: JSONValue) -> JSONValue {
    let fields = ["X-Request-Id"] + source["headers"].elements.compactMap(\.text)
    var result: JSONObject = ["description": source["description"]]
    result["headers"] = references("headers", fields)
    result["content"] = source.member("content")
    result["links"] = source.member("links")
    return .object(result)
  }

  /// The possible problems of a call, in the order of their declaration.
  private static func problems(
    of call: JSONValue,
    _ method: String,
    needsToken: Bool
  ) -> [ProblemKind] {
    var kinds: Set<ProblemKind> = [
      .badRequest, .forbidden, .headTooLarge, .invalid, .internalError, .unknownTransferCoding,
      .unavailable,
    ]
    kinds.formUnion(call["problems"].elements.compactMap { ProblemKind(rawValue: $0.text ?? "") })
    if call["parameters"].elements.contains(where: { $0["name"] == "If-Match" }) {
      kinds.insert(.preconditionFailed)
    }
    if needsToken { kinds.insert(.unauthorized) }
    if call["requestBody"] != .null {
      kinds.formUnion([.bodyTooLarge, .malformedJSON, .unsupportedMediaType])
    }
    // A GET with a content type can fail by negotiation.
    if method == "get", call["responses"]["200"]["content"] != .null {
      kinds.insert(.notAcceptable)
    }
    return ProblemKind.allCases.filter(kinds.contains)
  }

  /// Describes the problems of a status, and returns the name of the shared response.
  private mutating func response(of kinds: [ProblemKind]) -> String {
    let name = kinds.map { String($0.schemaName.dropLast("Problem".count)) }.joined(separator: "Or")
    guard responses[name] == nil else { return name }
    let fields = headers.filter { field in
      field == "X-Request-Id" || kinds.contains { problems.headers(of: $0).contains(field) }
    }
    responses[name] = [
      "description": .string(kinds.map { "`\($0.rawValue)`: \($0.title)." }.joined(separator: " ")),
      "headers": Self.references("headers", fields), "content": problems.content(of: kinds),
    ]
    return name
  }
}
