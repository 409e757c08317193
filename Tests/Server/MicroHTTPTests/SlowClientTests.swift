import SocketTesting
import TestSupport
import Testing

@testable import MicroHTTP

/// Deadlines and time-outs, on a clock that the test holds.
///
/// A request has 30 seconds, an idle connection 60: the defaults.
@Suite(.timeLimit(.minutes(1))) struct SlowClientTests {
  private static let get = "GET /n HTTP/1.1\r\nHost: a\r\n\r\n"
  private static let post = "POST /p HTTP/1.1\r\nHost: a\r\n"
  private static let chunked = post + "Transfer-Encoding: chunked\r\n\r\n"

  private static func server(
    configuring configure: (inout ServerConfiguration) -> Void = { _ in }
  ) throws -> TestServer {
    try TestServer(clock: HeldClock(), configuring: configure)
  }

  /// The start of a request, what follows it each second, and the answer at the deadline.
  struct Slow: CustomTestStringConvertible {
    let testDescription: String
    let start: String
    var more = "1"
    var status: Int? = 408
  }

  /// Nothing where the library refuses a second one at once.
  private static let emptyLine = LibraryTraits.loaded.refusesMalformedHeads ? "" : "\r\n"

  static let slow: [Slow] = [
    Slow(testDescription: "nothing", start: "", more: "", status: nil),
    Slow(testDescription: "empty lines", start: "\r\n", more: emptyLine),
    Slow(testDescription: "request line", start: "GET /"),
    Slow(testDescription: "head", start: "GET / HTTP/1.1\r\nHost: a\r\nX: "),
    Slow(testDescription: "body", start: post + "Content-Length: 1000\r\n\r\n"),
    Slow(testDescription: "absent body", start: post + "Content-Length: 9\r\n\r\n", more: ""),
    Slow(testDescription: "chunk", start: chunked + "3e8\r\n"),
    Slow(testDescription: "chunk's size", start: chunked, more: "0"),
    Slow(testDescription: "chunk's extension", start: chunked + "2;"),
    Slow(testDescription: "trailer", start: chunked + "0\r\nX: "),
  ]

  @Test(arguments: slow)
  func `a request must be complete at its deadline, however it trickles`(slow: Slow) throws {
    let server = try Self.server()
    let client = try server.client()
    client.send(slow.start)
    try server.settle()
    for _ in 0..<29 {
      try server.pass(1)
      #expect(client.isQuiet)
      client.send(slow.more)
    }
    try server.pass(1.2)
    #expect(client.answer()?.status == slow.status)
    #expect(client.isClosed)
  }

  @Test func `the deadline counts from each request`() throws {
    let server = try Self.server()
    let client = try server.client()
    for _ in 0..<5 {
      #expect(client.exchange(Self.get)?.status == 200)
      try server.pass(29)
    }
  }

  /// The seconds before a part of a later request line, and those after it for which the connection
  /// is open.
  @Test(arguments: [(2, 57), (28, 31), (32, 57), (200, 35)])
  func `a later request line has one to two deadlines`(idle: Int, open: Int) throws {
    let server = try Self.server { $0.idleTimeoutSeconds = 0 }
    let client = try server.client()
    #expect(client.exchange(Self.get)?.status == 200)
    for _ in 0..<idle { try server.pass(1) }
    #expect(client.isQuiet, "an idle connection is not late")
    client.send("GET /")
    for _ in 0..<open { try server.pass(1) }
    #expect(client.isQuiet)
    for _ in 0..<10 { try server.pass(1) }
    #expect(client.answer()?.status == 408)
    #expect(client.isClosed)
  }

  @Test(arguments: [true, false])
  func `an idle connection is closed after its timeout, without an answer`(isUsed: Bool) throws {
    let server = try Self.server { $0.requestDeadlineSeconds = isUsed ? 30 : 0 }
    let client = try server.client()
    if isUsed { #expect(client.exchange(Self.get)?.status == 200) }
    try server.settle()
    for _ in 0..<59 { try server.pass(1) }
    #expect(client.isQuiet)
    try server.pass(1.2)
    #expect(client.isClosed)
  }

  /// The start of a request, and after how many silent seconds the connection is closed; bytes of a
  /// request line are counted once in a timeout.
  @Test(arguments: [
    ("GET /", 121), ("GET / HTTP/1.1\r\nHost: a\r\n", 62),
    (post + "Content-Length: 1000\r\n\r\n", 62), (chunked + "5", 62),
  ])
  func `without a deadline, silence in a request counts as idle, and bytes do not`(
    start: String,
    closed: Int
  ) throws {
    let server = try Self.server { $0.requestDeadlineSeconds = 0 }
    let client = try server.client()
    client.send(start)
    try server.settle()
    for _ in 0..<3 {
      for _ in 0..<58 { try server.pass(1) }
      #expect(client.isQuiet)
      client.send("1")
      try server.settle()
      try server.pass(1)
    }
    for _ in 0..<closed { try server.pass(1) }
    #expect(client.isClosed)
  }

  @Test func `without a rate of reading, an answer that is not read is cut after the idle timeout`()
    throws
  {
    let server = try TestServer(
      answering: { _, exchange in
        exchange.reply(Response(status: 200, body: .bytes([UInt8](repeating: 70, count: 8 << 20))))
      },
      clock: HeldClock(),
      configuring: { $0.readingBytesPerSecond = 0 }
    )
    let client = try server.client()
    client.send(Self.get)
    try server.settle()
    for _ in 0..<60 { try server.pass(1) }
    // The request by which the test knows that time has passed may not be over.
    until { server.server.requestsInFlight == 1 }
    #expect(server.server.requestsInFlight == 1)
    // The system may have filled its buffers only after the first look, which starts a second window.
    for _ in 0..<62 { try server.pass(1) }
    until { server.server.requestsInFlight == 0 }
    #expect(server.server.requestsInFlight == 0)
  }

  /// A look at a reader: the second, and the bytes that it has taken and that wait for it.
  typealias Look = (second: Int64, taken: UInt64, waiting: Int)

  /// The looks, and whether the last one finds the client too slow.
  static let readers: [(looks: [Look], isTooSlow: Bool)] = [
    ([(0, 0, 9), (10, 0, 9)], true),
    ([(0, 0, 9), (10, 99, 9)], true),
    ([(0, 0, 9), (10, 100, 9)], false),
    ([(0, 0, 9), (9, 0, 9)], false),
    ([(0, 0, 0), (10, 0, 0)], false),
    ([(0, 5, 9), (10, 105, 9), (20, 110, 9)], true),
    ([(0, 5, 9), (10, 0, 9)], true),
  ]

  @Test(arguments: readers)
  func `a rate of reading is measured over its window`(looks: [Look], isTooSlow: Bool) {
    var watch = ConnectionWatch(now: 0)
    let least: LeastReading = (bytes: 100, window: 10_000)
    let verdicts = looks.map {
      watch.readsTooSlowly(
        now: $0.second * 1000,
        acknowledged: $0.taken,
        waiting: $0.waiting,
        least: least
      )
    }
    #expect(verdicts == looks.dropLast().map { _ in false } + [isTooSlow])
  }
}
