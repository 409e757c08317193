import DescriptionTesting
import OverscrollWire
import Problems
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

  @Test func `each part, problem and header field that the file names is there`() throws {
    func check(_ value: JSONValue, _ place: String) {
      if let text = value.name { #expect(!text.hasPrefix("@"), "\(place): \(text)") }
      for element in value.elements { check(element, place) }
      for member in value.asObject.members {
        #expect(!member.name.hasPrefix("@"), "\(place): \(member.name)")
        check(member.value, place + "/" + member.name)
      }
    }
    check(OpenAPIDocument.tested.json, "")
    let source = OpenAPIDocument.source
    let slugs = ProblemKind.allCases.map(\.rawValue)
    for group in ["members", "headers"] {
      for member in source["problems"][group].asObject.members {
        #expect(slugs.contains(member.name))
      }
    }
    let paths = source["document"]["paths"].asObject.members
    #expect(paths.count > 20)
    for call in paths.flatMap(\.value.asObject.members) {
      for name in call.value["problems"].elements.compactMap(\.name) where !name.hasPrefix("@") {
        #expect(slugs.contains(name), "\(name)")
      }
    }
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
