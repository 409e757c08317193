import Foundation
import OverscrollWire
import Recordings
import RefreshEngine
import StrictJSON

/// What changes from one version of MJRefresh to the next.
struct Upgrade: Sendable {
  /// One change, with a recording that shows it.
  struct Line: Sendable {
    /// The name of the recording in `recordings/upgrading`, without its ending.
    let recording: String
    let watch: Watch
    /// What the values are, for people.
    let title: String

    /// Reads `[recording, watch, title]`.
    init(_ cursor: JSONCursor) throws(FieldErrors) {
      let parts = try cursor.array()
      guard parts.count == 3 else {
        throw cursor.refused(.wrongType("must be [recording, watch, title]"))
      }
      recording = try parts[0].string()
      guard let watch = Watch(try parts[1].string()) else {
        throw parts[1].refused(.malformed("is none"))
      }
      self.watch = watch
      title = try parts[2].string()
    }
  }

  /// What of a comparison shows a change.
  enum Watch: Sendable {
    /// A difference at a pointer into the snapshot after a step.
    case value(String, after: Int)
    /// When a component has its first effect of a type.
    case instant(EffectType, of: ComponentName)
    /// When a component comes to a state for the first time.
    case state(ComponentState, of: ComponentName)
    /// The types of the effects, in order.
    case effects
    /// Whether a part of the recording is refused.
    case refusal

    /// Reads `POINTER after STEP`, `COMPONENT becomes STATE`, `COMPONENT EFFECT`, `effects` or
    /// `refusal`; nil for anything else.
    init?(_ text: String) {
      let words = text.split(separator: " ").map(String.init)
      switch (words.count, words.first.flatMap(ComponentName.init)) {
      case (1, nil) where text == "effects": self = .effects
      case (1, nil) where text == "refusal": self = .refusal
      case (2, let name?):
        guard let type = EffectType(rawValue: words[1]) else { return nil }
        self = .instant(type, of: name)
      case (3, let name?):
        guard let state = ComponentState(rawValue: words[2]) else { return nil }
        self = .state(state, of: name)
      case (3, nil):
        guard let step = Int(words[2]) else { return nil }
        self = .value(words[0], after: step)
      default: return nil
      }
    }
  }

  let old: Dialect
  let new: Dialect
  let lines: [Line]

  /// What changes for a user of MJRefresh with each version, by `recordings/upgrading.json`.
  static func all() throws -> [Upgrade] {
    let file = try Data(contentsOf: Repository.file("recordings/upgrading.json"))
    return try JSONCursor(JSONReader.value(Array(file))).elements(Upgrade.init)
  }

  private init(_ cursor: JSONCursor) throws(FieldErrors) {
    (old, new, lines) = try cursor.object { reader throws(FieldErrors) in
      (
        try reader.required("from").oneOf(), try reader.required("to").oneOf(),
        try reader.required("lines").elements(Line.init)
      )
    }
  }

  /// The values before and after, as a run of the recording has them.
  func values(_ line: Line) throws -> [String] {
    let request = ComparisonRequest(try recording(line), in: [old, new], comparesTexts: true)
    return line.watch.values(try Comparison(request))
  }

  /// The recording of a line.
  func recording(_ line: Line) throws -> Recording {
    let file = Self.recordings.appending(path: line.recording + ".json")
    return try Recording(Array(Data(contentsOf: file)))
  }

  /// The folder of the recordings.
  static let recordings = Repository.file("recordings/upgrading")
}

extension Upgrade.Watch {
  /// The value of each run; empty if nothing differs there.
  fileprivate func values(_ comparison: Comparison) -> [String] {
    switch self {
    case .value(let pointer, let step):
      let found = comparison.differences.first { $0.pointer == pointer && $0.step == step }
      return found.map { $0.values.map { Self.text($0.value) } } ?? []
    case .instant(let type, let name):
      return comparison.runs.map { run in
        Self.instant(run) { $0.kind.type == type && $0.source == .component(name) }
      }
    case .state(let state, let name):
      return comparison.runs.map { run in
        Self.instant(run) { effect in
          guard case .stateChanged(_, let new) = effect.kind else { return false }
          return new == state && effect.source == .component(name)
        }
      }
    case .effects:
      return comparison.runs.map { run in
        run.effects.map { "`\($0.kind.type.rawValue)`" }.joined(separator: ", ")
      }
    case .refusal: return comparison.runs.map { $0.refusal == nil ? "there" : "not there" }
    }
  }

  private static func instant(
    _ run: Comparison.Run,
    _ isWanted: (Effect) -> Bool
  ) -> String {
    run.effects.first(where: isWanted).map { text(.number($0.instant.milliseconds)) } ?? "never"
  }

  /// A value in a cell of the table; numbers have up to three digits after the point.
  private static func text(_ value: JSONValue) -> String {
    switch value {
    case .null: "none"
    case .bool(let isTrue): isTrue ? "yes" : "no"
    case .number(let number): JSONWriter.text((number * 1000).rounded() / 1000)
    case .string(let text): "`\(text)`"
    case .overflow, .array, .object: String(decoding: value.bytes, as: UTF8.self)
    }
  }
}
