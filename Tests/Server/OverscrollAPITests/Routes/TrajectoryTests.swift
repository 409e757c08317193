import StrictJSON
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

/// Trajectories that begin in the past.
@Suite struct PastTrajectoryTests {
  private let api = API()
  private let end: Double

  init() throws {
    let history = try api.play(.simulated, as: "a")
    end = try #require(history.entries.last).end
  }

  /// The members of a sample that a snapshot has elsewhere.
  private static let places = [
    ("/timeMs", "/timeMs"), ("/contentOffset", "/scrollView/contentOffset"),
    ("/contentInset", "/scrollView/contentInset"),
    ("/presentation/contentOffset", "/presentation/contentOffset"),
    ("/header/state", "/header/state"), ("/header/pullingPercent", "/header/pullingPercent"),
    ("/footer/state", "/footer/state"), ("/trailer/pullingPercent", "/trailer/pullingPercent"),
  ]

  @Test(arguments: [
    (0.0, 300.0, 3.0), (19_900, 21_100, 7.5), (0, 60_000, 977), (21_000, 21_000, 1),
  ])
  func `each sample is the session at its time, past or to come`(
    from: Double,
    to: Double,
    step: Double
  ) throws {
    for server in [api, api.restarted()] {
      let answer = server.send(
        "GET /v1/sessions/a/trajectory?fromMs=\(from)&toMs=\(to)&stepMs=\(step)"
      )
      let samples = answer.list("/samples")
      let times = Array(stride(from: from, through: to, by: step))
      try #require(samples.count == times.count)
      for (time, sample) in zip(times, samples) {
        let snapshot = try server.snapshot("a", query: "?atMs=\(time)")
        for (place, inSnapshot) in Self.places {
          let value = JSONPointer(place)?.value(in: sample)
          #expect(value == snapshot[inSnapshot], "\(place) at \(time) ms")
        }
      }
    }
  }

  @Test func `one request goes from the past into the future`() throws {
    let answer = api.send(
      "GET /v1/sessions/a/trajectory?fromMs=\(end - 5)&toMs=\(end + 5)&stepMs=5"
    )
    #expect(answer.column("/samples", "/timeMs") == [end - 5, end, end + 5].map { .number($0) })
  }

  @Test func `CSV has the numbers of JSON`() throws {
    let query = "GET /v1/sessions/a/trajectory?fromMs=19990&toMs=20500&stepMs=11"
    let json = api.send(query)
    let csv = api.send(query, headers: [("Accept", "text/csv")])
    #expect(csv.header("Content-Type")?.hasPrefix("text/csv") == true)
    let rows = csv.text.split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let names = try #require(rows.first)
    #expect(rows.count == json.list("/samples").count + 1)
    for (index, row) in rows.dropFirst().enumerated() {
      for (name, field) in zip(names, row) {
        let path = name.split(separator: ".").joined(separator: "/")
        let value = json["/samples/\(index)/\(path)"]
        switch value {
        case .string(let text)?: #expect(field == text)
        case .null?, nil: #expect(field.isEmpty)
        default: #expect(field == value?.text, "\(name) of \(index)")
        }
      }
    }
  }

  @Test func `a second from now is the default`() throws {
    let answer = api.send("GET /v1/sessions/a/trajectory")
    let times = answer.column("/samples", "/timeMs")
    #expect(times.first == .number(end))
    #expect(times.count == 60)
  }

  @Test(arguments: [("text/html", 406), ("text/csv;q=0.5, application/json", 200)])
  func `its type is negotiated`(accept: String, status: Int) {
    let answer = api.send("GET /v1/sessions/a/trajectory", headers: [("Accept", accept)])
    #expect(answer.status == status)
  }
}
