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

    init(_ recording: String, _ watch: Watch, _ title: String) {
      self.recording = recording
      self.watch = watch
      self.title = title
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
  }

  let old: Dialect
  let new: Dialect
  let lines: [Line]

  init(from old: Dialect, to new: Dialect, _ lines: [Line]) {
    self.old = old
    self.new = new
    self.lines = lines
  }

  /// The values before and after, as a run of the recording has them.
  func values(_ line: Line) throws -> [String] {
    let request = ComparisonRequest(try recording(line), in: [old, new], comparesTexts: true)
    return line.watch.values(try Comparison(request))
  }

  /// The recording of a line.
  func recording(_ line: Line) throws -> Recording {
    let file = Self.recordings.appending(path: line.recording + ".json")
    return try Recording(try JSONReader.value(Array(Data(contentsOf: file))))
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
