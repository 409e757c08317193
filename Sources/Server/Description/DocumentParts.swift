import OverscrollWire
import StrictJSON

/// Puts parts in the places that name them in `openapi.json`; the file states the notation.
struct DocumentParts {
  /// Parts of the program, which name no others.
  var values: [String: JSONValue]
  /// Parts of the file.
  let written: JSONObject
  /// Sentences of the file, by the names of the properties that have them.
  let sentences: JSONObject

  /// A value with the parts that it names in their places; a name without a part stays.
  func filled(_ value: JSONValue) -> JSONValue {
    switch value {
    case .string(let text) where text.hasPrefix("@"): return part(text) ?? value
    case .array(let elements):
      let lists = elements.map { element -> [JSONValue] in
        let filled = filled(element)
        if element.text != nil, case .array(let inner) = filled { return inner }
        return [filled]
      }
      return .array(lists.flatMap { $0 })
    case .object(let object):
      if case .object(let properties)? = object["properties"], object["type"] == nil {
        return .object(schema(object, properties))
      }
      return .object(members(of: object))
    case .null, .bool, .number, .overflow, .string: return value
    }
  }

  private func part(_ name: String) -> JSONValue? {
    let name = String(name.dropFirst())
    return values[name] ?? written[name].map(filled)
  }

  private func members(of object: JSONObject) -> JSONObject {
    var result: JSONObject = [:]
    for member in object.members {
      if member.name.hasPrefix("@"), case .object(let part)? = part(member.name) {
        for inner in part.members { result[inner.name] = inner.value }
      } else {
        result[member.name] = filled(member.value)
      }
    }
    return result
  }

  /// An object of some properties and no others.
  private func schema(_ object: JSONObject, _ properties: JSONObject) -> JSONObject {
    let optional = object["optional"]?.elements ?? []
    var result: JSONObject = ["type": "object"]
    for member in object.members where member.name != "optional" {
      guard member.name == "properties" else {
        result[member.name] = filled(member.value)
        continue
      }
      let fields = members(of: properties).members.compactMap { property -> Field? in
        guard case .object(var keywords) = property.value else { return nil }
        keywords["description"] = keywords["description"] ?? sentences[property.name]
        let schema = Schema(keywords)
        return optional.contains(.string(property.name))
          ? Field.optional(property.name, schema) : Field.required(property.name, schema)
      }
      for keyword in Schema.object(fields).keywords.members { result[keyword.name] = keyword.value }
    }
    return result
  }
}
