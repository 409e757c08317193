import MicroHTTP
import Testing

@testable import OverscrollAPI
@testable import OverscrollWire

/// The check that every answer of these tests goes through.
struct DescribedAPITests {
  /// What the check says of the answer to a request with something changed.
  private func fault(
    _ request: String,
    _ change: (inout Response) -> Void
  ) throws -> String? {
    let api = API()
    try api.create("demo")
    let parts = request.split(separator: " ").map(String.init)
    let sent = api.request(parts[0], parts[1])
    var response = api.respond(sent)
    change(&response)
    return DescribedAPI.fault(sent, response)
  }

  private func replace(_ response: inout Response, _ old: String, _ new: String) {
    guard case .bytes(let bytes) = response.body else { return }
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains(old))
    response.body = .bytes(Array(text.replacing(old, with: new).utf8))
  }

  @Test(
    arguments: [
      (#""revision":0"#, #""revision":-1"#), (#""revision":0"#, #""revision":"0""#),
      (#""revision":0,"#, ""), (#""revision":0"#, #""revision":0,"more":0"#),
      (#""state":"idle""#, #""state":"Idle""#), (#""trailer":null"#, #""trailer":{}"#),
      (#""session":"demo""#, #""session":"-""#), (#""y":[0,"#, #""y":["#),
      (#""motion":null"#, #""motion":{"x":null,"y":{"kind":"rest","startMs":0}}"#),
    ]
  )
  func `a body that is not as described is noticed`(old: String, new: String) throws {
    #expect(try fault("GET /v1/sessions/demo") { _ in } == nil)
    #expect(try fault("GET /v1/sessions/demo") { replace(&$0, old, new) } != nil)
  }

  @Test func `another status, header field or media type is noticed`() throws {
    let request = "GET /v1/sessions/demo"
    #expect(try fault(request) { $0.status = 202 } != nil)
    #expect(try fault(request) { $0.headers.append(("X-More", "1")) } != nil)
    #expect(try fault(request) { $0.headers.removeAll { $0.0 == "ETag" } } != nil)
    #expect(
      try fault(request) { response in
        response.headers.removeAll { $0.0 == "Content-Type" }
        response.headers.append(("Content-Type", "text/plain"))
      } != nil
    )
  }

  @Test func `a problem that a call does not have is noticed`() throws {
    let none = "GET /v1/sessions/none"
    #expect(try fault(none) { _ in } == nil)
    let change = { (response: inout Response) in
      replace(&response, "/problems/session-not-found", "/problems/not-found")
    }
    #expect(try fault(none, change) != nil)
  }
}
