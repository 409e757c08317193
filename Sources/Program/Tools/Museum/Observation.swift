import OverscrollWire
import Recordings
import RefreshEngine
import StrictJSON

/// Something that a run shows.
enum Observation: Sendable {
  /// A value of the snapshot after an event; −1 is the creation.
  case value(event: Int, pointer: String, value: JSONValue)
  /// The refresh callbacks of the run, or of one of its events.
  case callbacks(event: Int?, [ObservedCallback])

  /// Reads one.
  init(_ cursor: JSONCursor) throws(FieldErrors) {
    self = try cursor.object { reader throws(FieldErrors) in
      let event = reader.integer("afterEvent", in: -1...1000)
      if let effects = reader.optional("effects") {
        return .callbacks(
          event: event,
          try effects.elements { field throws(FieldErrors) in try ObservedCallback(field) }
        )
      }
      let value = try reader.required("value").value
      return .value(event: event ?? -1, pointer: reader.string(required: "pointer"), value: value)
    }
  }

  /// What the run shows in its place; nil if it shows it.
  func difference(in run: MuseumRun) -> String? {
    switch self {
    case .value(let event, let pointer, let expected):
      let actual = run.value(after: event, pointer)
      return actual.map { $0.isEqualWithinRounding(expected) } ?? false
        ? nil : "\(pointer) after event \(event): \(String(describing: actual)), not \(expected)"
    case .callbacks(let event, let expected):
      let actual = run.callbacks(of: event)
      let isSame =
        actual.count == expected.count && zip(actual, expected).allSatisfy { $1.matches($0) }
      return isSame ? nil : "callbacks of event \(event ?? -1): \(actual)"
    }
  }
}

/// A refresh callback that an observation names.
struct ObservedCallback: Sendable {
  let callback: Recording.Callback
  /// When; nil where that says nothing.
  let atMs: Double?

  /// Whether it is this effect; instants compare within 1e-6 ms.
  func matches(_ effect: MuseumRun.TimedCallback) -> Bool {
    effect.callback == callback && atMs.map { abs($0 - effect.atMs) <= 1e-6 } ?? true
  }
}

extension ObservedCallback {
  /// Reads `[component, type, atMs?]`.
  init(_ cursor: JSONCursor) throws(FieldErrors) {
    let parts = try cursor.array()
    guard (2...3).contains(parts.count) else {
      throw cursor.refused(.wrongType("must be [component, type, atMs?]"))
    }
    callback = try Recording.Callback(component: parts[0].oneOf(), type: parts[1].oneOf())
    atMs = parts.count == 3 ? try parts[2].number() : nil
  }
}
