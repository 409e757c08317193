import DescriptionTesting
import StrictJSON
import Testing

@testable import OverscrollAPI
@testable import OverscrollWire

/// `GET /v1/fields`.
struct FieldsRouteTests {
  private let answer = API().send("GET /v1/fields")

  @Test func `every type of event is there, and every row is whole`() {
    #expect(answer.status == 200)
    guard case .object(let events)? = answer["/events"] else {
      Issue.record("no events")
      return
    }
    #expect(events.members.map(\.name) == EventType.all.map(\.name))
    let names = FieldList.fields.map(\.name)
    for row in answer.list("/configuration") + events.members.flatMap(\.value.elements) {
      guard case .object(let object) = row else { continue }
      #expect(object.members.map(\.name) == names)
      #expect(object["type"]?.name?.isEmpty == false, "\(row)")
      #expect(object["description"]?.name?.hasSuffix(".") == true, "\(row)")
      #expect(object["dialects"]?.elements.isEmpty == false, "\(row)")
    }
  }

  @Test func `each pointer stands once`() {
    let pointers = answer.column("/configuration", "/pointer").compactMap { $0?.name }
    #expect(pointers.count > 100)
    #expect(Set(pointers).count == pointers.count)
  }
}
