import OverscrollWire
import RefreshEngine
import StrictJSON
import TestSupport
import Testing

@testable import Recordings

/// What a recording is, and what it is not.
@Suite struct RecordingTests {
  private static let head = #""format":"overscroll-recording","version":1"#
  private static let header = #""configuration":{"clock":"manual","header":{}}"#

  /// A text of a table, in which ‹head› and ‹header› stand for what most recordings have.
  private static func whole(_ text: String) -> String {
    text.replacing("‹head›", with: head).replacing("‹header›", with: header)
  }

  private static func recording(_ text: String) throws -> Recording {
    try Recording(JSONPart(Array(text.utf8)))
  }

  @Test func `what is no recording is refused by its pointer`() throws {
    for row in try TextTable.rows("recordings", "no recordings") {
      let (text, pointer) = (row[0], row[1])
      let faults = #expect(throws: FieldErrors.self) { try Self.recording(Self.whole(text)) }
      #expect(faults?.all.map(\.pointer.description) == [pointer], "\(row)")
    }
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

  @Test func `the first item that differs names each value`() throws {
    for row in try TextTable.rows("recordings", "differing items") {
      let pointers = row[1].words
      let text = Tested.pull(#"[{"changes":{"/header/state":"idle"}},null,\#(row[0])]"#)
      let difference = try Replay.outcome(of: Tested.recording(text)).difference
      #expect(difference?.values.map(\.pointer) ?? [] == pointers, "\(row)")
      #expect(difference?.step == (pointers.isEmpty ? nil : 2), "\(row)")
      #expect(difference?.instant.milliseconds == (pointers.isEmpty ? nil : 450), "\(row)")
    }
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
    for (text, count) in [(one, 1), ("\(line)\n\(line)\n", 2)] {
      let recordings = try RecordingFile.documents(Array(text.utf8)).map { try $0.recording() }
      #expect(recordings.count == count)
    }
  }

  @Test func `a fault names its line`() throws {
    for row in try TextTable.rows("recordings", "lines") {
      let (text, line) = (row[0], Int(row[1]))
      let fault = #expect(throws: RecordingFile.Fault.self) {
        for document in RecordingFile.documents(Array(Self.whole(text).utf8)) {
          _ = try document.recording()
        }
      }
      #expect(fault?.line == line, "\(row)")
      #expect(fault?.detail.isEmpty == false, "\(row)")
    }
  }
}
