import Dispatch
import HTTPSemantics
import Operations
import OverscrollAPI
import SessionLog
import Sessions
import Synchronization

@testable import MicroHTTP

/// The API without a socket, over a log in memory and a clock that stands still.
struct Service {
  private let handler: APIHandler

  init() {
    handler = APIHandler(
      store: SessionStore(
        log: memoryLog(),
        time: TimeSource(wallClock: { 1_767_323_045_000_000 }, monotonic: { 0 })
      ),
      files: StaticFiles(folder: nil),
      access: AccessRules(isLoopback: true),
      readiness: Readiness()
    )
  }

  /// Sends one request within the time oracle; no answer, or one of status 5xx, is a failure.
  @discardableResult
  func send(
    _ method: String,
    _ target: String,
    _ body: [UInt8] = [],
    headers: [(String, String)] = [("Content-Type", "application/json")]
  ) -> (status: Int, body: [UInt8]) {
    let head = RequestHead(
      method: HTTPMethod(name: method),
      target: target,
      headers: HeaderFields([("Host", "localhost")] + headers)
    )
    let answer = TimeOracle.check("\(method) \(target)") {
      respond(Request(head: head, body: body))
    }
    if answer.status >= 500 || answer.status == 0 {
      Fuzz.fail(
        "\(method) \(target): \(answer.status) \(String(decoding: answer.body, as: UTF8.self))"
      )
    }
    return answer
  }

  private func respond(_ request: Request) -> (status: Int, body: [UInt8]) {
    let received = Box()
    let change = handler.change(ofAnswersTo: request.head)
    handler.handle(request, exchange: Exchange { received.put(change?($0) ?? $0) })
    guard let response = received.wait()?.unprepared else { return (0, []) }
    if case .bytes(let bytes) = response.body { return (response.status, bytes) }
    return (response.status, [])
  }
}

/// The one response to a request, which may come from another thread.
private final class Box: Sendable {
  private let response = Mutex<Response?>(nil)
  private let arrival = DispatchSemaphore(value: 0)

  @Sendable func put(_ response: Response) {
    self.response.withLock { $0 = response }
    arrival.signal()
  }

  /// The response; nil if none comes within 20 s.
  func wait() -> Response? {
    guard arrival.wait(timeout: .now() + 20) == .success else { return nil }
    return response.withLock { $0 }
  }
}
