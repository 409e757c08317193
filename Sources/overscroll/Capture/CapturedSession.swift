import Foundation
import OverscrollWire
import Recordings
import StrictJSON

/// A session that is followed: its lines are passed on, its events shown, what was observed kept.
struct CapturedSession {
  private let name: String
  private let client: APIClient
  private var observations: [AppObservation] = []
  /// Events that were not sent yet.
  private var unsent: [JSONValue] = []
  /// The number of events that were shown; nil while the session was not found.
  private var shown: Int?

  /// Follows a session, which may be made later.
  init(_ name: String, _ client: APIClient) {
    (self.name, self.client) = (name, client)
  }

  /// Passes on lines of the app, and keeps what it observed.
  ///
  /// - Throws: `Refusal` if a line is wrong, or the server refuses what it asks.
  mutating func take(_ lines: [[UInt8]]) throws(Refusal) {
    for line in lines {
      switch try CaptureLine(line) {
      case .configuration(let configuration):
        try send()
        try client.send(.put, ["sessions", name], body: configuration.bytes, fields: Self.minimal)
      case .event(let event):
        unsent.append(event)
        if unsent.count == Self.longestBatch { try send() }
      case .observation(let observation):
        observations.append(observation)
        Self.show(observation.text)
      case .other(let text):
        if !text.isEmpty { Self.show(String(decoding: text, as: UTF8.self)) }
      }
    }
    try send()
  }

  /// Shows the events that the session has got since the last call, from any client.
  mutating func showNew() throws(Refusal) {
    guard try isFound() else { return }
    while true {
      let query = [(name: "after", value: String(shown ?? 0)), (name: "limit", value: "1000")]
      let page = try client.object(.get, ["sessions", name, "events"], query: query)
      for row in page["events"]?.elements ?? [] {
        Self.show(Self.text(row))
        shown = row.member("revision")?.integer ?? shown
      }
      guard let next = page["next"]?.integer, next == shown else { return }
    }
  }

  /// The session so far as a recording that expects what was observed.
  func recording() throws(Refusal) -> CapturedRecording {
    let query = [(name: "expected", value: RecordCommand.Expectations.nothing.rawValue)]
    let session = try client.get(["sessions", name, "recording"], query: query)
    do throws(CapturedRecording.Fault) {
      let steps = RecordingInput.mostSteps
      return try CapturedRecording(session, observations: observations, steps: steps)
    } catch {
      switch error {
      case .unreadable: throw Refusal(description: "the server's answer is no recording")
      case .refused: throw Refusal(description: "an event is refused when it is played again")
      case .tooMuchWork(let work): throw Refusal(description: "\(work)")
      }
    }
  }

  // MARK: Requests

  private static let minimal = ["Prefer: return=minimal"]
  /// With far less than 1 KiB each, the most events whose batch is a short body.
  private static let longestBatch = 500

  private mutating func send() throws(Refusal) {
    guard !unsent.isEmpty else { return }
    let events = unsent
    unsent = []
    do throws(Refusal) {
      try post(events)
    } catch {
      // A batch that is refused is not applied; those before the wrong event shall be.
      guard error.isAnswer, events.count > 1 else { throw error }
      for event in events { try post([event]) }
    }
  }

  /// Posts events, and names the one that is refused.

  private func post(_ events: [JSONValue]) throws(Refusal) {
    let body = JSONValue.object(["events": .array(events)]).bytes
    do throws(Refusal) {
      try client.send(.post, ["sessions", name, "events"], body: body, fields: Self.minimal)
    } catch {
      guard error.isAnswer, let event = events.first, events.count == 1 else { throw error }
      throw Refusal(event.line, error.reason)
    }
  }

  /// Whether the session is there, which only its absence from a list tells from a failure.
  private mutating func isFound() throws(Refusal) -> Bool {
    guard shown == nil else { return true }
    let query = [(name: "prefix", value: name), (name: "limit", value: "1")]
    let list = try client.object(.get, ["sessions"], query: query)
    guard list["sessions"]?.elements.first?.member("name")?.text == name else { return false }
    shown = 0
    return true
  }

  // MARK: Lines for people

  /// An event as the server lists it: its instant, its type, then its other members.
  private static func text(_ row: JSONValue) -> String {
    guard case .object(let event)? = row.member("event") else { return "" }
    let members = event.members.filter { $0.name != "type" && $0.name != "atMs" }
      .map { " \($0.name) \($0.value.text ?? $0.value.line)" }
    return JSONWriter.text(row.member("atMs")?.double ?? 0) + " "
      + (event["type"]?.text ?? "") + members.joined()
  }

  /// Standard output may be the recording.
  private static func show(_ line: String) {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }
}
