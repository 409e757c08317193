import OverscrollWire
import RefreshEngine
import StrictJSON
import TestSupport

@testable import Recordings

/// A session in the wire format: a configuration, and events that the engine accepts.
struct WireSession {
  let configuration: JSONValue
  private(set) var events: [(event: JSONValue, instant: Instant)] = []

  /// A random session from a seed: what the engine refuses is left out.
  init(seed: UInt64, clock: Clock) throws {
    var random = SeededGenerator(seed: seed)
    let configuration = try random.configuration(clock)
    self.configuration = configuration
    let session = try ConfigurationDecoder.decode(JSONCursor(configuration), createdAt: 0)
    let decoder = EventDecoder(dialect: session.engine.dialect)
    var engine = Engine(session.engine)
    // Those that a driver or clock refuses are among them.
    let sent = try TextTable.texts("recordings", "random events")
    for _ in 0..<40 {
      let json = random.one(of: sent)
      let event = try JSONReader.value(Array(json.utf8))
      guard let decoded = try? decoder.decode(JSONCursor(event)).event,
        clock == .manual || !decoded.passesTime
      else { continue }
      let instant = engine.now + random.one(of: [0, 0, 1, 16_667, 100_003, 250_000, 1_999_999])
      var tried = engine
      guard (try? tried.handle(decoded, at: instant)) != nil else { continue }
      engine = tried
      events.append((event, instant))
    }
  }

  /// The session's own export.
  func recording(isAsserting: Bool = true) throws -> [UInt8] {
    var writer = try RecordingWriter(
      name: "s",
      configuration: configuration,
      isAsserting: isAsserting
    )
    return try writer.file(of: events.map { ($0.event, $0.instant) })
  }
}

extension SeededGenerator {
  mutating func one<Choice>(of choices: [Choice]) -> Choice {
    choices[Int(next() % UInt64(choices.count))]
  }

  /// A configuration of any dialect, in which a part that the dialect lacks is left out.
  mutating func configuration(_ clock: Clock) throws -> JSONValue {
    let dialect = one(of: Dialect.all(of: .inset))
    let footers = dialect == .mjrefresh147 ? ["auto"] : ["auto", "back"]
    let parts = [
      #""dialect":"\#(dialect.rawValue)","clock":"\#(clock.rawValue)""#,
      #""scrollView":{"driver":"\#(one(of: ["simulated", "external"]))","contentWidth":700}"#,
      one(of: [#""header":{}"#, #""header":{"refreshing":true}"#, #""header":null"#]),
      one(of: [#""footer":{"kind":"\#(one(of: footers))"}"#, #""footer":null"#]),
      dialect == .standard ? #""trailer":{}"# : #""trailer":null"#,
      one(of: [
        #""simulatedLoad":{"header":{"afterMs":400,"rows":2}}"#,
        #""list":{"rows":9,"rowHeight":44}"#,
      ]),
      #""epoch":"2026-01-02T03:04:05Z","timeZone":"+05:45""#,
    ]
    let sent = try JSONReader.value(Array("{\(parts.joined(separator: ","))}".utf8))
    return try PortableConfiguration(sent, createdAt: 0).forRecording
  }
}
