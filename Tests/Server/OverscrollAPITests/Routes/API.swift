import DescriptionTesting
import Dispatch
import HTTPSemantics
import MicroHTTP
import Operations
import SessionLog
import Sessions
import StrictJSON
import Synchronization
import TestSupport
import Testing

@testable import OverscrollAPI
@testable import OverscrollWire

/// The API without a socket: requests in, answers out, over a clock that the test holds.
struct API {
  let handler: APIHandler
  let readiness = Readiness()
  private let log: any SessionLog
  private let clock: HeldClock
  private let waiting: Quota

  init(
    log: any SessionLog = MemoryLog(),
    clock: HeldClock = HeldClock(),
    files: StaticFiles = StaticFiles(folder: nil),
    access: AccessRules = AccessRules(isLoopback: true),
    waiting: Int = 1000,
    metrics: Metrics = Metrics(),
    tokens: BearerTokens? = nil,
    timeToLive: Int64? = nil,
    limits change: (inout SessionLimits) -> Void = { _ in }
  ) {
    var limits = SessionLimits()
    change(&limits)
    self.log = log
    self.clock = clock
    self.waiting = Quota(waiting)
    handler = APIHandler(
      store: SessionStore(
        log: log,
        time: TimeSource(
          // 2026-01-02T03:04:05Z
          wallClock: { 1_767_323_045_000_000 + clock.wall },
          monotonic: { clock.elapsed }
        ),
        limits: limits,
        timeToLive: timeToLive
      ),
      files: files,
      access: access,
      readiness: readiness,
      metrics: metrics,
      tokens: tokens
    )
  }

  /// The server after a restart: the same log and clock, and no session in memory.
  func restarted() -> API { API(log: log, clock: clock) }

  /// How many requests wait.
  var waitingCount: Int { waiting.count }

  /// Lets so many milliseconds pass.
  func pass(_ milliseconds: Int64) { clock.pass(milliseconds * 1000) }

  /// Lets so many microseconds pass.
  func pass(microseconds: Int64) { clock.pass(microseconds) }

  /// Sends a request such as `PUT /v1/sessions/a`, and has the answer.
  @discardableResult
  func send(
    _ requestLine: String,
    _ body: String = "",
    headers: [(name: String, value: String)] = []
  ) -> Answer {
    let parts = requestLine.split(separator: " ", maxSplits: 1).map(String.init)
    return send(parts[0], parts[1], Array(body.utf8), headers: headers)
  }

  func send(
    _ method: String,
    _ target: String,
    _ body: [UInt8],
    headers: [(name: String, value: String)] = []
  ) -> Answer {
    Answer(respond(request(method, target, body, headers: headers)))
  }

  func request(
    _ method: String,
    _ target: String,
    _ body: [UInt8] = [],
    headers: [(name: String, value: String)] = []
  ) -> Request {
    let host = headers.contains { $0.name == "Host" } ? [] : [("Host", "127.0.0.1:8080")]
    let head = RequestHead(
      method: HTTPMethod(name: method),
      target: target,
      headers: HeaderFields(host + headers)
    )
    return Request(head: head, body: body)
  }

  /// The answer to a request as the server would get it; status 0 if none comes within 20 s.
  ///
  /// Whatever the test is about, the answer must be as the API's description says.
  func respond(_ request: Request) -> Response {
    let sent = begin(request).response?.unprepared ?? Response(status: 0)
    let response = request.method == .head ? sent : sent.drained
    if let fault = DescribedAPI.fault(request, response) {
      Issue.record("\(request.method.name) \(request.path) is not as described: \(fault)")
    }
    return response
  }

  /// Sends a request whose answer may come later.
  func begin(_ request: Request) -> PendingAnswer {
    let pending = PendingAnswer()
    let change = handler.change(ofAnswersTo: request.head)
    let exchange = Exchange(waiting: waiting) { pending.put(change?($0) ?? $0) }
    pending.exchange.withLock { $0 = exchange }
    handler.handle(request, exchange: exchange)
    return pending
  }

  /// Sends a request such as `GET /v1/sessions/a?since=0&waitMs=1000`, whose answer may come later.
  func begin(
    _ requestLine: String,
    _ body: String = "",
    headers: [(name: String, value: String)] = []
  ) -> PendingAnswer {
    let parts = requestLine.split(separator: " ", maxSplits: 1).map(String.init)
    return begin(request(parts[0], parts[1], Array(body.utf8), headers: headers))
  }

