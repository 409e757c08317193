import StrictJSON
import Testing

@testable import OverscrollWire

/// Trajectories from the past into the future.
@Suite struct TrajectoryTests {
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
}
