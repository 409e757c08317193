import StrictJSON
import Testing

@testable import OverscrollWire

/// A session of a test, and the events for it.
struct Script: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let configuration: String
  /// Each event, and how long after the session's time before it happens, in milliseconds.
  let events: [(afterMs: Double, body: String)]
}

/// What a session was told and what it answered, event by event.
struct History {
  struct Entry {
    let event: JSONValue
    /// The instant at which it was placed, and the session's time afterwards.
    let instant: Double
    let end: Double
    /// The snapshot of the answer, as it was sent.
    let snapshot: String
  }

  var entries: [Entry] = []

  /// Instants before, at, in and after each event, all on whole microseconds.
  var interestingTimes: [Double] {
    var times: Set<Double> = [0]
    var last = 0.0
    for entry in entries {
      for time in [
        last + ((entry.instant - last) / 2).rounded(), entry.instant - 0.001, entry.instant,
        entry.instant + ((entry.end - entry.instant) / 3).rounded(), entry.end - 0.001, entry.end,
      ] where time >= 0 {
        times.insert((time * 1000).rounded() / 1000)
      }
      last = entry.end
    }
    times.formUnion([last + 77, last + 5000])
    return times.sorted()
  }

  /// The events that lead to a time, each with its instant: what is under way then ends there.
  func events(upTo time: Double) -> [JSONValue] {
    entries.filter { $0.instant <= time }.flatMap { entry in
      entry.end <= time ? [entry.event.at(entry.instant)] : entry.part(upTo: time)
    }
  }

  /// How many events there are up to a time.
  func revision(at time: Double) -> Int { entries.count { $0.instant <= time } }
}

extension History.Entry {
  /// An `advance` or a `gesture` as far as it has come.
  fileprivate func part(upTo time: Double) -> [JSONValue] {
    guard event["type"] == "gesture" else {
      return [["type": "advance", "atMs": .number(instant), "toMs": .number(time)]]
    }
    // The middle of the view of the scripts.
    let (x, y) = (187.5, 240.0)
    let over = event.number("overMs") ?? 0
    let step = 1000 / (event.number("hz") ?? 60)
    let elapsed = Array(stride(from: step, to: over, by: step)) + [over]
    var drag: [JSONValue] = [
      ["type": "dragBegan", "x": .number(x), "y": .number(y), "atMs": .number(instant)]
    ]
    for elapsed in elapsed where instant + elapsed <= time {
      let part = elapsed / over
      let way = event["curve"] == "easeOut" ? part * (2 - part) : part
      let by = event["by"]?.number("y") ?? 0
      drag.append([
        "type": "dragMoved", "x": .number(x), "y": .number(y + way * by),
        "atMs": .number(instant + elapsed),
      ])
    }
    return drag + [["type": "advance", "toMs": .number(time)]]
  }
}

extension JSONValue {
  subscript(name: String) -> JSONValue? {
    if case .object(let object) = self { object[name] } else { nil }
  }

  func number(_ name: String) -> Double? {
    if case .number(let number)? = self[name] { number } else { nil }
  }

  /// An object with another value of a member.
  func with(_ name: String, _ value: JSONValue) -> JSONValue {
    guard case .object(var object) = self else { return self }
    object[name] = value
    return .object(object)
  }

  func at(_ instant: Double) -> JSONValue { with("atMs", .number(instant)) }

  var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension Answer {
  /// The number at a JSON Pointer.
  func number(_ pointer: String) throws -> Double {
    guard case .number(let number)? = self[pointer] else {
      throw Unexpected(description: "no number at \(pointer) in \(text)")
    }
    return number
  }

  /// The snapshot in the answer to a batch, as it was sent.
  var snapshotText: String {
    guard let start = text.firstRange(of: #""snapshot":"#)?.upperBound else { return "" }
    return String(text[start...].trimmingNewline.dropLast())
  }
}

extension StringProtocol {
  fileprivate var trimmingNewline: SubSequence { self[...].prefix { $0 != "\n" } }
}

struct Unexpected: Error, CustomStringConvertible {
  let description: String
}

extension API {
  /// Creates the session of a script on a manual clock and posts its events one by one.
  func play(_ script: Script, as name: String) throws -> History {
    try create(name, script.configuration)
    var history = History()
    var now = 0.0
    for (after, body) in script.events {
      let event = try JSONReader.value(Array(body.utf8))
      let answer = try post(name, event.at(now + after).text)
      now = try answer.number("/timeMs")
      history.entries.append(
        History.Entry(
          event: event,
          instant: try answer.number("/instants/0"),
          end: now,
          snapshot: answer.snapshotText
        )
      )
    }
    return history
  }

  /// Creates the session of a script on a realtime clock, and posts its events when they happen.
  func live(_ script: Script, as name: String, upTo end: Double = .infinity) throws -> History {
    try create(name, script.configuration)
    var history = History()
    var now = 0.0
    for (after, body) in script.events {
      guard now + after <= end else { break }
      pass(Int64(after))
      now += after
      let answer = try post(name, body)
      history.entries.append(
        History.Entry(
          event: try JSONReader.value(Array(body.utf8)),
          instant: try answer.number("/instants/0"),
          end: try answer.number("/timeMs"),
          snapshot: answer.snapshotText
        )
      )
    }
    if end < .infinity { pass(microseconds: Int64(((end - now) * 1000).rounded())) }
    return history
  }
}
