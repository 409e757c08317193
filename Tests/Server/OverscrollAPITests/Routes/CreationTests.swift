import StrictJSON
import Testing

@testable import OverscrollWire

/// `PUT /v1/sessions/{name}`, `POST /v1/sessions` and `DELETE`.
struct CreationTests {
  private let api = API()

  @Test func `a session without a name gets one that no other has`() throws {
    var names: Set<String> = []
    for _ in 0..<50 {
      let answer = api.send("POST /v1/sessions", #"{"clock":"manual"}"#)
      #expect(answer.status == 201)
      guard case .string(let name)? = answer["/session"] else { continue }
      #expect(answer.header("Location") == "/v1/sessions/\(name)")
      #expect(api.send("GET /v1/sessions/\(name)").status == 200)
      names.insert(name)
    }
    #expect(names.count == 50)
    #expect(api.send("POST /v1/sessions", #"{"clok":1}"#).fault == "/clok")
  }
}
