package import StrictJSON

/// A JSON Schema (2020-12), as in OpenAPI 3.1.
package struct Schema: Sendable {
  package private(set) var keywords: JSONObject

  package init(_ keywords: JSONObject = [:]) {
    self.keywords = keywords
  }

  /// The schema as JSON.
  package var json: JSONValue { .object(keywords) }

  // MARK: Values

  /// Any value.
  package static let any = Schema()
  /// A boolean.
  package static let boolean = Schema(["type": "boolean"])

  /// A number in a range, both ends included.
  package static func number(in range: ClosedRange<Double>) -> Schema {
    var keywords: JSONObject = ["type": "number", "minimum": .number(range.lowerBound)]
    if range.upperBound.isFinite { keywords["maximum"] = .number(range.upperBound) }
    return Schema(keywords)
  }

  /// Any number.
  package static let number = Schema(["type": "number"])

  /// A whole number in a range.
  package static func integer(in range: ClosedRange<Int>) -> Schema {
    Schema([
      "type": "integer", "minimum": .number(Double(range.lowerBound)),
      "maximum": .number(Double(range.upperBound)),
    ])
  }

  /// A count, such as a revision, an index or a number of rows.
  package static let count = Schema(["type": "integer", "minimum": 0])

  /// A string, with a regular expression for the whole string and a length.
  package static func string(
    matching pattern: String? = nil,
    length: ClosedRange<Int>? = nil
  ) -> Schema {
    var keywords: JSONObject = ["type": "string"]
    if let pattern { keywords["pattern"] = .string(pattern) }
    if let length {
      if length.lowerBound > 0 { keywords["minLength"] = .number(Double(length.lowerBound)) }
      keywords["maxLength"] = .number(Double(length.upperBound))
    }
    return Schema(keywords)
  }

  /// Any string.
  package static let string = Schema(["type": "string"])

  /// One of some raw values.
  package static func names(_ values: [some RawRepresentable<String>]) -> Schema {
    names(values.map(\.rawValue))
  }

  /// One of some strings.
  package static func names(_ names: [String]) -> Schema {
    Schema(["type": "string", "enum": .array(names.map { .string($0) })])
  }

  /// One of the raw values of a type.
  package static func names<Name>(_: Name.Type) -> Schema
  where Name: RawRepresentable<String> & CaseIterable {
    names(Array(Name.allCases))
  }

  /// A schema with this string as its only value.
  package static func constant(_ name: String) -> Schema {
    Schema(["type": "string", "const": .string(name)])
  }

  // MARK: Structures

  /// An object with these fields only.
  package static func object(_ fields: [Field], _ description: String? = nil) -> Schema {
    var keywords: JSONObject = ["type": "object"]
    if let description { keywords["description"] = .string(description) }
    var properties: JSONObject = [:]
    for field in fields { properties[field.name] = field.schema.json }
    keywords["properties"] = .object(properties)
    let required = fields.filter(\.isRequired).map { JSONValue.string($0.name) }
    if !required.isEmpty { keywords["required"] = .array(required) }
    keywords["additionalProperties"] = false
    return Schema(keywords)
  }

  /// An object with names of the client's choice.
  package static func map(of values: Schema, names: Schema, most: Int? = nil) -> Schema {
    var keywords: JSONObject = [
      "type": "object", "additionalProperties": values.json, "propertyNames": names.json,
    ]
    if let most { keywords["maxProperties"] = .number(Double(most)) }
    return Schema(keywords)
  }

  /// An array.
  package static func array(of items: Schema, count: ClosedRange<Int>? = nil) -> Schema {
    var keywords: JSONObject = ["type": "array", "items": items.json]
    if let count {
      if count.lowerBound > 0 { keywords["minItems"] = .number(Double(count.lowerBound)) }
      keywords["maxItems"] = .number(Double(count.upperBound))
    }
    return Schema(keywords)
  }

  /// A named schema of the document.
  package static func named(_ name: String) -> Schema {
    Schema(["$ref": .string("#/components/schemas/\(name)")])
  }

  /// Exactly one of some schemas.
  package static func oneOf(_ schemas: [Schema]) -> Schema {
    Schema(["oneOf": .array(schemas.map(\.json))])
  }

  /// One of some named schemas, chosen by the value of a field.
  package static func oneOf(
    by field: String,
    _ names: [(value: String, schema: String)],
    _ description: String? = nil
  ) -> Schema {
    var schema = oneOf(names.map { named($0.schema) })
    if let description { schema = schema.described(description) }
    var mapping: JSONObject = [:]
    for (value, name) in names { mapping[value] = .string("#/components/schemas/\(name)") }
    schema.keywords["discriminator"] = [
      "propertyName": .string(field), "mapping": .object(mapping),
    ]
    return schema
  }

  // MARK: Changes

  /// The schema with a keyword set.
  package func with(_ keyword: String, _ value: JSONValue) -> Schema {
    var schema = self
    schema.keywords[keyword] = value
    return schema
  }

  /// The schema with a description.
  package func described(_ text: String) -> Schema { with("description", .string(text)) }

  /// The schema with a default for an absent field.
  package func defaulting(to value: JSONValue) -> Schema { with("default", value) }

  /// The schema with an example.
  package func example(_ value: JSONValue) -> Schema { with("examples", [value]) }

  /// The schema that also accepts null.
  package var orNull: Schema {
    if let types = keywords["type"]?.elements, types.contains("null") { return self }
    guard case .string(let type)? = keywords["type"], keywords["const"] == nil else {
      var outer = Schema(["anyOf": [json, ["type": "null"]]])
      outer.keywords["description"] = keywords["description"]
      return outer
    }
    var schema = with("type", [.string(type), "null"])
    if case .array(let names)? = keywords["enum"] {
      schema.keywords["enum"] = .array(names + [.null])
    }
    return schema
  }
}

// MARK: - The forms that many fields have

extension Schema {
  /// A coordinate or inset in points, or a velocity component in points per second.
  package static let coordinate = number(in: .coordinate)
  /// A width or height in points.
  package static let size = number(in: .size)
  /// A length of time in milliseconds.
  package static let duration = number(in: .durationMs)
  /// A session time in milliseconds.
  package static let time = number(in: .timeMs)
  /// A time by the wall clock.
  package static let wallTime = Schema([
    "type": "string", "format": "date-time",
    "pattern":
      #"^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})$"#,
  ])
  /// Any text without U+0000, which no body may contain.
  package static let text = string(matching: #"^[^\x00]*$"#)
  /// The name of a session.
  package static let sessionName = string(matching: "^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$")
  /// A BCP 47 language tag.
  package static let languageTag = string(
    matching: "^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$",
    length: 0...100
  )
}
