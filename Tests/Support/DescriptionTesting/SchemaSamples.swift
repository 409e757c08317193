package import StrictJSON

/// Values made from schemas.
package enum SchemaSamples {
  private static let strings = ["x", "en", "UTC", "2026-01-02T03:04:05Z", "/header/state"]

  /// A value of a schema: its example, or the least that it demands.
  package static func sample(_ schema: JSONValue) -> JSONValue {
    let schema = SchemaValidator.shared.resolving(schema)
    if let example = schema.member("examples")?.elements.first { return example }
    if let value = schema.member("const") ?? schema.member("enum")?.elements.first { return value }
    let parts = schema.member("oneOf")?.elements ?? schema.member("anyOf")?.elements ?? []
    if let first = parts.first { return sample(first) }
    let type = schema.member("type").map { $0.elements.first ?? $0 }
    switch type?.name {
    case "boolean": return true
    case "number", "integer": return number(schema)
    case "string":
      let match = strings.first { SchemaValidator.shared.fault(.string($0), schema) == nil }
      return .string(match ?? "x")
    case "array":
      guard let items = schema.member("items") else {
        return .array((schema.member("prefixItems")?.elements ?? []).map(sample))
      }
      guard case .number(let least)? = schema.member("minItems") else { return [] }
      return .array(Array(repeating: sample(items), count: Int(least)))
    case "object": return object(schema)
    default: return .null
    }
  }

  /// The members that an object must have; a footer needs its kind.
  private static func object(_ schema: JSONValue) -> JSONValue {
    var result: JSONObject = [:]
    for property in properties(schema) where property.isRequired || property.name == "kind" {
      result[property.name] = sample(property.schema)
    }
    return .object(result)
  }

  private static func number(_ schema: JSONValue) -> JSONValue {
    var value = 1.0
    if case .number(let least)? = schema.member("minimum") { value = max(value, least) }
    if case .number(let most)? = schema.member("maximum") { value = min(value, most) }
    return .number(value)
  }

  /// The fields of an object.
  package static func properties(
    _ schema: JSONValue
  ) -> [(name: String, schema: JSONValue, isRequired: Bool)] {
    guard case .object(let members)? = schema.member("properties") else { return [] }
    let required = schema.member("required")?.elements ?? []
    return members.members.map { member in
      (member.name, member.value, required.contains(.string(member.name)))
    }
  }

  /// The object schemas that a value of a schema can have.
  package static func objects(_ schema: JSONValue) -> [JSONValue] {
    let schema = SchemaValidator.shared.resolving(schema)
    let parts = schema.member("oneOf")?.elements ?? schema.member("anyOf")?.elements ?? []
    guard parts.isEmpty else { return parts.flatMap(objects) }
    return schema.member("properties") == nil ? [] : [schema]
  }

  /// Values at the limits of a schema, and values beyond them.
  package static func limits(_ schema: JSONValue) -> (inside: [JSONValue], outside: [JSONValue]) {
    let schema = SchemaValidator.shared.resolving(schema)
    var inside: [JSONValue] = schema.member("enum")?.elements ?? []
    var outside: [JSONValue] = []
    let isInteger = schema.member("type").map { [$0] + $0.elements }?.contains("integer") == true
    if case .number(let least)? = schema.member("minimum") {
      inside.append(.number(least))
      outside.append(.number(isInteger ? least - 1 : least.nextDown))
    }
    if case .number(let most)? = schema.member("maximum") {
      inside.append(.number(most))
      outside.append(.number(isInteger ? most + 1 : most.nextUp))
    }
    if isInteger { outside.append(0.5) }
    if case .number(let most)? = schema.member("maxLength") {
      let longest = String(repeating: "a", count: Int(most))
      inside.append(.string(longest))
      outside.append(.string(longest + "a"))
    }
    if case .number(let most)? = schema.member("maxItems"), let items = schema.member("items") {
      // A sample of different items would need as many names.
      if schema.member("uniqueItems") == nil {
        inside.append(.array(Array(repeating: sample(items), count: Int(most))))
      }
      outside.append(.array(Array(repeating: sample(items), count: Int(most) + 1)))
    }
    if case .number(let most)? = schema.member("maxProperties") {
      inside.append(map(schema, count: Int(most)))
      outside.append(map(schema, count: Int(most) + 1))
    }
    for part in schema.member("oneOf")?.elements ?? schema.member("anyOf")?.elements ?? [] {
      let limits = limits(part)
      inside += limits.inside
      outside += limits.outside
    }
    outside += [true, 1, "nonsense", "a\0b", [], [:], .null, .overflow]
    let isValid = { SchemaValidator.shared.fault($0, schema) == nil }
    return (inside.filter(isValid), outside.filter { !isValid($0) })
  }

  private static func map(_ schema: JSONValue, count: Int) -> JSONValue {
    var object: JSONObject = [:]
    let value = schema.member("additionalProperties").map(sample) ?? .null
    for index in 0..<count { object["/\(index)"] = value }
    return .object(object)
  }
}
