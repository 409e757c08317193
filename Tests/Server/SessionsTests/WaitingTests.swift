import OverscrollWire
import RefreshEngine
import SessionLog
import Synchronization
import Testing

@testable import Sessions

/// Clients that wait for a session to change.
struct WaitingTests {
  private let woken = Inbox<WakeReason>()

  @Test func `a waiter that withdraws is not woken`() throws {
    let session = try World().session(.manual)
    let number = session.wait(
      forRevisionOtherThan: 0,
      effectIndexOtherThan: 0,
      wake: woken.put
    )
    session.withdraw(number)
    _ = try session.submit([(.beginRefreshing(.header), nil)])
    #expect(woken.all.isEmpty)
    #expect(session.isIdle)
  }

  @Test func `an effect that falls due wakes without a call`() async throws {
    // The time passes by itself here: the wait is for a timer.
    let store = SessionStore(log: MemoryLog())
    let configuration = World.configuration(.realtime)
    let session: Session = try await withCheckedContinuation { continuation in
      store.create(
        SessionStore.Creation(
          name: "s",
          configuration: configuration,
          source: Array("{}".utf8),
          createdAt: store.wallClock
        )
      ) { continuation.resume(returning: $0) }
    }.get()
    _ = try session.submit([(.beginRefreshing(.header), nil)])
    let woken = woken
    _ = session.wait(forRevisionOtherThan: 1, effectIndexOtherThan: 1, wake: woken.put)
    #expect(woken.all.isEmpty)
    try await eventually { woken.all == [.changed] }
    #expect(session.view().engine.effectIndex == 3)
    #expect(session.view().engine.now >= .ms(250))
  }

  @Test func `an instant that comes without an effect wakes once, without a call`() async throws {
    let world = World()
    let session = try world.session(.realtime)
    _ = try session.submit([(.beginRefreshing(.header), nil)])
    _ = session.wait(
      forRevisionOtherThan: 1,
      effectIndexOtherThan: nil,
      orInstant: .ms(100),
      wake: woken.put
    )
    world.pass(99)
    _ = session.view()
    #expect(woken.all.isEmpty)
    world.pass(1)
    _ = session.view()
    #expect(woken.all == [.changed])
  }

  @Test func `a look that brings an effect up wakes those who wait for it`() throws {
    let world = World()
    let session = try world.session(.realtime)
    _ = try session.submit([(.beginRefreshing(.header), nil)])
    _ = session.wait(forRevisionOtherThan: nil, effectIndexOtherThan: 1, wake: woken.put)
    world.pass(249)
    _ = session.view()
    #expect(woken.all.isEmpty)
    world.pass(1)
    _ = session.view()
    #expect(woken.all == [.changed])
  }
}
