import Explorer
import StrictJSON
import Testing

@testable import OverscrollAPI

/// `GET /v1/properties`.
struct PropertyRouteTests {
  @Test func `the properties are listed as they are, the laws first`() {
    let answer = API().send("GET /v1/properties")
    #expect(answer.status == 200)
    let all = Property.all
    #expect(answer.column("/properties", "/name") == all.map { .string($0.name) })
    #expect(answer.column("/properties", "/title") == all.map { .string($0.sentence) })
    let classes = Array(repeating: "law", count: 36) + Array(repeating: "wish", count: 17)
    #expect(answer.column("/properties", "/class") == classes.map(JSONValue.string))
    #expect(answer["/properties/0/museum/0"] == "hidden-header-leaves-a-gap")
    #expect(answer.list("/properties").count { $0["notOfOverlays"] != nil } == 34)
  }
}
