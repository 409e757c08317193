import OverscrollWire
import StrictJSON

/// A JSON Schema (2020-12), as OpenAPI 3.1 has them.
struct Schema: Sendable {
  private(set) var keywords: JSONObject

  init(_ keywords: JSONObject = [:]) {
    self.keywords = keywords
  }

  /// The schema as JSON.
  var json: JSONValue { .object(keywords) }

  // MARK: Values

  /// Any value.
  static let any = Schema()
  /// A boolean.
  static let boolean = Schema(["type": "boolean"])

  /// A number in a range, both ends included.
  static func number(in range: ClosedRange<Double>) -> Schema {
    var keywords: JSONObject = ["type": "number", "minimum": .number(range.lowerBound)]
    if range.upperBound.isFinite { keywords["maximum"] = .number(range.upperBound) }
    return Schema(keywords)
  }

  /// Any number.
  static let number = Schema(["type": "number"])

  /// A whole number in a range.
  static func integer(in range: ClosedRange<Int>) -> Schema {
    Schema([
      "type": "integer", "minimum": .number(Double(range.lowerBound)),
      "maximum": .number(Double(range.upperBound)),
    ])
  }

  /// A number of things: revisions, indexes, rows.
  static let count = Schema(["type": "integer", "minimum": 0])

  /// A string, by a regular expression for the whole of it and a length.
  static func string(matching pattern: String? = nil, length: ClosedRange<Int>? = nil) -> Schema {
    var keywords: JSONObject = ["type": "string"]
    if let pattern { keywords["pattern"] = .string(pattern) }
    if let length {
      if length.lowerBound > 0 { keywords["minLength"] = .number(Double(length.lowerBound)) }
      keywords["maxLength"] = .number(Double(length.upperBound))
    }
    return Schema(keywords)
  }

  /// Any string.
  static let string = Schema(["type": "string"])

  /// One of some strings.
  static func names(_ names: [String]) -> Schema {
    Schema(["type": "string", "enum": .array(names.map { .string($0) })])
  }

  /// One of the raw values of a type.
  static func names<Name>(_: Name.Type) -> Schema
  where Name: RawRepresentable<String> & CaseIterable {
    names(Name.allCases.map(\.rawValue))
  }

  /// This string alone.
  static func constant(_ name: String) -> Schema {
    Schema(["type": "string", "const": .string(name)])
  }

  // MARK: Structures

  /// An object of these fields and no others.
  static func object(_ fields: [Field], _ description: String? = nil) -> Schema {
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

  /// An object whose names the client chooses.
  static func map(of values: Schema, names: Schema, most: Int? = nil) -> Schema {
    var keywords: JSONObject = [
      "type": "object", "additionalProperties": values.json, "propertyNames": names.json,
    ]
    if let most { keywords["maxProperties"] = .number(Double(most)) }
    return Schema(keywords)
  }

  /// An array.
  static func array(of items: Schema, count: ClosedRange<Int>? = nil) -> Schema {
    var keywords: JSONObject = ["type": "array", "items": items.json]
    if let count {
      if count.lowerBound > 0 { keywords["minItems"] = .number(Double(count.lowerBound)) }
      keywords["maxItems"] = .number(Double(count.upperBound))
    }
    return Schema(keywords)
  }

  /// An array of two elements.
  static func pair(_ first: Schema, _ second: Schema) -> Schema {
    Schema([
      "type": "array", "prefixItems": [first.json, second.json], "minItems": 2, "maxItems": 2,
    ])
  }

  /// A named schema of the document.
  static func named(_ name: String) -> Schema {
    Schema(["$ref": .string("#/components/schemas/\(name)")])
  }

  /// Exactly one of some schemas.
  static func oneOf(_ schemas: [Schema]) -> Schema {
    Schema(["oneOf": .array(schemas.map(\.json))])
  }

  /// One of some named schemas, which the value of a field tells apart.
  static func oneOf(
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
  func with(_ keyword: String, _ value: JSONValue) -> Schema {
    var schema = self
    schema.keywords[keyword] = value
    return schema
  }

  /// The schema with a description.
  func described(_ text: String) -> Schema { with("description", .string(text)) }

  /// The schema with the value that an absent field has.
  func defaulting(to value: JSONValue) -> Schema { with("default", value) }

  /// The schema with an example.
  func example(_ value: JSONValue) -> Schema { with("examples", [value]) }

  /// The schema that also accepts null.
  var orNull: Schema {
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

/// A field of an object.
struct Field: Sendable {
  let name: String
  var schema: Schema
  var isRequired: Bool

  private init(_ name: String, _ schema: Schema, isRequired: Bool) {
    self.name = name
    self.schema = schema
    self.isRequired = isRequired
  }

  /// A field that is always there.
  static func required(_ name: String, _ schema: Schema, _ description: String? = nil) -> Field {
    Field(name, described(schema, description), isRequired: true)
  }

  /// A field that may be absent.
  static func optional(_ name: String, _ schema: Schema, _ description: String? = nil) -> Field {
    Field(name, described(schema, description), isRequired: false)
  }

  private static func described(_ schema: Schema, _ description: String?) -> Schema {
    description.map(schema.described) ?? schema
  }
}

extension [Field] {
  /// The fields, each always there.
  var allRequired: [Field] {
    map { field in
      var field = field
      field.isRequired = true
      return field
    }
  }
}

/// A schema with its name in the document.
struct NamedSchema: Sendable {
  let name: String
  let schema: Schema

  init(_ name: String, _ schema: Schema) {
    self.name = name
    self.schema = schema
  }
}
