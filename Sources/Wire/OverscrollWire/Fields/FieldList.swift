import RefreshEngine
import StrictJSON

/// The fields of a configuration and of each type of event, as a flat list: `GET /v1/fields`.
package enum FieldList {
  /// The document, written once.
  package static let document: [UInt8] = {
    var events: JSONObject = [:]
    for type in EventType.all { events[type.name] = .array(rows(of: type)) }
    let document: JSONValue = ["configuration": .array(configuration), "events": .object(events)]
    return document.lineBytes
  }()

  /// The members of a row.
  package static let fields: [Field] = [
    .required("pointer", .string, "The place of the field in the configuration or the event."),
    .required("type", .string, "The JSON types of the field, joined by ` or `."),
    .required("default", .any, "The value of an absent field, or null."),
    .required("minimum", Schema.number.orNull, "The least number, or null."),
    .required("maximum", Schema.number.orNull, "The greatest number, or null."),
    .required(
      "values",
      Schema.array(of: .string).orNull,
      "All values, if they are a fixed set of names; else null."
    ),
    .required("dialects", .array(of: .named("Dialect")), "The dialects that have the field."),
    .required("description", .string, "The meaning of the field."),
  ]

  private static let configuration: [JSONValue] = {
    var walk = FieldWalk(place: { $0 })
    walk.add(ConfigurationTable.all(in: .standard).fields(), at: .root)
    return walk.rows
  }()

  private static func rows(of type: EventType) -> [JSONValue] {
    let dialects = Dialect.allCases.filter { !$0.absentEvents.contains(type.name) }
    var walk = FieldWalk(event: type.name, dialects: dialects)
    let instant = Field.optional("atMs", .time, "Absent: now.")
    walk.add([.required("type", .constant(type.name)), instant], at: .root)
    for form in type.forms {
      let component = form.fields.first { $0.name == "component" }
      if let name = component?.schema.json.member("const")?.text {
        // The fields of a component are in the member `configuration`, or in the event itself.
        walk.place = { tokens in
          [name] + (tokens.first == "configuration" ? tokens.dropFirst() : tokens[...])
        }
      }
      walk.add(form.fields, at: .root)
    }
    return walk.rows
  }
}

/// Lists the fields of an object and of its inner objects, each pointer once.
private struct FieldWalk {
  /// The type of the event; nil for a configuration.
  var event: String?
  /// The dialects with the object.
  var dialects = Dialect.allCases
  /// The rows, in the order of their fields.
  var rows: [JSONValue] { fields.members.map(\.value) }
  /// The place of a field in a configuration, as reference tokens; empty without such a place.
  var place: (_ tokens: [String]) -> [String] = { _ in [] }
  var fields: JSONObject = [:]

  mutating func add(_ fields: [Field], at pointer: JSONPointer) {
    for field in fields {
      add(field.schema.json, at: pointer.appending(field.name), isRequired: field.isRequired)
    }
  }

  private mutating func add(_ schema: JSONValue, at pointer: JSONPointer, isRequired: Bool) {
    let parts = FieldSchemas.parts(of: schema)
    guard let row = row(schema, parts, at: pointer, isRequired: isRequired) else { return }
    let known = fields[pointer.description]
    fields[pointer.description] = known.map { Self.merged($0, row) } ?? row
    for part in parts {
      let required = part.member("required")?.elements ?? []
      for property in part.member("properties")?.members ?? [] {
        add(
          property.value,
          at: pointer.appending(property.name),
          isRequired: required.contains(.string(property.name))
        )
      }
    }
  }

  /// The row of a field in several forms of an event, such as `component` of `configure`, with the values and
  /// the dialects of all forms.
  private static func merged(_ known: JSONValue, _ other: JSONValue) -> JSONValue {
    var row = known
    for name in ["values", "dialects"] {
      let (values, more) = (row.member(name)?.elements ?? [], other.member(name)?.elements ?? [])
      guard !values.isEmpty else { continue }
      row[member: name] = .array(values + more.filter { !values.contains($0) })
    }
    return row
  }

