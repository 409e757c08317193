import OverscrollWire
import RefreshEngine
import StrictJSON
import Testing

@testable import Recordings

/// A session's own export: it is read back, it matches, and nothing in it can be changed unnoticed.
@Suite struct RecordingWriterTests {
  private static func difference(_ bytes: [UInt8]) throws -> Replay.Difference? {
    try Replay.outcome(of: Recording(bytes)).difference
  }

  /// The export of a session whose events have an instant in milliseconds.
  private static func session(
    _ configuration: String,
    _ events: [(String, Double)]
  ) throws -> [UInt8] {
    let value = { (json: String) throws in try JSONReader.value(Array(json.utf8)) }
    var writer = try RecordingWriter(name: "s", configuration: value(configuration))
    return try writer.file(
      of: events.map { event, milliseconds in
        (try value(event), Instant(microseconds: Microseconds(milliseconds * 1000)))
      }
    )
  }

  @Test(arguments: Clock.allCases)
  func `the export of a random session matches`(clock: Clock) throws {
    for seed in 0..<60 as Range<UInt64> {
      let session = try WireSession(seed: seed, clock: clock)
      let difference = try Self.difference(try session.recording())
      #expect(difference == nil, "seed \(seed): \(difference.map { "\($0)" } ?? "")")
    }
  }

