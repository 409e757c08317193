import OverscrollWire
import RefreshEngine
import SessionLog
import Testing

@testable import Sessions

/// The revision of the last event that changed what the configuration reports.
struct ConfigurationRevisionTests {
  @Test func `it is the revision of the last such event, in batches and in views`() async throws {
    let session = try World().session(.manual)
    let rows: [(events: [Event], revision: Int)] = [
      ([.dragBegan(.zero)], 0), ([.setLanguage("ko")], 2), ([], 2), ([.dragCancelled], 2),
      ([.setHidden(.header, true), .advance(.by(5)), .advance(.by(5))], 4),
      ([.advance(.by(5)), .setLanguage("ru")], 8),
    ]
    #expect(session.view().configurationRevision == 0)
    for (events, revision) in rows {
      let accepted = try session.submit(events.map { ($0, nil) })
      #expect(accepted.configurationRevision == revision, "\(events)")
      #expect(session.view().configurationRevision == revision)
      let later = try session.view(at: accepted.engine.now + 1000)
      #expect(later.configurationRevision == revision)
    }
  }

  @Test func `a load that hides its component counts for the event that let the time pass`() throws
  {
    var configuration = World.configuration(.manual)
    configuration.engine.loads.header = SimulatedLoad(duration: 1000, outcomes: [.hide])
    let session = try World().session(configuration)
    let accepted = try session.submit([
      (.beginRefreshing(.header), nil), (.advance(.untilRest), nil), (.advance(.by(1)), nil),
    ])
    #expect(accepted.configurationRevision == 2)
  }
}
