import Testing

@testable import MicroHTTP

@Suite struct ReplyTests {
  /// A slot, and what it says of each reply.
  private static func slot() throws -> (ReplySlot, Log<Bool>) {
    let replies = try Log<Bool>()
    let problem: @Sendable (TransportFault) -> Response = { Response(status: $0.status) }
    return (ReplySlot(problem: problem) { replies.append($1) }, replies)
  }

  @Test func `an early reply is taken at once and resumes no connection`() throws {
    let (slot, replies) = try Self.slot()
    slot.reply(Response(status: 201))
    slot.reply(Response(status: 202))
    #expect(slot.takeOrAwait()?.response.status == 201)
    #expect(replies.all == [false])
  }

  @Test func `a late reply resumes the connection once`() throws {
    let (slot, replies) = try Self.slot()
    #expect(slot.takeOrAwait() == nil)
    slot.reply(Response(status: 201))
    slot.reply(Response(status: 202))
    #expect(replies.all == [true])
    #expect(slot.takeOrAwait()?.response.status == 201)
    #expect(slot.takeOrAwait() == nil)
  }

  @Test func `an exchange without a socket delivers the first reply, or 500 without one`() throws {
    let statuses = try Log<Int>()
    var exchange: Exchange? = Exchange { statuses.append($0.status) }
    exchange?.reply(Response(status: 201))
    exchange?.reply(Response(status: 202))
    exchange = nil
    #expect(statuses.all == [201])
    exchange = Exchange { statuses.append($0.status) }
    exchange = nil
    #expect(statuses.all == [201, 500])
  }
}
