import OverscrollWire
import RefreshEngine
import StrictJSON
import Testing

@testable import Recordings

/// A session of drags, and what it becomes for the external driver.
@Suite struct LoweringTests {
  /// What a session shows, and when its callbacks came.
  private struct Shown: Equatable {
    var states: [ComponentState]
    var percents: [Double]
    var inset: EdgeInsets
    var offset: Point
    var callbacks: [String]

    init(_ engine: Engine, _ effects: [Effect]) {
      let components = ComponentName.allCases.compactMap { engine.component($0) }
      states = components.map(\.state)
      percents = components.map { ($0.pullingPercent * 1e9).rounded() / 1e9 }
      inset = engine.scrollView.contentInset
      offset = engine.scrollView.contentOffset
      callbacks = effects.compactMap { effect in
        Recording.Callback(effect).map {
          "\($0.component).\($0.type) \(effect.instant.milliseconds)"
        }
      }
    }
  }

  /// Where a session and the same one lowered differ first: 0 is the creation; nil if nowhere.
  private func difference(
    _ configuration: JSONValue,
    _ events: [(event: Event, instant: Instant?)]
  ) throws -> Int? {
    let decode = { (document: JSONValue) throws in
      try ConfigurationDecoder.decode(JSONCursor(document), createdAt: 0).engine
    }
    var lowering = Lowering(try decode(configuration), steps: .max)
    var external = Engine(try decode(Lowering.configuration(configuration)))
    var effects = try external.advance(to: .zero)
    for step in lowering.creation() { effects += try external.handle(step.event, at: step.instant) }
    guard Shown(external, effects) == Shown(lowering.engine, lowering.effectsAtCreation) else {
      return 0
    }
    for (index, event) in events.enumerated() {
      let played = try lowering.play(event.event, at: event.instant)
      var effects: [Effect] = []
      for step in played.steps { effects += try external.handle(step.event, at: step.instant) }
      guard Shown(external, effects) == Shown(lowering.engine, played.effects) else {
        return index + 1
      }
    }
    return nil
  }

  /// To the instant of each callback, the last digit of each inset, and the offset.
  @Test func `every recording of the simulated driver shows the same when it is lowered`() throws {
    let recordings = try ConformanceFile.recordings("simulated")
    #expect(recordings.count == 55)
    for recording in recordings {
      let source = recording.configurationSource
      let configuration = try PortableConfiguration(source, createdAt: 0).forRecording
      let events = recording.events.map { ($0.event, $0.instant) }
      let step = try difference(configuration, events)
      #expect(step == nil, "\(recording.name ?? ""), step \(step ?? 0)")
    }
  }

  /// Seven of three thousand differ: there the offset moves amid what a component does.
  @Test func `nearly every random session shows the same when it is lowered`() throws {
    var differing: [UInt64] = []
    for seed in 0..<600 as Range<UInt64> {
      let session = try WireSession(seed: seed, clock: .manual)
      let configuration = session.configuration
      let document = try ConfigurationDecoder.decode(JSONCursor(configuration), createdAt: 0)
      let decoder = EventDecoder(dialect: document.engine.dialect)
      let events = try session.events.map { event, instant in
        (try decoder.decode(JSONCursor(event)).event, Optional(instant))
      }
      if try difference(configuration, events) != nil { differing.append(seed) }
    }
    #expect(differing == [288])
  }

  /// The lowered events as text: instant in milliseconds and what happens.
  private func lowered(_ configuration: String, _ events: String...) throws -> [String] {
    let recording = try GoldenRecordings.recording(configuration, events.joined(separator: ","))
    let test = try GoldenTest.Case(recording, name: "r")
    return test.steps.map { step in
      "\(JSONWriter.text(step.instant.milliseconds)): " + step.calls.joined(separator: ", ")
    }
  }

  private static let header = #"{"clock":"manual","header":{}}"#

