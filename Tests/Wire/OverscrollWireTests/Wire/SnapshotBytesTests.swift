import Foundation
import RefreshEngine
import ScrollPhysics
import StrictJSON
import Testing

@testable import OverscrollWire

/// A session whose snapshot is kept byte for byte in Resources/snapshots.
struct KeptSnapshot: Sendable, CustomTestStringConvertible {
  let name: String
  var configuration = Configuration()
  var events: [(milliseconds: Int64, event: Event)] = []

  init(
    _ name: String,
    _ configure: (inout Configuration) -> Void,
    events: [(milliseconds: Int64, event: Event)] = []
  ) {
    self.name = name
    self.events = events
    configure(&configuration)
  }

  var testDescription: String { name }

  func written() throws -> [UInt8] {
    var engine = Engine(configuration)
    for (milliseconds, event) in events {
      _ = try engine.handle(event, at: Instant(microseconds: milliseconds * 1000))
    }
    return snapshotJSON(of: engine, session: name, revision: events.count, clock: .manual)
  }

  func writtenEffects() throws -> String {
    var engine = Engine(configuration)
    var writer = JSONWriter()
    var effects: [Effect] = []
    for (milliseconds, event) in events {
      effects += try engine.handle(event, at: Instant(microseconds: milliseconds * 1000))
    }
    writer.effects(effects)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  func kept() throws -> [UInt8] {
    let url = try #require(
      Bundle.module.url(
        forResource: name,
        withExtension: "json",
        subdirectory: "Resources/snapshots"
      )
    )
    return [UInt8](try Data(contentsOf: url))
  }
}

struct SnapshotBytesTests {
  @Test(arguments: sessions)
  func `a snapshot is the kept one, byte for byte`(session: KeptSnapshot) throws {
    let written = String(decoding: try session.written(), as: UTF8.self)
    #expect(try written + "\n" == String(decoding: session.kept(), as: UTF8.self))
  }

  @Test func `effects are the kept ones, byte for byte`() throws {
    let list = KeptSnapshot("effects", headerAndFooter, events: refreshed + moved)
    #expect(try list.writtenEffects() + "\n" == String(decoding: list.kept(), as: UTF8.self))
  }
}

private let sessions = [
  KeptSnapshot("bare", { $0.scrollView.driver = .external }),
  KeptSnapshot("header-and-footer", headerAndFooter),
  KeptSnapshot(
    "pull",
    headerAndFooter,
    events: [
      (0, .dragBegan(Point(x: 100, y: 300))), (16, .dragMoved(Point(x: 100, y: 333.3))),
      (33, .dragMoved(Point(x: 100, y: 371))),
    ]
  ),
  KeptSnapshot(
    "refresh",
    headerAndFooter,
    events: [
      (0, .dragBegan(Point(x: 100, y: 100))), (16, .dragMoved(Point(x: 100, y: 300))),
      (40, .dragEnded(x: nil, y: nil, velocity: nil)), (140, .advance(.by(1500))),
    ]
  ),
  KeptSnapshot("refreshed", headerAndFooter, events: refreshed),
  KeptSnapshot("gif", gif),
  KeptSnapshot("gif-running", gif, events: [(5, .beginRefreshing(.header))]),
  KeptSnapshot(
    "trailer",
    { configuration in
      configuration.scrollView.contentSize = Size(width: 900, height: 600)
      configuration.trailer = ComponentConfiguration(kind: .trailer)
    },
    events: [
      (0, .dragBegan(Point(x: 300, y: 300))), (16, .dragMoved(Point(x: 100, y: 300))),
      (40, .dragEnded(x: nil, y: nil, velocity: Point(x: -2500, y: 0))),
    ]
  ),
  KeptSnapshot(
    "back-footer",
    { configuration in
      configuration.language = "zh-Hans"
      configuration.footer = ComponentConfiguration(kind: .backFooter, style: .state)
      configuration.header = ComponentConfiguration(kind: .header, style: .plain)
    },
    events: [(10, .endRefreshingWithNoMoreData(.footer))]
  ),
  KeptSnapshot(
    "escapes",
    { configuration in
      configuration.header = ComponentConfiguration(kind: .header, style: .state)
      configuration.header?.settings.titles = [.idle: "a \"quoted\"\n\\title\\ with\u{1} all"]
    }
  ),
  flung("decay", .ios, y: -2000),
  flung("spring-friction", .ios, y: 2000),
  flung("spring-damped", .flutterBouncing, y: 2000),
  flung("spring-webkit", webKit, y: 2000),
  flung("decay-spline", .clamping, y: -2000),
  KeptSnapshot(
    "animated-offset",
    headerAndFooter,
    events: [(0, .setContentOffset(x: nil, y: 500, animated: true)), (100, .advance(.by(0)))]
  ),
]

private func headerAndFooter(_ configuration: inout Configuration) {
  configuration.header = ComponentConfiguration(kind: .header)
  configuration.footer = ComponentConfiguration(kind: .autoFooter)
}

private func gif(_ configuration: inout Configuration) {
  var header = ComponentConfiguration(kind: .header, style: .gif)
  header.settings.images = [
    .idle: FrameImages(count: 60, height: 60), .refreshing: FrameImages(count: 3, height: 60),
  ]
  header.settings.automaticallyChangeAlpha = true
  configuration.header = header
}

private let refreshed: [(milliseconds: Int64, event: Event)] = [
  (1000, .beginRefreshing(.header)), (2500, .reloadData(rows: 1_234_567, rowHeight: nil)),
  (2600, .endRefreshing(.header)), (2700, .advance(.by(12_345))),
]

private let moved: [(milliseconds: Int64, event: Event)] = [
  (4000, .dragBegan(Point(x: 100, y: 300))), (4016, .dragMoved(Point(x: 100, y: 250.25))),
  (4032, .dragEnded(x: nil, y: nil, velocity: Point(x: 0, y: -2000))),
  (4040, .advance(.untilRest)),
]

private let webKit: PhysicsParameters = {
  var parameters = PhysicsParameters.ios
  parameters.bounce = .webkitMac
  return parameters
}()

/// A list that a finger has thrown, upwards or past its top edge, 0.1 s or 0.05 s later.
private func flung(_ name: String, _ physics: PhysicsParameters, y velocity: Double) -> KeptSnapshot
{
  let isUp = velocity < 0
  return KeptSnapshot(
    name,
    { $0.physics = physics },
    events: [
      (0, .dragBegan(Point(x: 100, y: 300))),
      (16, .dragMoved(Point(x: 100, y: isUp ? 250 : 450))),
      (32, .dragEnded(x: nil, y: nil, velocity: Point(x: 0, y: velocity))),
      (isUp ? 132 : 82, .advance(.by(250))),
    ]
  )
}
