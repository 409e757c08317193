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

  @Test func `every type of event is described`() {
    let names = Set(WireVocabulary.events.map(\.name))
    #expect(Set(EventSchemas.descriptions.keys) == names)
  }
}