  /// The row of a field; nil without a dialect for it.
  private func row(
    _ schema: JSONValue,
    _ parts: [JSONValue],
    at pointer: JSONPointer,
    isRequired: Bool
  ) -> JSONValue? {
    let place = place(pointer.tokens)
    let dialects = dialects.filter {
      !$0.lacks(place) && !EventType.lacks(pointer.tokens, of: event, in: $0)
    }
    guard !dialects.isEmpty else { return nil }
    let types = parts.flatMap { part in part.member("type").map { $0.elements + [$0] } ?? [] }
    let values = parts.flatMap { part in
      part.member("enum")?.elements ?? part.member("const").map { [$0] } ?? []
    }.filter { $0 != .null }
    let first = { (keyword: String) -> JSONValue? in
      schema.member(keyword) ?? parts.lazy.compactMap { $0.member(keyword) }.first
    }
    // A field absent from `configure` keeps its value, and has no default.
    let hasDefault = event == nil || pointer.tokens.first == "configuration"
    let inForce =
      hasDefault ? DefaultConfiguration.value(at: place, in: dialects.first ?? .standard) : .null
    let value = isRequired ? .null : first("default") ?? inForce
    let row: JSONObject = [
      "pointer": .string(pointer.description),
      "type": .string(types.compactMap(\.text).unique.joined(separator: " or ")),
      "default": value, "minimum": first("minimum") ?? .null,
      "maximum": first("maximum") ?? .null, "values": values.isEmpty ? .null : .array(values),
      "dialects": .array(dialects.map { .string($0.rawValue) }),
      "description": first("description") ?? "",
    ]
    return .object(row)
  }
}

/// The named schemas in the fields' references.
private enum FieldSchemas {
  private static let byName = Dictionary(
    uniqueKeysWithValues: (ConfigurationSchemas.all + EventType.targets)
      .map { ($0.name, $0.schema.json) }
  )

  /// The schema without references, or all members of its union.
  static func parts(of schema: JSONValue) -> [JSONValue] {
    if let name = schema.member("$ref")?.text?.split(separator: "/").last {
      return byName[String(name)].map(parts) ?? [["type": "object"]]
    }
    let union = schema.member("oneOf") ?? schema.member("anyOf")
    return union?.elements.flatMap(parts) ?? [schema]
  }
}

/// The values in force for an empty configuration.
private enum DefaultConfiguration {
  static func value(at place: [String], in dialect: Dialect) -> JSONValue {
    let pointer = place.reduce(JSONPointer.root) { $0.appending($1) }
    // A footer has no kind by default.
    guard !place.isEmpty, place != ["footer", "kind"],
      let value = byDialect[dialect].flatMap(pointer.value), !value.isNested
    else { return .null }
    return value
  }

  private static let byDialect = Dictionary(
    uniqueKeysWithValues: Dialect.allCases.map { ($0, configuration(of: $0)) }
  )

  /// A configuration with each component and load of the dialect.
  private static func configuration(of dialect: Dialect) -> JSONValue {
    var document: JSONObject = ["dialect": .string(dialect.rawValue)]
    var loads: JSONObject = [:]
    for name in ComponentName.allCases where !dialect.lacks([name.rawValue]) {
      let kind = ComponentKind.allCases.first {
        $0.name == name && DialectPart.kind($0).exists(in: dialect)
      }?.footerKind
      document[name.rawValue] = kind.map { ["kind": .string($0.rawValue)] } ?? [:]
      loads[name.rawValue] = [:]
    }
    document["simulatedLoad"] = .object(loads)
    return JSONValue.object(document).reportedConfiguration ?? .null
  }
}

extension Dialect {
  /// True if the dialect lacks a field, by its place in a configuration.
  fileprivate func lacks(_ place: [String]) -> Bool {
    let component = place.first == "simulatedLoad" ? place.dropFirst().first : place.first
    if let name = component.flatMap(ComponentName.init(rawValue:)), !has(name) { return true }
    if lacksFieldOfFamily(place) { return true }
    return absentPointers.contains { place.starts(with: $0.tokens) }
  }

  /// True if the dialect lacks a field of one family, by its place in a configuration.
  private func lacksFieldOfFamily(_ place: [String]) -> Bool {
    guard place.count > 1 else { return place == ["lastUpdatedTimes"] && family == .overlay }
    switch place[0] {
    case "header":
      let having = OverlaySettingsTable.dialects(having: place[1])
      return !having.isEmpty && !having.contains(self)
    case "scrollView":
      if let part = OverlayListTable.part(place[1]) { return !part.exists(in: self) }
      let shared = ["driver", "device", "width", "height", "contentHeight", "contentOffset"]
      return family == .overlay && !shared.contains(place[1])
    case "physics": return family == .overlay && place[1] != "preset"
    default: return false
    }
  }
}
