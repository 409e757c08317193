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
    for _ in 0..<40 {
      let json = random.one(of: Self.events)
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

  /// Events for a random session, those that a driver or clock refuses among them.
  private static let events = [
    #"{"type":"dragBegan","x":100,"y":300}"#, #"{"type":"dragMoved","x":100,"y":420}"#,
    #"{"type":"dragMoved","x":40,"y":500}"#, #"{"type":"dragMoved","x":160,"y":90}"#,
    #"{"type":"dragEnded"}"#, #"{"type":"dragEnded","velocity":{"x":-300,"y":1800}}"#,
    #"{"type":"dragCancelled"}"#, #"{"type":"gesture","by":{"y":180},"overMs":200}"#,
    #"{"type":"gesture","by":{"y":-600},"overMs":120,"hz":120}"#,
    #"{"type":"setContentOffset","y":-80}"#, #"{"type":"setContentOffset","y":1500}"#,
    #"{"type":"setContentOffset","x":420,"y":-60,"animated":true}"#,
    #"{"type":"setContentSize","height":500}"#, #"{"type":"setContentSize","width":900}"#,
    #"{"type":"setContentInset","top":20,"bottom":10}"#, #"{"type":"setSafeAreaInsets","top":44}"#,
    #"{"type":"setBounds","width":667,"height":375}"#, #"{"type":"setWindow","attached":false}"#,
    #"{"type":"setWindow","attached":true}"#, #"{"type":"reloadData","rows":3,"rowHeight":50}"#,
    #"{"type":"beginRefreshing","component":"header"}"#,
    #"{"type":"beginRefreshing","component":"footer"}"#,
    #"{"type":"endRefreshing","component":"header"}"#,
    #"{"type":"endRefreshing","component":"footer"}"#,
    #"{"type":"endRefreshingWithNoMoreData","component":"footer"}"#,
    #"{"type":"resetNoMoreData","component":"footer"}"#, #"{"type":"tap","component":"footer"}"#,
    #"{"type":"setHidden","component":"header","hidden":true}"#,
    #"{"type":"setHidden","component":"header","hidden":false}"#,
    #"{"type":"configure","component":"header","titles":{"idle":"~/é\"\n"}}"#,
    #"{"type":"configure","component":"footer","images":{"idle":{"count":4,"height":20}}}"#,
    #"{"type":"setLanguage","language":"ko"}"#, #"{"type":"removeComponent","component":"header"}"#,
    #"{"type":"addComponent","component":"header"}"#,
    #"{"type":"addComponent","component":"header","configuration":{"refreshing":true}}"#,
    #"{"type":"removeComponent","component":"footer"}"#,
    #"{"type":"addComponent","component":"footer","configuration":{"kind":"back"}}"#,
    #"{"type":"addComponent","component":"footer"}"#,
    #"{"type":"removeComponent","component":"trailer"}"#,
    #"{"type":"addComponent","component":"trailer"}"#,
    #"{"type":"turn","events":[{"type":"beginRefreshing","component":"header"},{"type":"endRefreshing","component":"header"}]}"#,
    #"{"type":"setDragging","dragging":true}"#, #"{"type":"setPanState","state":"ended"}"#,
    #"{"type":"setPanState","state":"changed","translation":{"y":60}}"#,
    #"{"type":"advance","byMs":120.5}"#, #"{"type":"advance","until":"rest"}"#,
    #"{"type":"setPhysics","preset":"ios-fast"}"#,
  ]
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