  /// Creates a session and gives its snapshot.
  @discardableResult
  func create(_ name: String, _ configuration: String = #"{"clock":"manual"}"#) throws -> Answer {
    let answer = send("PUT /v1/sessions/\(name)", configuration)
    try #require(answer.status == 201, "\(answer.text)")
    return answer
  }

  /// Posts events, which must be accepted.
  @discardableResult
  func post(_ name: String, _ events: String...) throws -> Answer { try post(name, events) }

  @discardableResult
  func post(_ name: String, _ events: [String]) throws -> Answer {
    let body = "{\"events\":[" + events.joined(separator: ",") + "]}"
    let answer = send("POST /v1/sessions/\(name)/events", body)
    try #require(answer.status == 200, "\(answer.text)")
    return answer
  }

  /// The snapshot of a session, which must be there.
  func snapshot(_ name: String, query: String = "") throws -> Answer {
    let answer = send("GET /v1/sessions/\(name)\(query)")
    try #require(answer.status == 200, "\(answer.text)")
    return answer
  }
}

/// The one answer to a request.
final class PendingAnswer: Sendable {
  private let received = Mutex<Response?>(nil)
  private let arrival = DispatchSemaphore(value: 0)
  /// The exchange, which the server holds as long as its connection waits.
  let exchange = Mutex<Exchange?>(nil)

  @Sendable func put(_ response: Response) {
    received.withLock { $0 = response }
    exchange.withLock { $0 = nil }
    arrival.signal()
  }

  /// Whether there is an answer.
  var hasCome: Bool { received.withLock { $0 != nil } }

  /// The answer; waits for it up to 20 s, nil if it does not come.
  var response: Response? {
    if !hasCome, arrival.wait(timeout: .now() + 20) == .success { arrival.signal() }
    return received.withLock { $0 }
  }

  var answer: Answer { Answer(response ?? Response(status: 0)) }

  /// Interrupts the request as the server would.
  func interrupt(_ reason: Interruption) {
    let exchange = exchange.withLock { $0 }
    exchange?.interrupt(reason)
  }
}

/// An answer of the API, its body read as JSON where it is JSON.
struct Answer: Sendable {
  let status: Int
  let headers: [(String, String)]
  let bytes: [UInt8]
  let json: JSONValue?

  init(_ response: Response) {
    status = response.status
    headers = response.headers
    // The server sends the length of a 304's body, and not the body.
    if case .bytes(let bytes) = response.body, status != 304 {
      self.bytes = bytes
    } else {
      bytes = []
    }
    json = try? JSONReader.value(bytes)
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  func header(_ name: String) -> String? {
    headers.first { $0.0.lowercased() == name.lowercased() }?.1
  }

  /// The value at a JSON Pointer; nil if nothing stands there.
  subscript(pointer: String) -> JSONValue? {
    guard let json else { return nil }
    return JSONPointer(pointer)?.value(in: json)
  }

  /// The slug of a problem's type, and nil for what is no problem document.
  var problem: String? {
    guard header("Content-Type") == "application/problem+json",
      case .string(let type)? = self["/type"], type.hasPrefix("/problems/"),
      self["/status"] == .number(Double(status)), case .string? = self["/title"],
      case .string? = self["/detail"]
    else { return nil }
    return String(type.dropFirst("/problems/".count))
  }

  /// The pointer or parameter of a problem's first error.
  var fault: String? {
    guard case .string(let name)? = self["/errors/0/pointer"] ?? self["/errors/0/parameter"] else {
      return nil
    }
    return name
  }

  /// A list of the answer, one member of each of its elements.
  func column(_ list: String, _ member: String) -> [JSONValue?] {
    guard case .array(let elements)? = self[list] else { return [] }
    return elements.map { JSONPointer(member)?.value(in: $0) }
  }

  /// A list of the answer; empty if there is none.
  func list(_ pointer: String) -> [JSONValue] {
    if case .array(let elements)? = self[pointer] { elements } else { [] }
  }

  /// The types of a list of effects.
  var effectTypes: [String] {
    column("/effects", "/type").map { type in
      if case .string(let type)? = type { type } else { "" }
    }
  }
}
