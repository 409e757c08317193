import RefreshEngine
import ScrollPhysics
import StrictJSON
import TestSupport
import Testing

@testable import OverscrollWire

/// Each event type with each of its fields, as the engine gets it.
struct EventDecodingTests {
  private func decode(_ text: String, in dialect: Dialect = .standard) throws -> WireEvent {
    let cursor = JSONCursor(try JSONReader.value(Array(text.utf8)))
    return try EventDecoder(dialect: dialect).decode(cursor)
  }

  private static let overrides: PhysicsOverrides = {
    var overrides = PhysicsOverrides()
    // In the order of the reader, so that both are written alike.
    overrides.rubberBand = 0.3
    overrides.bounce = BounceKind.none
    overrides.maximumFlingVelocity = .some(nil)
    return overrides
  }()

  /// What has more than a line of the table: an event as JSON, and what comes of it.
  static let events: [(json: String, event: Event)] = [
    (
      #"{"type":"gesture","by":{"y":150},"overMs":300}"#,
      .gesture(Gesture(by: Point(x: 0, y: 150), over: 300_000))
    ),
    (
      #"{"type":"gesture","from":{"x":1,"y":2},"by":{"x":3,"y":4},"overMs":0.001,"hz":120,"#
        + #""holdMs":5,"curve":"easeOut","velocity":{"y":-6}}"#,
      .gesture(
        Gesture(
          from: Point(x: 1, y: 2),
          by: Point(x: 3, y: 4),
          over: 1,
          sampleRateHertz: 120,
          hold: 5000,
          curve: .easeOut,
          velocity: Point(x: 0, y: -6)
        )
      )
    ),
    (#"{"type":"setPhysics"}"#, .setPhysics(.overrides(PhysicsOverrides()))),
    (#"{"type":"setPhysics","preset":"clamping"}"#, .setPhysics(.preset(.clamping))),
    (
      #"{"type":"setPhysics","rubberBand":0.3,"maximumFlingVelocity":null,"bounce":"none"}"#,
      .setPhysics(.overrides(overrides))
    ),
    (
      #"{"type":"addComponent","component":"footer","configuration":{"kind":"back","refreshing":true}}"#,
      .addComponent(.footer, ComponentConfiguration(kind: .backFooter, refreshing: true))
    ),
    (
      #"{"type":"addComponent","component":"trailer","configuration":{"style":"state"}}"#,
      .addComponent(.trailer, ComponentConfiguration(kind: .trailer, style: .state))
    ),
    (
      #"{"type":"advance","until":{"component":"header","effect":"refreshing"}}"#,
      .advance(.untilEffect(.type(.refreshing, from: .component(.header))))
    ),
    (
      #"{"type":"advance","until":{"component":"scrollView","effect":"decelerationEnded"}}"#,
      .advance(.untilEffect(.type(.decelerationEnded, from: .scrollView)))
    ),
    (
      #"{"type":"advance","until":{"component":"footer","state":"noMoreData"}}"#,
      .advance(.untilEffect(.state(.noMoreData, of: .footer)))
    ),
  ]

  /// An event as Swift prints it, without the names of the modules.
  private static func text(_ event: Event) -> String {
    "\(event)".replacing(/(RefreshEngine|ScrollPhysics)\./, with: "")
  }

  @Test func `an event is read with its fields`() throws {
    let rows = try TextTable.rows("wire", "events").map { ($0[0], $0[1]) }
    for (json, event) in rows + Self.events.map({ ($0.json, Self.text($0.event)) }) {
      let read = try decode(json)
      #expect(Self.text(read.event) == event)
      #expect(read.instant == nil)
      let timed = try decode(#"{"atMs":1.5,"# + json.dropFirst())
      #expect(Self.text(timed.event) == event)
      #expect(timed.instant == Instant(microseconds: 1500))
    }
  }

  @Test(arguments: PanState.allCases)
  func `a pan state is read, with or without a translation`(state: PanState) throws {
    let rows: [(json: String, translation: Point?)] = [
      ("", nil), (#","translation":{"x":1,"y":2}"#, Point(x: 1, y: 2)),
      (#","translation":{"y":-3}"#, Point(x: 0, y: -3)), (#","translation":{}"#, .zero),
    ]
    for row in rows {
      let read = try decode(#"{"type":"setPanState","state":"\#(state.rawValue)"\#(row.json)}"#)
      let event = Event.setPanState(state, translation: row.translation)
      #expect("\(read.event)" == "\(event)")
    }
  }

  @Test func `every type has a row in these tables`() throws {
    let rows = try TextTable.rows("wire", "events").map { $0[0] } + Self.events.map(\.json)
    let inTables = try Set(
      rows.map { try decode($0).source }.compactMap { value in
        if case .string(let type)? = value.member("type") { type } else { nil }
      }
    )
    #expect(inTables.union(["setPanState", "configure"]) == Set(EventType.all.map(\.name)))
  }

  /// A field of `configure`, and what it sets.
  static let settings:
    [(component: ComponentName, json: String, set: @Sendable (inout ComponentSettings) -> Void)] = [
      (.header, #""height":60"#, { $0.height = 60 }),
      (.header, #""hidden":true"#, { $0.isHidden = true }),
      (.header, #""ignoredContentInsetTop":-1"#, { $0.ignoredContentInset = -1 }),
      (.footer, #""ignoredContentInsetBottom":2"#, { $0.ignoredContentInset = 2 }),
      (.trailer, #""ignoredContentInsetRight":3"#, { $0.ignoredContentInset = 3 }),
      (.header, #""lastUpdatedTimeKey":"k""#, { $0.lastUpdatedTimeKey = "k" }),
      (.footer, #""autoTriggerTimes":-1"#, { $0.autoTriggerTimes = -1 }),
      (.trailer, #""automaticallyChangeAlpha":true"#, { $0.automaticallyChangeAlpha = true }),
      (.footer, #""automaticallyRefresh":false"#, { $0.automaticallyRefresh = false }),
      (.header, #""collectionViewAnimationBug":true"#, { $0.collectionViewAnimationBug = true }),
      (.footer, #""fastAnimationMs":0.5"#, { $0.fastAnimationDuration = 500 }),
      (.footer, #""slowAnimationMs":1"#, { $0.slowAnimationDuration = 1000 }),
      (.header, #""labelLeftInset":-5"#, { $0.labelLeftInset = -5 }),
      (.header, #""lastUpdatedTimeLabelHidden":true"#, { $0.lastUpdatedTimeLabelHidden = true }),
      (.footer, #""refreshingTitleHidden":true"#, { $0.refreshingTitleHidden = true }),
      (.trailer, #""stateLabelHidden":true"#, { $0.stateLabelHidden = true }),
      (
        .header, #""titles":{"idle":"a","willRefresh":""}"#,
        { $0.titles = [.idle: "a", .willRefresh: ""] }
      ),
      (
        .footer, #""triggerAutomaticallyRefreshPercent":0.5"#,
        { $0.triggerAutomaticallyRefreshPercent = 0.5 }
      ),
      (.header, #""userInteractionEnabled":false"#, { $0.userInteractionEnabled = false }),
      (
        .header, #""images":{"pulling":{"count":2},"idle":{"count":1,"height":9,"durationMs":3}}"#,
        {
          $0.images = [
            .pulling: FrameImages(count: 2, height: 0, duration: 200_000),
            .idle: FrameImages(count: 1, height: 9, duration: 3000),
          ]
        }
      ),
    ]

  @Test func `configure reads each field`() throws {
    for (component, json, set) in Self.settings {
      var expected = ComponentSettings()
      set(&expected)
      let read = try decode(#"{"type":"configure","component":"\#(component.rawValue)",\#(json)}"#)
      guard case .configure(component, expected) = read.event else {
        Issue.record("\(json): \(read.event)")
        continue
      }
    }
  }
}
