import OverscrollWire
import Problems
import StrictJSON

/// The problem documents (RFC 9457), with a schema for each type.
struct ProblemDescriptions {
  /// The value `problems` of `openapi.json`: the members beyond RFC 9457, and the header fields.
  private let source: JSONValue
  /// An object with the schemas by name.
  let schemas: JSONValue

  init(_ source: JSONValue, _ parts: DocumentParts) {
    self.source = source
    let schemas = ProblemKind.allCases.map { kind -> (String, JSONValue) in
      let own = source["members"][kind.rawValue]
      var properties: JSONObject = [
        "type": ["type": "string", "const": .string(kind.path)],
        "title": ["type": "string", "const": .string(kind.title)],
        "status": ["type": "integer", "const": .number(Double(kind.status))],
        "detail": ["type": "string", "description": "The mistake in this case, for people."],
      ]
      for member in own["properties"].asObject.members { properties[member.name] = member.value }
      let schema: JSONValue = [
        "description": .string(kind.meaning), "properties": .object(properties),
        "optional": own["optional"],
      ]
      return (kind.schemaName, parts.filled(schema))
    }
    self.schemas = .object(JSONObject(schemas))
  }

  /// The extra header fields of a problem's response.
  func headers(of kind: ProblemKind) -> [String] {
    source["headers"][kind.rawValue].elements.compactMap(\.text)
  }

  /// The content of a response with one of several problems, with an example of each.
  func content(of kinds: [ProblemKind]) -> JSONValue {
    let schema: Schema =
      kinds.count == 1
      ? .named(kinds[0].schemaName)
      : .oneOf(by: "type", kinds.map { ($0.path, $0.schemaName) })
    let examples = kinds.map { kind -> (String, JSONValue) in
      (kind.rawValue, ["value": (try? JSONReader.value(kind.example.bytes)) ?? .null])
    }
    return [
      MediaType.problem: ["schema": schema.json, "examples": .object(JSONObject(examples))]
    ]
  }
}

extension ProblemKind {
  /// The name of the schema of the type: `session-not-found` has `SessionNotFoundProblem`.
  var schemaName: String {
    rawValue.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
      + "Problem"
  }
}
