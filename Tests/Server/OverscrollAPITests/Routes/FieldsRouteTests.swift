import DescriptionTesting
import StrictJSON
import Testing

@testable import OverscrollAPI
@testable import OverscrollWire

/// `GET /v1/fields`.
struct FieldsRouteTests {
  private let answer = API().send("GET /v1/fields")
  private static let all: JSONValue = [
    "mjrefresh-3.7.9", "mjrefresh-3.1.15.4", "mjrefresh-2.2.1", "mjrefresh-1.4.7", "eocrefresh",
    "swiperefreshlayout-1.2.0", "refreshindicator-2026", "pulltorefreshjs-0.1.22",
  ]

  /// The dialects whose view can leave its window.
  private static let windowed: JSONValue = [
    "mjrefresh-3.7.9", "mjrefresh-3.1.15.4", "mjrefresh-2.2.1", "mjrefresh-1.4.7", "eocrefresh",
    "swiperefreshlayout-1.2.0",
  ]

  private func row(_ list: String, _ pointer: String) -> JSONValue? {
    answer.list(list).first { $0.member("pointer")?.name == pointer }
  }

  @Test(
    arguments: [
      ("/configuration", "/clock", "type", "string"),
      ("/configuration", "/clock", "default", "realtime"),
      ("/configuration", "/clock", "values", ["realtime", "manual"]),
      ("/configuration", "/scrollView/width", "default", 375),
      ("/configuration", "/scrollView/width", "minimum", 0),
      ("/configuration", "/scrollView/width", "maximum", 1e7),
      ("/configuration", "/scrollView/width", "dialects", all),
      ("/configuration", "/header/height", "minimum", 1),
      ("/configuration", "/header/height", "default", 54),
      ("/configuration", "/header/fastAnimationMs", "dialects", ["mjrefresh-3.7.9"]),
      ("/configuration", "/footer/onlyRefreshPerDrag", "dialects", ["mjrefresh-3.1.15.4"]),
      ("/configuration", "/simulatedLoad/header/afterMs", "default", 2000),
      ("/configuration", "/physics/bounce", "type", "string or object"),
      ("/configuration", "/physics/bounce/damping", "maximum", 10_000),
      ("/configuration", "/epoch", "default", .null),
      ("/configuration", "/footer/kind", "default", .null),
      ("/events/configure", "/height", "default", .null),
      ("/events/addComponent", "/configuration/height", "default", 54),
      ("/events/dragBegan", "/x", "minimum", -1e7),
      ("/events/dragBegan", "/type", "values", ["dragBegan"]),
      ("/events/gesture", "/hz", "default", 60), ("/events/gesture", "/by/y", "default", 0),
      ("/events/configure", "/height", "type", "number"),
      ("/events/configure", "/component", "values", ["header", "footer", "trailer"]),
      ("/events/addComponent", "/component", "values", ["header", "footer", "trailer"]),
      ("/events/beginRefreshing", "/component", "values", ["header", "footer", "trailer"]),
      ("/events/addComponent", "/configuration/style", "type", "string"),
      ("/events/advance", "/until/effect", "type", "string"),
      ("/events/turn", "/events", "type", "array"),
      ("/configuration", "/scrollView/content", "dialects", ["swiperefreshlayout-1.2.0"]),
      ("/configuration", "/header/distMax", "dialects", ["pulltorefreshjs-0.1.22"]),
      ("/configuration", "/header/distMax", "default", 80),
      ("/configuration", "/header/colorAlpha", "maximum", 255),
      ("/events/setWindow", "/attached", "dialects", windowed),
      ("/events/configure", "/triggerMode", "dialects", ["refreshindicator-2026"]),
    ] as [(String, String, String, JSONValue)]
  )
  func `a field has its type, default, range, values and dialects`(
    list: String,
    pointer: String,
    member: String,
    value: JSONValue
  ) {
    #expect(row(list, pointer)?.member(member) == value, "\(row(list, pointer) as Any)")
  }

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
