import OverscrollWire
import RefreshEngine
import StrictJSON

extension Upgrade {
  /// The part of a comparison that shows a change.
  enum Watch: Sendable {
    /// The value at a pointer into the snapshot after a step.
    case value(String, after: Int)
    /// The instant of a component's first effect of a kind.
    case first(of: ComponentName, @Sendable (Effect.Kind) -> Bool)
    /// The types of the effects, in order.
    case effects
    /// True if a part of the recording is refused.
    case refusal

    /// Reads `POINTER after STEP`, `COMPONENT becomes STATE`, `COMPONENT EFFECT`, `effects` or
    /// `refusal`.
    init(_ cursor: JSONCursor) throws(FieldErrors) {
      guard let watch = Self(try cursor.string()) else {
        throw cursor.refused(.malformed("is none"))
      }
      self = watch
    }

    private init?(_ text: String) {
      let words = text.split(separator: " ").map(String.init)
      switch (words.count, words.first.flatMap(ComponentName.init)) {
      case (1, nil) where text == "effects": self = .effects
      case (1, nil) where text == "refusal": self = .refusal
      case (2, let name?):
        guard let type = EffectType(rawValue: words[1]) else { return nil }
        self = .first(of: name) { $0.type == type }
      case (3, let name?):
        guard words[1] == "becomes", let state = ComponentState(rawValue: words[2]) else {
          return nil
        }
        self = .first(of: name) { kind in
          if case .stateChanged(_, state) = kind { true } else { false }
        }
      case (3, nil):
        guard words[1] == "after", let step = Int(words[2]) else { return nil }
        self = .value(words[0], after: step)
      default: return nil
      }
    }

    /// The value for a part that a library has.
    static let isThere = "there"

    /// The value in each dialect; nil for equal values, or if a library cannot have the value.
    func values(_ request: ComparisonRequest) throws(TooMuchWork) -> [String]? {
      let comparison = try Comparison(request, only: step)
      let runs = comparison.runs
      let isWhole = runs.allSatisfy { $0.refusal == nil }
      switch self {
      case .refusal: return runs.map { $0.refusal == nil ? Self.isThere : "not there" }
      case _ where !isWhole: return nil
      case .value(let pointer, _):
        let difference = comparison.differences.first { $0.pointer == pointer }
        return difference?.values.map { Self.text($0.value) }
      case .first(let name, let isWanted):
        return runs.map { run in
          let effect = run.effects.first { $0.source == .component(name) && isWanted($0.kind) }
          return effect.map { Self.text(.number($0.instant.milliseconds)) } ?? "never"
        }
      case .effects:
        return runs.map { run in
          let names = run.effects.map { "`\($0.kind.type.rawValue)`" }
          return names.isEmpty ? "none" : names.joined(separator: ", ")
        }
      }
    }

    /// The step of the compared snapshots; nil without a comparison of snapshots.
    private var step: Int? { if case .value(_, let step) = self { step } else { nil } }

    /// A value for people; numbers have up to three digits after the point.
    private static func text(_ value: JSONValue) -> String {
      switch value {
      case .null: "none"
      case .bool(let isTrue): isTrue ? "yes" : "no"
      case .number(let number): JSONWriter.text((number * 1000).rounded() / 1000)
      case .string(let text): "`\(text)`"
      case .overflow, .array, .object: value.line
      }
    }
  }
}