  @Test func `the file names its format, its engine and each event's instant`() throws {
    let bytes = try Self.session(
      #"{"clock":"manual","header":null,"footer":null,"trailer":null}"#,
      [(#"{"type":"reloadData","rows":7}"#, 0), (#"{"type":"reloadData","atMs":9,"rows":7}"#, 1.5)]
    )
    let text = String(decoding: bytes, as: UTF8.self)
    let start = """
      {"format":"overscroll-recording","version":1,"name":"s","engine":"\(Engine.version)",\
      "configuration":{"clock":"manual","header":null,"footer":null,"trailer":null},\
      "events":[{"atMs":0,"type":"reloadData","rows":7},{"atMs":1.5,"type":"reloadData","rows":7}],\
      "expected":[{"changes":{"/revision":0,"/timeMs":0,"/behindMs":0,"/clock":"manual",\
      "/nextChangeMs":null,"/configurationRevision":0,"/scrollView/driver":"simulated",
      """
    let end = """
      {"changes":{"/revision":1,"/scrollView/rows":7}},{"changes":{"/revision":2,"/timeMs":1.5}}]}
      """
    #expect(text.hasPrefix(start))
    #expect(text.hasSuffix(end))
  }

  /// A bounce sideways, and an inset meanwhile that the engine forgot before version 2.2.0.
  @Test(arguments: [("2.0.0", 0), ("2.1.0", 0), ("2.2.0", -100), ("9.9.9", -100), (nil, -100)])
  func `a recording is played by the rules of the version that it names`(
    engine: String?,
    y: Double
  ) throws {
    let member = engine.map { #""engine":"\#($0)","# } ?? ""
    let text = """
      {"format":"overscroll-recording","version":1,\(member)"configuration":{"clock":"manual",\
      "header":null,"list":{"rows":2,"rowHeight":44}},"events":[\
      {"type":"setContentInset","left":20},{"type":"dragBegan","x":0,"y":300},\
      {"type":"dragMoved","x":100,"y":300},{"type":"dragEnded","velocity":{"x":0,"y":0}},\
      {"type":"setContentInset","top":100},{"type":"advance","until":"rest"}],\
      "expected":[null,null,null,null,null,null,{"changes":{"/scrollView/contentOffset/y":\(y)}}]}
      """
    #expect(try Self.difference(Array(text.utf8)) == nil)
  }

  @Test(arguments: EngineVersion.allCases)
  func `a recording names the version by whose rules its session was played`(
    _ version: EngineVersion
  ) throws {
    var writer = try RecordingWriter(name: "s", configuration: .object([:]), version: version)
    let bytes = try writer.file(of: [])
    let recording = try Recording(bytes)
    #expect(recording.engine == version.rawValue)
    #expect(recording.configuration.engine.version == version)
  }

  @Test func `all of the snapshot is asserted but what a recording leaves out`() throws {
    let bytes = try Self.session(#"{"clock":"manual","header":{},"footer":{"kind":"auto"}}"#, [])
    let recording = try Recording(bytes)
    let pointers = try #require(Array(recording.expected)[0]).changes.map(\.pointer.description)
    for part in ["/session", "/effectIndex", "/presentation", "/animations", "/scrollView/motion"] {
      #expect(!pointers.contains { $0 == part || $0.hasPrefix(part + "/") })
    }
    for part in [
      "/timeMs", "/scrollView/contentOffset/y", "/scrollView/restRange/y/0", "/header/frame/height",
      "/header/stateLabel/text", "/header/image", "/footer/kind", "/trailer",
    ] {
      #expect(pointers.contains(part))
    }
  }

  @Test func `a component that goes is one null, and one that comes has all its leaves`() throws {
    let bytes = try Self.session(
      #"{"clock":"manual","header":{}}"#,
      [
        (#"{"type":"removeComponent","component":"header"}"#, 0),
        (#"{"type":"addComponent","component":"header"}"#, 0),
        (#"{"type":"removeComponent","component":"header"}"#, 0),
      ]
    )
    let recording = try Recording(bytes)
    let changes = try recording.expected.map { try #require($0).changes }
    let header = changes.map { $0.filter { $0.pointer.description.hasPrefix("/header") } }
    #expect(header[1].map(\.pointer.description) == ["/header"])
    #expect(header[2].map(\.pointer) == header[0].map(\.pointer))
    #expect(header[3].map(\.value) == [.null])
    #expect(try Replay.outcome(of: recording).matches == true)
  }

  @Test func `without assertions the file ends with its events`() throws {
    let session = try WireSession(seed: 3, clock: .manual)
    let bytes = try session.recording(isAsserting: false)
    let recording = try Recording(bytes)
    #expect(recording.events.count == session.events.count)
    #expect(recording.configurationSource == session.configuration)
    #expect(recording.engine == Engine.version)
    #expect(recording.name == "s")
    #expect(recording.expected.allSatisfy { $0 == nil })
    #expect(String(decoding: bytes, as: UTF8.self).hasSuffix("}]}"))
  }

  /// Each asserted value of an export, changed, is found where it stands.
  @Test(arguments: 0..<6 as Range<UInt64>)
  func `a changed value is found at its step and pointer`(seed: UInt64) throws {
    let session = try WireSession(seed: seed, clock: seed.isMultiple(of: 2) ? .manual : .realtime)
    let document = try JSONReader.value(try session.recording())
    guard case .object(var object) = document, case .array(let items)? = object["expected"] else {
      Issue.record("no expectations")
      return
    }
    for (step, item) in items.enumerated() {
      guard case .object(let fields) = item, case .object(let changes)? = fields["changes"] else {
        Issue.record("no changes")
        continue
      }
      for change in changes.members.prefix(6) {
        var (items, fields, changes) = (items, fields, changes)
        changes[change.name] = change.value.altered
        fields["changes"] = .object(changes)
        items[step] = .object(fields)
        object["expected"] = .array(items)
        let difference = try Replay.outcome(of: Recording(JSONValue.object(object).bytes))
          .difference
        #expect(difference?.step == step)
        let pointers = difference?.values.map(\.pointer) ?? []
        // Without its null, what was asserted below a place stays asserted.
        #expect(change.value == .null ? pointers.contains(change.name) : pointers == [change.name])
      }
    }
  }

  @Test func `an event that cannot be played is told, and so is the end of the steps`() throws {
    let configuration: JSONValue = ["clock": "manual", "header": [:]]
    var writer = try RecordingWriter(name: "s", configuration: configuration, steps: 100)
    let invalid = #expect(throws: RecordingWriter.Fault.self) {
      try writer.item(["type": "dragMoved", "x": 1], at: .zero)
    }
    guard case .invalid(let error)? = invalid else {
      Issue.record("\(String(describing: invalid))")
      return
    }
    #expect(error.first.pointer.description == "/y")
    let refused = #expect(throws: RecordingWriter.Fault.self) {
      try writer.item(["type": "dragCancelled"], at: .zero)
    }
    guard case .refused? = refused else {
      Issue.record("\(String(describing: refused))")
      return
    }
    let pull: JSONValue = ["type": "gesture", "by": ["y": 200], "overMs": 9000]
    let stopped = #expect(throws: RecordingWriter.Fault.self) { try writer.item(pull, at: .zero) }
    guard case .tooMuchWork(let work)? = stopped else {
      Issue.record("\(String(describing: stopped))")
      return
    }
    #expect(work.event == 0)
    #expect(work.reached > .zero)
  }
}

extension JSONValue {
  /// Another value of the same type; a string for null.
  fileprivate var altered: JSONValue {
    switch self {
    case .bool(let bool): .bool(!bool)
    case .number(let number): .number(number + 1)
    case .string(let string): .string(string + "x")
    case .null, .overflow, .array, .object: "x"
    }
  }
}
