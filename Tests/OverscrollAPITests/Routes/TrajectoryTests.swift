import Testing

@testable import OverscrollWire

@Suite struct TrajectoryTests {
  /// A session whose content was let go 100 pt above its top.
  private func bouncing() throws -> API {
    let api = API()
    try api.create("t", #"{"clock":"manual","scrollView":{"contentHeight":2000}}"#)
    try api.post(
      "t",
      #"{"type":"setContentOffset","y":-40}"#,
      #"{"type":"dragBegan","x":1,"y":100}"#,
      #"{"type":"dragEnded","velocity":{"x":0,"y":0}}"#
    )
    return api
  }

  @Test func `samples are the snapshots at their times`() throws {
    let api = try bouncing()
    let answer = api.send("GET /v1/sessions/t/trajectory?fromMs=0&toMs=300&stepMs=100")
    #expect(answer.status == 200)
    for (index, time) in [0, 100, 200, 300].enumerated() {
      let snapshot = api.send("GET /v1/sessions/t?atMs=\(time)")
      for pointer in ["/timeMs", "/contentOffset/y", "/presentation/contentOffset/y"] {
        let inSnapshot = pointer == "/contentOffset/y" ? "/scrollView/contentOffset/y" : pointer
        let sampled = try value("/samples/\(index)\(pointer)", in: answer)
        #expect(try sampled == value(inSnapshot, in: snapshot))
      }
      let state = try value("/samples/\(index)/header/state", in: answer)
      #expect(state == .string("idle"))
      #expect(try value("/samples/\(index)/footer", in: answer) == .null)
    }
  }

  @Test func `asking changes nothing`() throws {
    let api = try bouncing()
    let before = api.send("GET /v1/sessions/t").text
    api.send("GET /v1/sessions/t/trajectory?toMs=2000&stepMs=1")
    #expect(api.send("GET /v1/sessions/t").text == before)
  }

  @Test func `CSV has a line of names and a line for each sample`() throws {
    let api = try bouncing()
    let answer = api.send(
      "GET /v1/sessions/t/trajectory?toMs=100&stepMs=50",
      headers: [("Accept", "text/csv")]
    )
    let lines = answer.text.split(separator: "\r\n")
    #expect(lines.count == 4)
    #expect(lines[0].hasPrefix("timeMs,contentOffset.x,contentOffset.y,"))
    #expect(
      lines.allSatisfy { $0.split(separator: ",", omittingEmptySubsequences: false).count == 15 }
    )
    #expect(lines[1].hasPrefix("0,0,-40,"))
    #expect(lines[3].hasPrefix("100,"))
  }

  @Test(arguments: [
    ("fromMs=-1", "fromMs"), ("toMs=x", "toMs"), ("stepMs=0", "stepMs"), ("step=1", "step"),
    ("fromMs=10&toMs=5", "toMs"), ("toMs=10001&stepMs=1", "stepMs"), ("toMs=1e13", "toMs"),
  ])
  func `what cannot be sampled is refused by the parameter's name`(
    query: String,
    parameter: String
  ) throws {
    let api = try bouncing()
    let answer = api.send("GET /v1/sessions/t/trajectory?" + query)
    #expect(answer.status == 422)
    #expect(try value("/errors/0/parameter", in: answer) == .string(parameter))
  }

  @Test func `ten thousand samples are the most`() throws {
    let api = try bouncing()
    let answer = api.send("GET /v1/sessions/t/trajectory?fromMs=0&toMs=9999&stepMs=1")
    #expect(answer.status == 200)
    #expect(try value("/samples/9999/timeMs", in: answer) == .number(9999))
  }

  private func value(_ pointer: String, in answer: Answer) throws -> JSONValue {
    try #require(answer[pointer])
  }
}
