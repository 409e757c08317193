import StrictJSON
import Testing

@testable import OverscrollWire

/// The members of the packed events against the table of all events.
struct EventFieldTests {
  @Test(arguments: EventTag.allCases)
  func `a packed event has the members of its type, in their order`(tag: EventTag) throws {
    let type = try #require(EventType.all.first { $0.name == tag.name.text })
    var members: [(name: String, isRequired: Bool)] = []
    for field in tag.fields {
      let name = (field.object ?? field.name).text
      if members.last?.name != name { members.append((name, field.member == nil)) }
    }
    let names = members.map(\.name)
    // An end with an outcome, of the overlay family, is stored as its JSON.
    let forms = type.forms.map { $0.fields.filter { $0.name != "outcome" } }
    let fields = try #require(forms.first { $0.map(\.name) == names }, "\(names)")
    #expect(fields.map(\.isRequired) == members.map(\.isRequired))
  }
}
