import Dispatch
import MicroHTTP
import Sessions
import StrictJSON
import Synchronization
import Testing

@testable import OverscrollAPI
@testable import OverscrollWire

/// One event of a stream.
struct StreamEvent {
  let event: String
  let id: String?
  let data: JSONValue?

  /// Reads a block of lines; nil for a comment.
  fileprivate init?(_ block: String) {
    var fields: [String: String] = [:]
    for line in block.split(separator: "\n") where !line.hasPrefix(":") {
      let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
      fields[parts[0]] = parts[1].hasPrefix(" ") ? String(parts[1].dropFirst()) : parts[1]
    }
    guard let event = fields["event"] else { return nil }
    self.event = event
    id = fields["id"]
    data = try? JSONReader.value(Array((fields["data"] ?? "").utf8))
  }
}

/// A client that drives the source of a stream by hand.
final class StreamClient {
  /// How often the stream was woken.
  private final class Wakes: Sendable {
    let count = Mutex(0)
    let arrival = DispatchSemaphore(value: 0)

    func add() {
      count.withLock { $0 += 1 }
      arrival.signal()
    }
  }

  private let source: any StreamSource
  private let received = Wakes()
  private(set) var hasEnded = false
  /// How many comments have come.
  private(set) var comments = 0

  init(_ open: (StreamHandle) -> any StreamSource) {
    source = open(StreamHandle(onWake: received.add))
  }

  /// How often the stream was woken.
  var wakes: Int { received.count.withLock { $0 } }

  /// All events that there are now.
  func next(draining: Bool = false) -> [StreamEvent] {
    var text = ""
    reading: while !hasEnded {
      switch source.next(draining: draining) {
      case .bytes(let bytes): text += String(decoding: bytes, as: UTF8.self)
      case .wait, .pending: break reading
      case .end, .broken: hasEnded = true
      }
    }
    // Each event ends with one empty line.
    #expect(!text.contains("\n\n\n"))
    let blocks = text.split(separator: "\n\n").map(String.init)
    let events = blocks.compactMap(StreamEvent.init)
    comments += blocks.count - events.count
    return events
  }

  /// The events up to one with an id.
  func until(id: String, among already: [StreamEvent] = []) throws -> [StreamEvent] {
    if already.last?.id == id { return [] }
    return try read { $0.last?.id == id }
  }

  /// The events up to one of a name.
  func until(event: String) throws -> [StreamEvent] { try read { $0.last?.event == event } }

  /// The events up to the end of the stream.
  func untilEnd() throws -> [StreamEvent] { try read { _ in hasEnded } }

  /// The next events, or none after a comment.
  func untilSomething() throws -> [StreamEvent] {
    let before = comments
    return try read { !$0.isEmpty || comments > before }
  }

  private func read(until isEnough: ([StreamEvent]) -> Bool) throws -> [StreamEvent] {
    var events = next()
    // Comments wake it too, so that the time is for all of it.
    let deadline = DispatchTime.now() + 20
    while !isEnough(events) {
      guard !hasEnded, received.arrival.wait(timeout: deadline) == .success else {
        throw Unexpected(description: "the stream stays at \(events.map(\.id))")
      }
      events += next()
    }
    return events
  }

  func close() { source.closed() }
}

extension API {
  /// Opens the stream of a session.
  func stream(
    _ name: String,
    lastEventID: String? = nil,
    query: String = ""
  ) throws -> StreamClient {
    let headers = lastEventID.map { [(name: "Last-Event-ID", value: $0)] } ?? []
    let target = "/v1/sessions/\(name)/stream\(query)"
    let response = respond(request("GET", target, headers: headers))
    guard case .stream(let open) = response.body else {
      throw Unexpected(description: Answer(response).text)
    }
    return StreamClient(open)
  }

  /// A session itself, if it can be had at once.
  func session(_ name: String) -> Session? {
    let found = Mutex<Session?>(nil)
    handler.store.find(name) { result in found.withLock { $0 = try? result.get() } }
    return found.withLock { $0 }
  }
}
