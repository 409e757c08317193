import OverscrollWire
import Problems
import StrictJSON

/// Writes resources and calls as OpenAPI has them, and collects the responses that they share.
struct DocumentWriter {
  /// The shared responses by name.
  private(set) var responses: JSONObject = [:]

  /// The path item of a resource.
  mutating func pathItem(_ resource: Resource) -> JSONValue {
    var item: JSONObject = [
      "summary": .string(resource.title),
      "parameters": [["$ref": "#/components/parameters/X-Request-Id"]],
    ]
    for call in resource.calls {
      item[call.method.rawValue.lowercased()] = operation(call, resource)
    }
    return .object(item)
  }

  /// A method of a path.
  private mutating func operation(_ call: Call, _ resource: Resource) -> JSONValue {
    var result: JSONObject = [
      "operationId": .string(call.id), "summary": .string(call.summary),
      "tags": [.string(resource.tag.rawValue)],
    ]
    if !resource.needsToken { result["security"] = [] }
    if let description = call.description { result["description"] = .string(description) }
    result["parameters"] = .array(
      Self.parameters(resource.pathParameters + call.query + call.fields)
    )
    if let body = call.body {
      result["requestBody"] = [
        "required": .bool(body.isRequired), "content": Self.contents(body.contents),
      ]
    }
    var responses: JSONObject = [:]
    for reply in call.replies {
      responses[String(reply.status)] = Self.response(reply, call, resource)
    }
    for (status, kinds) in Self.byStatus(call.allProblems(needsToken: resource.needsToken)) {
      responses[String(status)] = [
        "$ref": .string("#/components/responses/\(problems(status, kinds))")
      ]
    }
    result["responses"] = .object(responses)
    return .object(result)
  }

  // MARK: Parts

  static func parameters(_ parameters: [Parameter]) -> [JSONValue] {
    parameters.map { parameter in
      var result: JSONObject = [
        "name": .string(parameter.name), "in": .string(parameter.place.rawValue),
        "required": .bool(parameter.isRequired),
        "description": .string(parameter.description), "schema": parameter.schema.json,
      ]
      result["example"] = parameter.example
      return .object(result)
    }
  }

  private static func contents(_ contents: [Content]) -> JSONValue {
    var result: JSONObject = [:]
    for content in contents {
      var media: JSONObject = ["schema": content.schema.json]
      var examples: JSONObject = [:]
      for example in content.examples { examples[example.name] = ["value": example.value] }
      if !examples.members.isEmpty { media["examples"] = .object(examples) }
      result[content.mediaType] = .object(media)
    }
    return .object(result)
  }

  private static func fields(_ reply: Reply, _ call: Call, _ resource: Resource) -> [ResponseField]
  {
    let isRead = call.method == .get && resource.isOfSession
    return [.requestID] + reply.headers + (isRead ? [.revisionLag] : [])
  }

  private static func headers(_ fields: [ResponseField]) -> JSONValue {
    var result: JSONObject = [:]
    for field in fields {
      result[field.rawValue] = ["$ref": .string("#/components/headers/\(field.rawValue)")]
    }
    return .object(result)
  }

  private static func response(_ reply: Reply, _ call: Call, _ resource: Resource) -> JSONValue {
    var result: JSONObject = [
      "description": .string(reply.description),
      "headers": headers(fields(reply, call, resource)),
    ]
    if !reply.contents.isEmpty { result["content"] = contents(reply.contents) }
    if reply.isSession { result["links"] = SessionLinks.references }
    return .object(result)
  }

  // MARK: Problems

  private static func byStatus(_ kinds: [ProblemKind]) -> [(status: Int, kinds: [ProblemKind])] {
    Dictionary(grouping: kinds, by: \.status).sorted { $0.key < $1.key }
      .map { (status: $0.key, kinds: $0.value) }
  }

  /// Describes the problems of a status.
  ///
  /// - Returns: The name of the shared response.
  private mutating func problems(_ status: Int, _ kinds: [ProblemKind]) -> String {
    let name = kinds.map { String($0.schemaName.dropLast("Problem".count)) }.joined(separator: "Or")
    guard responses[name] == nil else { return name }
    let schema: Schema =
      kinds.count == 1
      ? .named(kinds[0].schemaName)
      : .oneOf(by: "type", kinds.map { ($0.path, $0.schemaName) })
    let examples = kinds.compactMap { kind in
      (try? JSONReader.value(kind.example.bytes)).map { (name: kind.rawValue, value: $0) }
    }
    responses[name] = [
      "description": .string(Self.text(kinds)), "headers": Self.headers(Self.fields(kinds)),
      "content": Self.contents([Content(MediaType.problem, schema, examples: examples)]),
    ]
    return name
  }

  private static func fields(_ kinds: [ProblemKind]) -> [ResponseField] {
    [.requestID]
      + ResponseField.allCases.filter { field in
        kinds.contains { ResponseField.of($0).contains(field) }
      }
  }

  private static func text(_ kinds: [ProblemKind]) -> String {
    kinds.map { "`\($0.rawValue)`: \($0.title)." }.joined(separator: " ")
  }
}
