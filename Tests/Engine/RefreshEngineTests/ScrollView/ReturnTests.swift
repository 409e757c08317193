import ScrollPhysics
import Testing

@testable import RefreshEngine

/// An offset that something other than the app left out of the rest range returns once nothing holds or
/// moves it; in the versions before it stayed.
@Suite struct ReturnTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let configure: @Sendable (inout Configuration) -> Void
    let events: [Event]
    /// Where it rests, and where it did in the versions before.
    let rests: (now: Double, before: Double)

    init(
      _ name: String,
      rests: (now: Double, before: Double),
      _ events: Event...,
      configure: @escaping @Sendable (inout Configuration) -> Void = { _ in }
    ) {
      (testDescription, self.rests, self.events, self.configure) = (name, rests, events, configure)
    }
  }

  private static func inset(top: Double? = nil, left: Double? = nil) -> Event {
    .setContentInset(top: top, left: left, bottom: nil, right: nil)
  }

  private static func scroll(x: Double? = nil, y: Double? = nil, animated: Bool = false) -> Event {
    .setContentOffset(x: x, y: y, animated: animated)
  }

  private static let lift = Event.dragEnded(x: nil, y: nil, velocity: .zero)
  private static let rest = Event.advance(.untilRest)
  /// A list that fits and does not bounce, as without components.
  private static let short: @Sendable (inout Configuration) -> Void = {
    $0.scrollView.contentSize.height = 88
  }

  static let rows = [
    Row(
      "an inset under a sideways bounce",
      rests: (-100, 0),
      inset(left: 20),
      .dragBegan(Point(x: 0, y: 300)),
      .dragMoved(Point(x: 100, y: 300)),
      lift,
      inset(top: 100),
      rest,
      configure: short
    ),
    Row(
      "content that goes under an animated move",
      rests: (0, 1333),
      scroll(y: 1333),
      scroll(x: 200, animated: true),
      .reloadData(rows: 0, rowHeight: 44),
      rest
    ) { $0.scrollView.contentSize.width = 1000 },
    Row(
      "content that goes under a finger, of a view that then does not move",
      rests: (0, 400),
      scroll(y: 400),
      .dragBegan(.zero),
      .reloadData(rows: 0, rowHeight: 44),
      lift
    ),
    Row(
      "a component that scrolls past the end",
      rests: (1137, 1181),
      .beginRefreshing(.footer),
      rest
    ) {
      $0.dialect = .eocrefresh
      $0.scrollView.contentSize.height = 1760
      $0.footer = .backFooter()
    },
    Row(
      "an inset under an animated move of the app",
      rests: (-300, -300),
      scroll(y: -300, animated: true),
      inset(top: 20),
      rest
    ),
    Row("the app itself", rests: (-50, -50), scroll(y: -50), rest),
    Row("the app itself, animated", rests: (-50, -50), scroll(y: -50, animated: true), rest),
    Row(
      "the app itself, after an inset that was to be kept to",
      rests: (-30, -30),
      scroll(x: 20, animated: true),
      inset(top: 10),
      scroll(y: -30),
      rest,
      configure: short
    ),
    Row(
      "an external driver",
      rests: (0, 0),
      inset(top: 100),
      rest
    ) { $0.scrollView.driver = .external },
  ]

  @Test(arguments: rows)
  func `it rests where its version lets it`(_ row: Row) throws {
    for version in EngineVersion.allCases {
      var view = SimulatedView {
        row.configure(&$0)
        $0.version = version
      }
      for event in row.events { try view.send(event) }
      #expect(view.y == (version == .version220 ? row.rests.now : row.rests.before), "\(version)")
      #expect(!view.isMoving)
    }
  }

  @Test func `it stays until the motion of the other axis has ended`() throws {
    var view = SimulatedView(Self.short)
    for event in Self.rows[0].events.dropLast() { try view.send(event) }
    while view.isMoving {
      #expect(view.y == 0)
      try view.wait(50)
    }
    #expect(view.y == -100)
    #expect(view.effects.last?.kind.type == .decelerationEnded)
  }

  @Test func `on the screen it stays until a component's animation has ended`() throws {
    let row = Self.rows[3]
    var view = SimulatedView(row.configure)
    try view.send(.beginRefreshing(.footer))
    #expect(view.y == 1181)
    try view.wait(249)
    #expect(view.y == 1181)
    try view.wait(1)
    #expect(view.y == 1137)
  }

  @Test func `sessions share what a version decides, and a motion at rest is as large as before`() {
    for version in EngineVersion.allCases {
      var configuration = Configuration()
      configuration.version = version
      #expect(Engine(configuration).settings === Engine(configuration).settings)
    }
    #expect(MemoryLayout<Motion>.size == 16)
  }
}
