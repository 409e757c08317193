import StrictJSON
import Testing

@testable import OverscrollWire

/// Pages over all events and effects of a session that is longer than what memory keeps.
@Suite struct LongSessionTests {
  private let api = API()
  /// The events, and the effects as the answers told them.
  private let events: [JSONValue]
  private let effects: [JSONValue]

  init() throws {
    try api.create(
      "a",
      #"{"clock":"manual","header":{"refreshing":true},"simulatedLoad":{"header":{"afterMs":3}}}"#
    )
    var (events, effects): ([JSONValue], [JSONValue]) = ([], [])
    effects += api.send("GET /v1/sessions/a/effects").list("/effects")
    for start in stride(from: 0, to: 2400, by: 120) {
      let batch = (start..<start + 120).map { number in
        switch number % 3 {
        case 0: #"{"type":"beginRefreshing","component":"header"}"#
        case 1: #"{"type":"advance","byMs":\#(1 + number % 600)}"#
        default: #"{"type":"endRefreshing","component":"header"}"#
        }
      }
      events += try batch.map { try JSONReader.value(Array($0.utf8)) }
      let answer = try api.post("a", batch)
      #expect(answer["/effectsNext"] == .null)
      effects += answer.list("/effects")
    }
    self.events = events
    self.effects = effects
  }

  /// All elements of a list, page after page.
  private func pages(
    _ list: String,
    of server: API,
    limit: Int
  ) throws -> (elements: [JSONValue], count: Int) {
    var elements: [JSONValue] = []
    var (after, count) = (0, 0)
    while true {
      let page = server.send("GET /v1/sessions/a/\(list)?after=\(after)&limit=\(limit)")
      try #require(page.status == 200, "\(page.text)")
      elements += page.list("/\(list)")
      count += 1
      guard page["/next"] != .null else { return (elements, count) }
      #expect(page.list("/\(list)").count == limit)
      after = Int(try page.number("/next"))
    }
  }

  @Test(arguments: [1000, 333]) func `every effect is told once, in order`(limit: Int) throws {
    #expect(effects.count > 3000)
    #expect(effects.map { $0.number("index") } == (1...effects.count).map(Double.init))
    for server in [api, api.restarted()] {
      let (found, count) = try pages("effects", of: server, limit: limit)
      #expect(found == effects)
      #expect(count == (effects.count + limit - 1) / limit)
    }
  }

  @Test(arguments: [0, 1, 999, 1000, 1001, 2003, 2900]) func `a page may begin anywhere`(
    after: Int
  ) throws {
    for server in [api, api.restarted()] {
      let page = server.send("GET /v1/sessions/a/effects?after=\(after)&limit=7")
      #expect(page.list("/effects") == Array(effects[after..<after + 7]))
      let events = server.send("GET /v1/sessions/a/events?after=\(min(after, 2390))&limit=7")
      #expect(
        events.list("/events").map { $0["event"] }
          == self.events[min(after, 2390)...].prefix(7).map(Optional.some)
      )
    }
  }

  @Test func `every event is told once, in order`() throws {
    for server in [api, api.restarted()] {
      let (found, count) = try pages("events", of: server, limit: 700)
      #expect(found.map { $0["event"] } == events.map(Optional.some))
      #expect(found.map { $0.number("revision") } == (1...events.count).map(Double.init))
      #expect(count == 4)
    }
  }

  @Test func `lines are the same events`() throws {
    let restarted = api.restarted()
    let lines = restarted.send(
      "GET /v1/sessions/a/events?after=900&limit=1000",
      headers: [("Accept", "application/x-ndjson")]
    )
    let page = restarted.send("GET /v1/sessions/a/events?after=900&limit=1000")
    #expect(try JSONReader.lines(lines.bytes) == page.list("/events"))
    #expect(lines.text.hasSuffix("}\n"))
  }

  @Test func `the end is an empty page`() {
    for server in [api, api.restarted()] {
      for (list, after) in [("effects", effects.count), ("events", 2400), ("effects", 999_999)] {
        let page = server.send("GET /v1/sessions/a/\(list)?after=\(after)")
        #expect(page.list("/\(list)").isEmpty)
        #expect(page["/next"] == .null)
      }
    }
  }

  @Test func `a batch with more than 1000 effects says where the others are`() throws {
    let batch = (0..<600).flatMap { _ in
      [
        #"{"type":"beginRefreshing","component":"header"}"#, #"{"type":"advance","byMs":500}"#,
      ]
    }
    let answer = try api.post("a", batch)
    let first = effects.count
    #expect(answer.list("/effects").count == 1000)
    #expect(try answer.number("/effects/0/index") == Double(first + 1))
    #expect(answer["/effectsNext"] == .number(Double(first + 1000)))
    let rest = api.send("GET /v1/sessions/a/effects?after=\(first + 1000)&limit=1000")
    #expect(try rest.number("/effects/0/index") == Double(first + 1001))
  }
}
