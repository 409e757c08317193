import DescriptionTesting
import OverscrollWire
import StrictJSON
import Testing

@testable import Description

/// The description by itself.
struct DocumentTests {
  @Test func `each reference leads to something, and each schema has a name of its own`() {
    var references: [String] = []
    func collect(_ value: JSONValue) {
      if let reference = value.member("$ref")?.name { references.append(reference) }
      if case .object(let object) = value { for member in object.members { collect(member.value) } }
      for element in value.elements { collect(element) }
    }
    collect(OpenAPIDocument.tested.json)
    #expect(references.count > 500)
    for reference in Set(references) {
      #expect(SchemaValidator.shared.resolved(.string(reference)) != nil, "\(reference)")
    }
    let names = OpenAPIDocument.tested.schemas.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test func `every property of every schema has a sentence`() {
    var count = 0
    func check(_ value: JSONValue, _ place: String) {
      for element in value.elements { check(element, place) }
      guard case .object(let object) = value else { return }
      for member in object.members where !["examples", "if", "then"].contains(member.name) {
        guard member.name == "properties", case .object(let fields) = member.value else {
          check(member.value, place)
          continue
        }
        for field in fields.members {
          count += 1
          let sentence = field.value.member("description")?.name ?? ""
          #expect(sentence.hasSuffix("."), "\(place)/\(field.name)")
          check(field.value, place + "/" + field.name)
        }
      }
    }
    for schema in OpenAPIDocument.tested.schemas { check(schema.schema.json, schema.name) }
    #expect(count > 1000)
  }
}
