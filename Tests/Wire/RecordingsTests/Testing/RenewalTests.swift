import OverscrollWire
import RefreshEngine
import StrictJSON
import Testing

@testable import Recordings

/// What a recording is to expect from now on.
struct RenewalTests {
  private static let idle = #"{"changes":{"/header/state":"idle"}}"#

  /// The renewed items of the pull as one text.
  private static func items(
    _ expected: String?,
    places: [String] = [],
    configuration: String = #"{"clock":"manual","header":{}}"#,
    more: String = ""
  ) throws -> (text: String, renewal: Renewal) {
    var terms = TestTerms()
    terms.places = places
    let recording = try Tested.recording(Tested.pull(expected, configuration, more: more))
    let renewal = try Renewal(recording, by: terms, steps: 1_000_000)
    let items = renewal.items.map { String(decoding: $0, as: UTF8.self) }
    return ("[\(items.joined(separator: ","))]", renewal)
  }

  @Test(arguments: [
    // What holds stays as it is, however it is written.
    (
      "[\(idle),\(idle.replacing("idle", with: "refreshing")),"
        + #"{"changes":{"/header/state":"refreshing"},\#(Tested.callbacks)}]"#, nil
    ),
    // A value and the callbacks are renewed, and nothing is asserted that was not.
    (
      "[\(idle),null,\(idle)]",
      "[\(idle),null,{\"changes\":{\"/header/state\":\"refreshing\"},\(Tested.callbacks)}]"
    ),
    // A value that stays asserted is renewed where it changes.
    (
      "[\(idle),null,{\"changes\":{},\(Tested.callbacks)}]",
      "[\(idle),null,{\"changes\":{\"/header/state\":\"refreshing\"},\(Tested.callbacks)}]"
    ),
    // The leaves take the place of a null, the null above that of leaves, and nothing that of what is
    // no place.
    (
      #"[{"changes":{"/header/arrow":null,"/footer/state":"idle","/header/speed":1}},null,null]"#,
      #"[{"changes":{"/header/arrow/hidden":false,"/header/arrow/rotated":false,"/header/arrow/alpha":1,"#
        + #""/footer":null}},null,null]"#
    ),
  ])
  func `the places that are asserted are renewed`(expected: String, renewed: String?) throws {
    let (text, renewal) = try Self.items(expected)
    #expect(text == renewed ?? expected)
    #expect(renewal.isNeeded == (renewed != nil))
    #expect(!renewal.isFilled)
  }

  @Test func `lists of instants and of all effects are renewed where they are there`() throws {
    let (text, renewal) = try Self.items(
      #"[null,null,{"changes":{},\#(Tested.callbacks),"effectTimesMs":[1,2],"allEffects":[]}]"#
    )
    #expect(text.contains(#""effectTimesMs":[450,450],"allEffects":[["header","#))
    #expect(renewal.changes.map(\.value.pointer) == ["/effectTimesMs", "/allEffects"])
  }

  @Test func `a change that stays is told once, and again where it is asserted again`() throws {
    let again = [Self.idle, "null", Self.idle, "{\"changes\":{}}", Self.idle]
    let more = #",{"type":"advance","byMs":1},{"type":"advance","byMs":1}"#
    let (_, renewal) = try Self.items("[\(again.joined(separator: ","))]", more: more)
    let states = renewal.changes.filter { $0.value.pointer == "/header/state" }
    #expect(states.map(\.step) == [2, 4])
    #expect(states.map(\.value.expected) == ["idle", "idle"])
    #expect(states.map(\.value.actual) == ["refreshing", "refreshing"])
  }

  @Test(arguments: [
    (["/header/state"], idle), (["/scrollView/rows"], #"{"changes":{"/scrollView/rows":0}}"#),
    (["/clock", "/header/hidden"], #"{"changes":{"/clock":"manual","/header/hidden":false}}"#),
  ])
  func `where nothing was expected, the places that are named are filled`(
    places: [String],
    first: String
  ) throws {
    for expected in [nil, "null", "[null,null,null]"] {
      let (text, renewal) = try Self.items(expected, places: places)
      #expect(text.hasPrefix("[\(first),"))
      #expect(renewal.isFilled)
    }
  }

  @Test func `all is filled as an export asserts it`() throws {
    let recording = try Tested.recording(Tested.pull())
    let renewal = try Renewal(recording, by: TestTerms(), steps: 1_000_000)
    var writer = try RecordingWriter(name: "pull", configuration: recording.configurationSource)
    let events = recording.events.map { ($0.source, $0.instant ?? .zero) }
    let instants = [Instant.zero, Instant(microseconds: 200_000)]
    let file = try writer.file(of: zip(events, instants).map { ($0.0, $1) })
    let items = try JSONReader.value(file).member("expected")?.elements
    #expect(try renewal.items.map { try JSONReader.value($0) } == items)
  }

  @Test func `places outside the terms are dropped`() throws {
    let expected = #"[{"changes":{"/header/state":"idle","/timeMs":0}},null,null]"#
    let (text, renewal) = try Self.items(expected, places: ["/header"])
    #expect(text == "[\(Self.idle),null,null]")
    #expect(renewal.dropped == 1)
    #expect(renewal.isNeeded)
  }

  @Test func `a recording with an event that is refused cannot be renewed`() {
    #expect {
      try Self.items(nil, more: #",{"type":"dragCancelled"}"#)
    } throws: { error in
      "\(error)" == "event 3 is refused, so it was not renewed"
    }
  }

  @Test(arguments: [
    (#"{"events":[]}"#, #"{"events":[],"expected":[1,2]}"#),
    (#"{"expected":[7, 8] ,"events":[]}"# + "\n", #"{"expected":[1,2] ,"events":[]}"# + "\n"),
    (
      "{\n  \"events\": []\n}\n", "{\n  \"events\": [],\n  \"expected\": [\n    1,\n    2\n  ]\n}\n"
    ),
    (
      "{\"expected\": null,\n \"events\": []}",
      "{\"expected\": [\n    1,\n    2\n  ],\n \"events\": []}"
    ),
  ])
  func `a file keeps all but what it expects`(text: String, renewed: String) {
    let bytes = Array(text.utf8)
    let document = RecordingFile.documents(bytes)[0]
    let items = ["1", "2"].map { Array($0.utf8) }
    let file = RecordingFile.file(of: [document.expecting(items)], inPlaceOf: bytes)
    #expect(String(decoding: file, as: UTF8.self) == renewed)
  }
}
