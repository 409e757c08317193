import OverscrollWire
import RefreshEngine
import Testing

@testable import Sessions

/// A moment that was handed out stays as it is while its builder continues.
@Suite struct MomentTests {
  private static let pull = Event.setContentOffset(x: nil, y: -80, animated: false)

  private static func builder() -> MomentBuilder {
    var session = SessionConfiguration()
    session.engine.header = ComponentConfiguration(kind: .header)
    session.engine.scrollView.driver = .external
    return MomentBuilder(created: session)
  }

  private func add(_ event: Event, to builder: inout MomentBuilder) throws {
    _ = try builder.handle(event, at: builder.engine.now, stepLimit: 1000)
  }

  @Test func `an event copies a moment that was handed out`() throws {
    var builder = Self.builder()
    let created = builder.moment
    try add(Self.pull, to: &builder)
    let pulled = builder.moment
    try add(.beginRefreshing(.header), to: &builder)
    #expect([created, pulled, builder.moment].map(\.revision) == [0, 1, 2])
    #expect([created, pulled].map(\.engine.scrollView.contentOffset.y) == [0, -80])
    #expect(created.effects.after(0, limit: 10) == [])
    #expect(pulled.engine.component(.header)?.state != .refreshing)
    #expect(builder.engine.component(.header)?.state == .refreshing)
  }

  @Test func `events in a row change one moment`() throws {
    var builder = Self.builder()
    try add(Self.pull, to: &builder)
    let first = ObjectIdentifier(builder.moment)
    try add(Self.pull, to: &builder)
    #expect(ObjectIdentifier(builder.moment) == first)
  }

  @Test func `what is done to a copy of a builder leaves the builder as it is`() throws {
    var builder = Self.builder()
    var copy = builder
    try add(Self.pull, to: &builder)
    try add(.reloadData(rows: 3, rowHeight: nil), to: &copy)
    #expect(builder.engine.scrollView.contentOffset.y == -80)
    #expect(copy.engine.scrollView.contentOffset.y == 0)
  }

  @Test func `a moment of a checkpoint is that of its revision`() throws {
    var builder = Self.builder()
    for _ in 0..<(2 * Int(CheckpointInterval.mostEvents) + 10) { try add(Self.pull, to: &builder) }
    #expect(builder.checkpoints.map(\.revision) == [1000, 2000])
    #expect(builder.revision == 2010)
  }
}
