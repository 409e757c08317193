// Plays a recording against an adapter of a component, and compares what the adapter shows.
import Foundation

/// Connects a component with a recording. A gesture is sent as a whole, at the instant at which its finger lifts.
/// `advance` lets the time pass to an instant in milliseconds since the creation, and runs what is due. `show` answers
/// parts of a snapshot, and in `effects` the callbacks since the last call; what is missing is not compared.
protocol Adapter {
  mutating func create(_ configuration: JSON) throws
  mutating func send(_ event: JSON) throws
  mutating func advance(toMs: Double) throws
  mutating func show() throws -> JSON
}

struct Failure: Error { let text: String }
enum JSON: Codable, Equatable {
  case null, bool(Bool), number(Double), string(String), array([JSON]), object([String: JSON])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() { self = .null; return }
    if let bool = try? value.decode(Bool.self) { self = .bool(bool); return }
    if let number = try? value.decode(Double.self) { self = .number(number); return }
    if let string = try? value.decode(String.self) { self = .string(string); return }
    if let array = try? value.decode([JSON].self) { self = .array(array); return }
    self = .object(try value.decode([String: JSON].self))
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .null: try String?.none.encode(to: encoder)
    case .bool(let bool): try bool.encode(to: encoder)
    case .number(let number): try number.encode(to: encoder)
    case .string(let string): try string.encode(to: encoder)
    case .array(let array): try array.encode(to: encoder)
    case .object(let object): try object.encode(to: encoder)
    }
  }

  var members: [String: JSON] { if case .object(let object) = self { object } else { [:] } }
  subscript(name: String) -> JSON? { members[name] ?? Int(name).flatMap { items.dropFirst($0).first } }
  var items: [JSON] { if case .array(let array) = self { array } else { [] } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }
  var text: String { (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "" }
}

/// When an event ends; with `until` that is `timeMs` of the snapshot, or else the last effect.
func end(of event: JSON, _ item: JSON, from fromMs: Double, _ recordedMs: Double?) throws -> Double {
  if event["type"] == .string("gesture") {
    return fromMs + (event["overMs"]?.number ?? 0) + (event["holdMs"]?.number ?? 0)
  }
  guard event["type"] == .string("advance") else { return fromMs }
  if let byMs = event["byMs"]?.number { return fromMs + byMs }
  if let endMs = event["toMs"]?.number ?? recordedMs, endMs >= fromMs { return endMs }
  if let lastMs = item["effectTimesMs"]?.items.last?.number { return lastMs }
  throw Failure(text: "an event does not say when it ends: the recording has to expect /timeMs")
}

/// Answers how many values were compared; throws the first that differs.
func play(_ recording: JSON, _ adapter: inout some Adapter) throws -> Int {
  var (expected, nowMs, compared) = ([String: JSON](), 0.0, 0)
  try adapter.create(recording["configuration"] ?? .null)
  for (number, event) in ([.null] + (recording["events"]?.items ?? [])).enumerated() {
    let item = recording["expected"]?.items.dropFirst(number).first ?? .null
    // A component that is gone takes its values along, and those of a new one take the place of its null.
    for (place, value) in item["changes"]?.members ?? [:] {
      expected = expected.filter { !$0.key.hasPrefix(place + "/") && !place.hasPrefix($0.key + "/") }
      expected[place] = value
    }
    if event != .null {
      nowMs = try end(of: event, item, from: event["atMs"]?.number ?? nowMs, expected["/timeMs"]?.number)
      try adapter.advance(toMs: nowMs)
      if event["type"] != .string("advance") { try adapter.send(event) }
      try adapter.advance(toMs: nowMs)
    }
    let shown = try adapter.show()
    guard item != .null else { continue }
    expected["/effects"] = item["effects"] ?? .array([])
    for (place, wanted) in expected.sorted(by: { $0.key < $1.key }) {
      let tokens = place.split(separator: "/").map { String($0).replacing("~1", with: "/").replacing("~0", with: "~") }
      guard let seen = tokens.reduce(Optional(shown), { $0?[$1] }) else { continue }
      compared += 1
      let (left, right) = (seen.number ?? .nan, wanted.number ?? .nan)
      let points = place.hasSuffix("Ms") ? nil : recording["tolerance"]?["points"]?.number
      if seen == wanted || abs(left - right) <= points ?? 1e-9 * max(1, abs(left), abs(right)) { continue }
      throw Failure(text: "event \(number) at \(nowMs) ms: \(place) is \(seen.text), not \(wanted.text)")
    }
  }
  guard compared > 0 else { throw Failure(text: "the adapter shows nothing that the recording expects") }
  return compared
}