  @Test func `a drag becomes the states of the pan and the offsets, each turn together`() throws {
    #expect(
      try lowered(
        Self.header,
        #"{"type":"dragBegan","x":0,"y":0}"#,
        #"{"type":"dragMoved","x":0,"y":-10,"atMs":20}"#,
        #"{"type":"dragEnded","x":0,"y":-30,"velocity":{"y":0},"atMs":40}"#,
        #"{"type":"advance","byMs":60}"#
      ) == [
        "0: setDragging true, setPanState began 0 0",
        "20: setPanState changed 0 -10, setContentOffset 0 10",
        "40: setPanState changed 0 -30, setContentOffset 0 30, setPanState ended 0 -30, "
          + "setDragging false, setContentOffset 0 30",
        "40: setPanState possible 0 -30",
        "100: ",
      ]
    )
  }

  @Test func `what a component writes is no event`() throws {
    #expect(
      try lowered(
        Self.header,
        #"{"type":"beginRefreshing","component":"header"}"#,
        #"{"type":"advance","until":"rest"}"#
      ) == ["0: beginRefreshing header", "250: "]
    )
  }

  @Test func `the offset that an inset moves is an event after it`() throws {
    #expect(
      try lowered(Self.header, #"{"type":"setContentInset","top":-30}"#)
        == ["0: setContentInset -30 0 0 0, setContentOffset 0 30"]
    )
  }

  @Test(arguments: [
    (#"{"afterMs":100}"#, ["0: beginRefreshing footer", "100: endRefreshing footer"]),
    (#"{"afterMs":0}"#, ["0: beginRefreshing footer, endRefreshing footer"]),
    (
      #"{"afterMs":100,"outcome":"noMoreData","rows":2}"#,
      ["0: beginRefreshing footer", "100: reloadData 2 none, endRefreshingWithNoMoreData footer"]
    ),
    (
      #"{"afterMs":100,"outcome":"hide"}"#,
      ["0: beginRefreshing footer", "100: endRefreshing footer, setHidden footer true"]
    ),
  ])
  func `the end of a load is a call of the app`(load: String, steps: [String]) throws {
    #expect(
      try lowered(
        #"{"footer":{"kind":"auto"},"simulatedLoad":{"footer":\#(load)}}"#,
        #"{"type":"beginRefreshing","component":"footer"}"#,
        #"{"type":"advance","until":"rest"}"#
      ) == steps
    )
  }

  @Test func `an event of the external driver stays, with all its values`() throws {
    let external = #"{"header":{},"scrollView":{"driver":"external"},"list":{"rows":2}}"#
    #expect(
      try lowered(
        external,
        #"{"type":"setContentOffset","y":-20}"#,
        #"{"type":"setContentSize","height":900}"#,
        #"{"type":"setBounds","width":320}"#,
        #"{"type":"setSafeAreaInsets","top":44}"#,
        #"{"type":"setPanState","state":"changed","translation":{"x":1,"y":2}}"#,
        #"{"type":"setPanState","state":"failed"}"#,
        #"{"type":"turn","events":[{"type":"setWindow","attached":false},{"type":"tap","component":"header"}]}"#
      ) == [
        "0: setContentOffset 0 -20", "0: setContentSize 375 900", "0: setBounds 320 667",
        "0: setSafeAreaInsets 44 0 0 0", "0: setPanState changed 1 2", "0: setPanState failed 1 2",
        "0: setWindow false, tap header",
      ]
    )
  }

  @Test func `new components and settings keep their JSON, and languages are left out`() throws {
    #expect(
      try lowered(
        Self.header,
        #"{"type":"setLanguage","language":"ko"}"#,
        #"{"type":"turn","events":[{"type":"configure","component":"header","height":60},"#
          + #"{"type":"addComponent","component":"footer","configuration":{"kind":"back"}}]}"#,
        #"{"type":"removeComponent","component":"header"}"#,
        #"{"type":"addComponent","component":"header","configuration":null}"#
      ) == [
        #"0: configure header {"height":60}, addComponent footer {"kind":"back"}"#,
        "0: removeComponent header", "0: addComponent header same",
      ]
    )
  }
}
