package import Description
import Foundation
package import OverscrollWire
import SessionLog
package import StrictJSON
import Synchronization

extension OpenAPIDocument {
  /// The description, of a version of no program.
  package static let tested = OpenAPIDocument(version: "0.0.0", notices: LogNotice.names)

  /// Every named schema.
  package var schemas: [NamedSchema] {
    guard case .object(let schemas)? = json.member("components")?.member("schemas") else {
      return []
    }
    return schemas.members.compactMap { member in
      guard case .object(let keywords) = member.value else { return nil }
      return NamedSchema(member.name, Schema(keywords))
    }
  }
}

/// Checks values against the schemas of the API's description.
///
/// It knows the keywords that the description uses; another one is a fault, so that none is ignored.
package final class SchemaValidator: Sendable {
  package let document: JSONValue
  /// The schemas by the references that were resolved so far.
  private let known = Mutex<[String: JSONValue]>([:])

  package static let shared = SchemaValidator(document: OpenAPIDocument.tested.json)

  package init(document: JSONValue) { self.document = document }

  /// The first way in which a value is not what a schema says; nil if it is.
  package func fault(_ value: JSONValue, _ schema: JSONValue, at place: String = "") -> String? {
    guard case .object(let keywords) = schema else { return "\(place): the schema is no object" }
    if let type = keywords["type"], let fault = typeFault(value, type) { return place + fault }
    if case .object(let discriminator)? = keywords["discriminator"] {
      return union(value, discriminator, place)
    }
    for keyword in keywords.members {
      if let fault = fault(value, keyword.name, keyword.value, keywords, place) { return fault }
    }
    return nil
  }

  /// What a reference such as `#/components/schemas/Event` names.
  package func resolved(_ reference: JSONValue) -> JSONValue? {
    guard case .string(let text) = reference, text.hasPrefix("#") else { return nil }
    return known.withLock { known in
      if let schema = known[text] { return schema }
      let schema = JSONPointer(String(text.dropFirst()))?.value(in: document)
      known[text] = schema
      return schema
    }
  }

  /// The schema itself, or the one that it refers to.
  package func resolving(_ schema: JSONValue) -> JSONValue {
    guard case .object(let keywords) = schema, let reference = keywords["$ref"] else {
      return schema
    }
    return resolved(reference).map(resolving) ?? .null
  }

  private func typeFault(_ value: JSONValue, _ type: JSONValue) -> String? {
    if case .array(let types) = type {
      return types.contains { typeFault(value, $0) == nil } ? nil : ": has none of the types"
    }
    let isRight =
      switch (type, value) {
      case ("null", .null), ("boolean", .bool), ("number", .number), ("string", .string),
        ("array", .array), ("object", .object):
        true
      case ("integer", .number(let number)): number == number.rounded()
      default: false
      }
    return isRight ? nil : ": is \(value.typeName)"
  }

  /// A value of one of several schemas, which a field tells apart.
  private func union(
    _ value: JSONValue,
    _ discriminator: JSONObject,
    _ place: String
  ) -> String? {
    guard case .object(let object) = value,
      case .string(let field)? = discriminator["propertyName"],
      case .string(let name)? = object[field],
      case .object(let mapping)? = discriminator["mapping"],
      let reference = mapping[name], let schema = resolved(reference)
    else { return "\(place): no schema has its discriminator" }
    return fault(value, schema, at: place)
  }

  private func fault(
    _ value: JSONValue,
    _ keyword: String,
    _ content: JSONValue,
    _ keywords: JSONObject,
    _ place: String
  ) -> String? {
    switch (keyword, content, value) {
    case ("description", _, _), ("examples", _, _), ("default", _, _), ("format", _, _),
      ("type", _, _), ("then", _, _):
      return nil
    case ("$ref", _, _):
      guard let schema = resolved(content) else { return "\(place): there is no \(content)" }
      return fault(value, schema, at: place)
    case ("const", _, _): return value == content ? nil : "\(place): is not \(content)"
    case ("enum", .array(let values), _):
      return values.contains(value) ? nil : "\(place): \(value) is none of the values"
    case ("oneOf", .array(let schemas), _):
      let count = schemas.count { fault(value, $0) == nil }
      return count == 1 ? nil : "\(place): is of \(count) of the schemas"
    case ("anyOf", .array(let schemas), _):
      return schemas.contains { fault(value, $0) == nil } ? nil : "\(place): is of no schema"
    case ("if", _, _):
      guard fault(value, content) == nil, let then = keywords["then"] else { return nil }
      return fault(value, then, at: place)
    default: return sizeFault(value, keyword, content, keywords, place)
    }
  }

  private func sizeFault(
    _ value: JSONValue,
    _ keyword: String,
    _ content: JSONValue,
    _ keywords: JSONObject,
    _ place: String
  ) -> String? {
    let isRight: Bool
    switch (keyword, content, value) {
    case ("minimum", .number(let limit), .number(let number)): isRight = number >= limit
    case ("maximum", .number(let limit), .number(let number)): isRight = number <= limit
    case ("minLength", .number(let limit), .string(let text)):
      isRight = Double(text.unicodeScalars.count) >= limit
    case ("maxLength", .number(let limit), .string(let text)):
      isRight = Double(text.unicodeScalars.count) <= limit
    case ("pattern", .string(let pattern), .string(let text)):
      isRight = Self.matches(text, pattern)
    case ("minItems", .number(let limit), .array(let items)): isRight = Double(items.count) >= limit
    case ("maxItems", .number(let limit), .array(let items)): isRight = Double(items.count) <= limit
    case ("uniqueItems", .bool(true), .array(let items)):
      isRight = items.indices.allSatisfy { !items[..<$0].contains(items[$0]) }
    case ("maxProperties", .number(let limit), .object(let object)):
      isRight = Double(object.members.count) <= limit
    case ("minimum", _, _), ("maximum", _, _), ("minLength", _, _), ("maxLength", _, _),
      ("pattern", _, _), ("minItems", _, _), ("maxItems", _, _), ("uniqueItems", _, _),
      ("maxProperties", _, _):
      isRight = true
    default: return partFault(value, keyword, content, keywords, place)
    }
    return isRight ? nil : "\(place): \(value) breaks \(keyword) \(content)"
  }

  /// Checks the members of an object and the items of an array.
  private func partFault(
    _ value: JSONValue,
    _ keyword: String,
    _ content: JSONValue,
    _ keywords: JSONObject,
    _ place: String
  ) -> String? {
    switch (keyword, content, value) {
    case ("properties", .object(let properties), .object(let object)):
      return first(properties.members) { property in
        object[property.name].flatMap {
          fault($0, property.value, at: place + "/" + property.name)
        }
      }
    case ("required", .array(let names), .object(let object)):
      return first(names) { name in
        guard case .string(let name) = name, object[name] == nil else { return nil }
        return "\(place): has no \(name)"
      }
    case ("additionalProperties", _, .object(let object)):
      return first(object.members.filter { !isProperty($0.name, keywords) }) { member in
        content == false
          ? "\(place): may not have \(member.name)"
          : fault(member.value, content, at: place + "/" + member.name)
      }
    case ("propertyNames", _, .object(let object)):
      return first(object.members) { fault(.string($0.name), content, at: place) }
    case ("prefixItems", .array(let schemas), .array(let items)):
      return first(Array(zip(items, schemas))) { fault($0, $1, at: place + "/…") }
    case ("items", _, .array(let items)):
      return first(Array(items.enumerated())) { fault($1, content, at: place + "/\($0)") }
    case ("properties", _, _), ("required", _, _), ("additionalProperties", _, _),
      ("propertyNames", _, _), ("prefixItems", _, _), ("items", _, _):
      return nil
    default: return "\(place): the keyword \(keyword) is not known"
    }
  }

  private func isProperty(_ name: String, _ keywords: JSONObject) -> Bool {
    guard case .object(let properties)? = keywords["properties"] else { return false }
    return properties[name] != nil
  }

  private func first<Element>(
    _ elements: [Element],
    _ fault: (Element) -> String?
  ) -> String? {
    for element in elements { if let fault = fault(element) { return fault } }
    return nil
  }

  private static let patterns = Mutex<[String: NSRegularExpression]>([:])

  private static func matches(_ text: String, _ pattern: String) -> Bool {
    let expression = patterns.withLock { patterns in
      if let known = patterns[pattern] { return Optional(known) }
      let new = try? NSRegularExpression(pattern: pattern)
      patterns[pattern] = new
      return new
    }
    let range = NSRange(text.startIndex..., in: text)
    return expression?.firstMatch(in: text, range: range) != nil
  }
}
