import OverscrollWire
import StrictJSON

/// Replaces the names of parts in `openapi.json` by the parts; the file describes the notation.
struct DocumentParts {
  /// The parts from the program, which contain no names of parts.
  var values: [String: JSONValue]
  /// The parts from the file.
  let written: JSONObject
  /// The sentences from the file, by the names of their properties.
  let sentences: JSONObject

  /// The value with all names replaced by their parts; an unknown name stays.
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

  /// The schema of an object with the given properties only.
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
