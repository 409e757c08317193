import Synchronization
import Testing

@testable import MicroHTTP

@Suite struct ReplyTests {
  private static let connection = UnsafeRawPointer(bitPattern: 64).map {
    SuspendedConnection(handle: OpaquePointer($0))
  }

  private static let problem: @Sendable (TransportFault) -> Response = { fault in
    Response(status: fault.status)
  }

  @Test func `an early reply is taken at once and resumes no connection`() throws {
    let mailbox = try Mailbox()
    let slot = ReplySlot(
      destination: .connection(try #require(Self.connection), mailbox),
      problem: Self.problem
    )
    slot.reply(Response(status: 201))
    slot.reply(Response(status: 202))
    #expect(slot.takeOrAwait()?.response.status == 201)
    #expect(mailbox.take().answered.isEmpty)
  }

  @Test func `a late reply resumes the connection once`() throws {
    let mailbox = try Mailbox()
    let connection = try #require(Self.connection)
    let slot = ReplySlot(destination: .connection(connection, mailbox), problem: Self.problem)
    #expect(slot.takeOrAwait() == nil)
    slot.reply(Response(status: 201))
    slot.reply(Response(status: 202))
    #expect(mailbox.take().answered == [connection])
    #expect(slot.takeOrAwait()?.response.status == 201)
    #expect(slot.takeOrAwait() == nil)
  }

  @Test func `an exchange without a socket delivers the first reply, or 500 without one`() {
    let statuses = Statuses()
    var exchange: Exchange? = Exchange { statuses.append($0.status) }
    exchange?.reply(Response(status: 201))
    exchange?.reply(Response(status: 202))
    exchange = nil
    #expect(statuses.all == [201])
    exchange = Exchange { statuses.append($0.status) }
    exchange = nil
    #expect(statuses.all == [201, 500])
  }

  private final class Statuses: Sendable {
    private let list = Mutex<[Int]>([])
    var all: [Int] { list.withLock { $0 } }
    func append(_ status: Int) { list.withLock { $0.append(status) } }
  }
}
