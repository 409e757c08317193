import OverscrollWire
import RefreshEngine
import StrictJSON
import Testing

@testable import Recordings

/// What a recording is, and what it is not.
@Suite struct RecordingTests {
  private static let head = #""format":"overscroll-recording","version":1"#
  private static let header = #""configuration":{"clock":"manual","header":{}}"#

  private static func recording(_ text: String) throws -> Recording {
    try Recording(JSONPart(Array(text.utf8)))
  }

  @Test(arguments: [
    (#"[]"#, ""), (#"{"version":1}"#, "/format"),
    (#"{"format":"cassette","version":1}"#, "/format"),
    (#"{"format":"overscroll-recording","version":2}"#, "/version"),
    ("{\(head),\"events\":[]}", "/configuration"), ("{\(head),\(header)}", "/events"),
    ("{\(head),\(header),\"events\":[],\"speed\":2}", "/speed"),
    ("{\(head),\"configuration\":{\"dialect\":\"x\"},\"events\":[]}", "/configuration/dialect"),
    ("{\(head),\(header),\"events\":[{\"type\":\"dragMoved\",\"y\":1}]}", "/events/0/x"),
    ("{\(head),\(header),\"events\":[],\"expected\":[]}", "/expected"),
    ("{\(head),\(header),\"events\":[],\"expected\":[{}]}", "/expected/0/changes"),
    (
      "{\(head),\(header),\"events\":[],\"expected\":[{\"changes\":{\"header\":1}}]}",
      "/expected/0/changes/header"
    ),
    (
      "{\(head),\(header),\"events\":[],\"expected\":[{\"changes\":{},\"effects\":[[\"header\",\"rowsChanged\"]]}]}",
      "/expected/0/effects/0/1"
    ),
    ("{\(head),\(header),\"events\":[],\"tolerance\":{\"points\":1}}", "/tolerance/ms"),
  ])
  func `what is no recording is refused by its pointer`(text: String, pointer: String) throws {
    let faults = #expect(throws: FieldErrors.self) { try Self.recording(text) }
    #expect(faults?.all.map(\.pointer.description) == [pointer])
  }

  @Test func `all faults are told in the order of the file`() throws {
    let faults = #expect(throws: FieldErrors.self) {
      try Self.recording(
        """
        {\(Self.head),"expected":[7,{"changes":{},"effects":[["head","refreshing"]]},null],
        "events":[{"type":"tap"},{"type":"jump"}],"tolerance":{},"speed":1,\(Self.header),"name":3}
        """
      )
    }
    let pointers = [
      "/expected/0", "/expected/1/effects/0/0", "/events/0/component", "/events/1/type",
      "/tolerance/points", "/tolerance/ms", "/speed", "/name",
    ]
    #expect(faults?.all.map(\.pointer.description) == pointers)
  }

  @Test func `an item has no more changes than a snapshot can have values`() throws {
    let recording = { (count: Int) throws in
      let changes = (0..<count).map { "\"/\($0)\":null" }.joined(separator: ",")
      return try Self.recording(
        "{\(Self.head),\(Self.header),\"events\":[],\"expected\":[{\"changes\":{\(changes)}}]}"
      )
    }
    let difference = try Replay.outcome(of: recording(10_000)).difference
    #expect(difference?.values.count == 10_000)
    let faults = #expect(throws: FieldErrors.self) { try recording(10_001) }
    #expect(faults?.all.map(\.pointer.description) == ["/expected/0/changes"])
  }

  @Test func `a null ends what is asserted below it, and a value below ends the null`() throws {
    let changes = (0..<2500).map {
      "\"/a\($0)/b\":1,\"/a\($0)\":null,\"/c\($0)\":null,\"/c\($0)/d\":1"
    }
    let recording = try Self.recording(
      "{\(Self.head),\(Self.header),\"events\":[],"
        + "\"expected\":[{\"changes\":{\(changes.joined(separator: ","))}}]}"
    )
    let values = try Replay.outcome(of: recording).difference?.values ?? []
    let first = values.prefix(2).map(\.pointer.description)
    #expect(values.count == 5000)
    #expect(first == ["/a0", "/c0/d"])
  }

  @Test func `twenty faults are told at most`() throws {
    let events = Array(repeating: "{}", count: 30).joined(separator: ",")
    let faults = #expect(throws: FieldErrors.self) {
      try Self.recording("{\(Self.head),\"events\":[\(events)],\(Self.header),\"name\":3}")
    }
    #expect(faults?.all.map(\.pointer.description) == (0..<20).map { "/events/\($0)/type" })
  }

  @Test func `texts for people are accepted and compared with nothing`() throws {
    let recording = try Self.recording(
      "{\(Self.head),\(Self.header),\"events\":[],\"title\":\"t\",\"source\":{\"issue\":1},\"engine\":\"0\"}"
    )
    #expect(try Replay.outcome(of: recording).matches == nil)
  }

  /// A pull that refreshes; the last item asserts what the test fills in.
  private static func pull(_ last: String) -> String {
    """
    {\(head),\(header),"events":[
      {"type":"gesture","by":{"y":200},"overMs":200,"velocity":{"y":0}},
      {"type":"advance","until":"rest"}
    ],"expected":[{"changes":{"/header/state":"idle"}},null,\(last)]}
    """
  }

  @Test(arguments: [
    (
      #"{"changes":{"/header/state":"refreshing","/timeMs":450},"#
        + #""effects":[["header","refreshing"],["header","beginRefreshingCompletion"]]}"#,
      [String]()
    ),
    (
      #"{"changes":{},"effects":[["header","refreshing"],["header","beginRefreshingCompletion"]]}"#,
      ["/header/state"]
    ),
    (#"{"changes":{"/header":null}}"#, ["/header", "/effects"]),
    (
      #"{"changes":{"/header/state":"refreshing"},"effects":[["header","refreshing"]]}"#,
      ["/effects"]
    ),
    (
      #"{"changes":{"/header/state":"refreshing","/footer/state":"idle"},"#
        + #""effects":[["header","refreshing"],["header","beginRefreshingCompletion"]],"#
        + #""effectTimesMs":[450,451]}"#,
      ["/footer/state", "/effectTimesMs"]
    ),
  ])
  func `the first item that differs names each value`(last: String, pointers: [String]) throws {
    let difference = try Replay.outcome(of: Self.recording(Self.pull(last))).difference
    #expect(difference?.values.map(\.pointer) ?? [] == pointers)
    #expect(difference?.step == (pointers.isEmpty ? nil : 2))
    #expect(difference?.instant.milliseconds == (pointers.isEmpty ? nil : 450))
  }

  @Test func `an event that is refused is a difference`() throws {
    let recording = try Self.recording(
      "{\(Self.head),\(Self.header),\"events\":[{\"type\":\"dragMoved\",\"x\":1,\"y\":1}]}"
    )
    let difference = try Replay.outcome(of: recording).difference
    #expect(difference?.step == 1)
    #expect(difference?.values.map(\.pointer) == ["/event"])
  }

  @Test func `a file is one recording, or a recording on each line`() throws {
    let one = "{\(Self.head),\(Self.header),\n\"events\":[]}"
    let line = one.replacing("\n", with: "")
    #expect(try RecordingFile.read(Array(one.utf8)).count == 1)
    #expect(try RecordingFile.read(Array("\(line)\n\(line)\n".utf8)).count == 2)
  }

  @Test(arguments: [
    ("", 1), ("\n", 2), ("{\n\n\"format\":,\n}", 3), ("{\n}", nil), ("{}\n", 1),
    ("{\(head),\(header),\"events\":[]}\n{\n", 2), ("{\(head),\(header),\"events\":[]}\n\n", 2),
    ("{\(head),\(header),\"events\":[]}\n{}\n", 2),
  ])
  func `a fault names its line`(text: String, line: Int?) {
    let fault = #expect(throws: RecordingFile.Fault.self) {
      try RecordingFile.read(Array(text.utf8))
    }
    #expect(fault?.line == line)
    #expect(fault?.detail.isEmpty == false)
  }
}
