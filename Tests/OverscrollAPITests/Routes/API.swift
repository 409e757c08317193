import MicroHTTP
import SessionLog
import Sessions
import Synchronization
import Testing

@testable import OverscrollAPI
@testable import OverscrollWire

/// The API without a socket: requests in, answers out, over a clock that the test holds.
struct API {
  let handler: APIHandler
  let readiness = Readiness()
  private let clock = HeldClock()

  init(
    log: any SessionLog = MemoryLog(),
    files: StaticFiles = StaticFiles(folder: nil),
    access: AccessRules = AccessRules(isLoopback: true),
    catchUpSteps: Int = SessionStore.defaultCatchUpSteps
  ) {
    let clock = clock
    handler = APIHandler(
      store: SessionStore(
        log: log,
        time: TimeSource(
          // 2026-01-02T03:04:05Z
          wallClock: { 1_767_323_045_000_000 + clock.elapsed },
          monotonic: { clock.elapsed }
        ),
        catchUpSteps: catchUpSteps
      ),
      files: files,
      access: access,
      readiness: readiness
    )
  }

  /// Lets so many milliseconds pass.
  func pass(_ milliseconds: Int64) { clock.pass(milliseconds * 1000) }

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
    let host = headers.contains { $0.name == "Host" } ? [] : [("Host", "127.0.0.1:8080")]
    let head = RequestHead(
      method: HTTPMethod(name: method),
      target: target,
      headers: HeaderFields(host + headers)
    )
    return Answer(respond(Request(head: head, body: body)))
  }

  /// The answer to a request as the server would get it; status 0 if there is none.
  func respond(_ request: Request) -> Response {
    let inbox = Mailbox()
    handler.handle(
      request,
      exchange: Exchange { response in inbox.response.withLock { $0 = response } }
    )
    return inbox.response.withLock { $0 } ?? Response(status: 0)
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
  func post(_ name: String, _ events: String...) throws -> Answer {
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

/// Where the one answer to a request is left.
private final class Mailbox: Sendable {
  let response = Mutex<Response?>(nil)
}

/// A time that passes only when it is told to.
private final class HeldClock: Sendable {
  private let microseconds = Mutex<Int64>(0)

  var elapsed: Int64 { microseconds.withLock { $0 } }
  func pass(_ more: Int64) { microseconds.withLock { $0 += more } }
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
    if case .bytes(let bytes) = response.body { self.bytes = bytes } else { bytes = [] }
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

  /// The types of a list of effects.
  var effectTypes: [String] {
    column("/effects", "/type").map { type in
      if case .string(let type)? = type { type } else { "" }
    }
  }
}
