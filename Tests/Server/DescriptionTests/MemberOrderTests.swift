import DescriptionTesting
import OverscrollWire
import RefreshEngine
import ScrollPhysics
import StrictJSON
import Testing

@testable import Description

/// Snapshots, motions and effects are written by straight code, because they are written often: their
/// members are held against the description.
struct MemberOrderTests {
  /// A session, and the schemas of components, motions and effects that it shows in its course.
  struct Session: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let shows: Set<String>
    let configure: @Sendable (inout Configuration) -> Void
    let events: [(milliseconds: Int64, event: Event)]
  }

  private static let pull: [(milliseconds: Int64, event: Event)] = [
    (0, .dragBegan(Point(x: 100, y: 100))), (16, .dragMoved(Point(x: 100, y: 300))),
  ]

  static let sessions = [
    Session(
      testDescription: "a refresh",
      shows: [
        "DragMotion", "Label", "Arrow", "Spinner", "Animation", "FooterSnapshot",
        "StateChangedEffect", "RefreshingEffect", "DragWillEndEffect",
        "BeginRefreshingCompletionEffect",
        "EndRefreshingAnimationBeginEffect", "EndRefreshingCompletionEffect",
      ],
      configure: {
        $0.header = ComponentConfiguration(kind: .header)
        $0.footer = ComponentConfiguration(kind: .autoFooter)
      },
      events: pull + [
        (40, .dragEnded(x: nil, y: nil, velocity: nil)), (140, .advance(.by(1500))),
        (1640, .advance(.untilRest)), (9000, .endRefreshing(.header)),
        (9100, .advance(.untilRest)),
      ]
    ),
    Session(
      testDescription: "a bounce",
      shows: ["SpringMotion", "DecelerationEndedEffect"],
      configure: { _ in },
      events: pull + [
        (40, .dragEnded(x: nil, y: nil, velocity: nil)), (50, .advance(.untilRest)),
      ]
    ),
    Session(
      testDescription: "a fling",
      shows: ["FrictionMotion"],
      configure: { _ in },
      events: [
        (0, .dragBegan(Point(x: 100, y: 300))), (16, .dragMoved(Point(x: 100, y: 250))),
        (40, .dragEnded(x: nil, y: nil, velocity: Point(x: 0, y: -900))),
      ]
    ),
    Session(
      testDescription: "a fling by Android's spline",
      shows: ["SplineMotion"],
      configure: { $0.physics.deceleration = .spline },
      events: [
        (0, .dragBegan(Point(x: 100, y: 300))), (16, .dragMoved(Point(x: 100, y: 250))),
        (40, .dragEnded(x: nil, y: nil, velocity: Point(x: 0, y: -900))),
      ]
    ),
    Session(
      testDescription: "frame images, a load and an animation",
      shows: ["AnimationMotion", "FrameView", "RowsChangedEffect"],
      configure: {
        $0.header = ComponentConfiguration(kind: .header, style: .gif)
        $0.header?.settings.images[.refreshing] = FrameImages(count: 3, height: 20)
        $0.loads.header = SimulatedLoad(duration: 1_000_000, rows: 5)
      },
      events: [
        (0, .beginRefreshing(.header)), (1, .setContentOffset(x: nil, y: 500, animated: true)),
        (50, .advance(.untilRest)),
      ]
    ),
  ]

  @Test(arguments: sessions)
  func `written members are those described, in their order`(session: Session) throws {
    var configuration = Configuration()
    session.configure(&configuration)
    var engine = Engine(configuration)
    var seen: Set<String> = []
    for (milliseconds, event) in session.events {
      let effects = try engine.handle(event, at: Instant(microseconds: milliseconds * 1000))
      let label = SnapshotLabel(session: "demo", revision: 1, clock: .manual)
      check(.snapshot(engine, label), Schema.named("Snapshot").json, &seen)
      for effect in effects {
        var writer = JSONWriter()
        writer.effect(effect)
        check(try JSONReader.value(writer.bytes), Schema.named("Effect").json, &seen)
      }
    }
    #expect(session.shows.subtracting(seen).isEmpty, "\(seen)")
  }

  /// Compares the names of all objects in a value with those of its schema.
  private func check(_ value: JSONValue, _ schema: JSONValue, _ seen: inout Set<String>) {
    if let name = schema.member("$ref")?.name?.split(separator: "/").last {
      seen.insert(String(name))
    }
    let schema = SchemaValidator.shared.resolving(schema)
    for union in ["oneOf", "anyOf"] {
      let parts = schema.member(union)?.elements ?? []
      if let part = parts.first(where: { SchemaValidator.shared.fault(value, $0) == nil }) {
        return check(value, part, &seen)
      }
    }
    if let items = schema.member("items") {
      for element in value.elements { check(element, items, &seen) }
    }
    guard case .object(let object) = value else { return }
    let properties = SchemaSamples.properties(schema)
    let expected = properties.filter { $0.isRequired || object[$0.name] != nil }.map(\.name)
    #expect(object.members.map(\.name) == expected)
    for property in properties {
      if let member = object[property.name] { check(member, property.schema, &seen) }
    }
  }
}
