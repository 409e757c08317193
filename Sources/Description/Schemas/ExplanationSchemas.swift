import OverscrollWire
import RefreshEngine

/// Why a component has, or has not, changed its state.
enum ExplanationSchemas {
  static let all: [NamedSchema] = [
    NamedSchema("Explanation", .object(explanation)),
    NamedSchema(
      "Cause",
      .names(Cause.self).described("What changes a component's state, or was asked to.")
    ),
    NamedSchema("Condition", .object(condition, "A condition, as the engine decides by it.")),
    NamedSchema("Transition", .object(transition, "A change of state that could follow.")),
    NamedSchema("StateChange", .object(change, "A change of state that happened.")),
    NamedSchema("IgnoredCall", .object(ignored, "What was asked and changed nothing.")),
  ]

  private static let explanation: [Field] = [
    .required("session", .sessionName), .required("revision", .count),
    .required("timeMs", .number), .required("component", .named("ComponentName")),
    .required("dialect", .named("Dialect")), .required("state", .named("ComponentState")),
    .required("next", .array(of: .named("Transition")), "To other states than the present one."),
    .required(
      "last",
      Schema.named("StateChange").orNull,
      "The latest change; null if there is none, or none within the work of a request."
    ),
    .required(
      "ignored",
      .array(of: .named("IgnoredCall"), count: 0...Journal.mostIgnored),
      "The last ten, the oldest first."
    ),
    .required("ignoredSinceRevision", .count, "From where on was looked for them."),
  ]

  private static let condition: [Field] = [
    .required("name", .names(ConditionName.self)),
    .required(
      "holds",
      Schema.boolean.orNull,
      "Null where nothing has told yet, which does not count as failing."
    ),
    .required("text", .string, "A clause for people."),
    .optional("actual", .number, "What is compared, in points, or a count."),
    .optional("operator", .names(["<", "<=", ">=", ">"])),
    .optional("needed", .number, "What it is compared with."),
    .optional("missing", .number, "How much falls short; absent where it holds."),
  ]

  private static let transition: [Field] = [
    .required("to", .named("ComponentState")), .required("by", .named("Cause")),
    .required("holds", .boolean, "Whether no condition fails."),
    .required("conditions", .array(of: .named("Condition"))),
  ]

  private static let change: [Field] = [
    .required("revision", .count, "The event in whose course it happened."),
    .required("atMs", .number), .required("from", .named("ComponentState")),
    .required("to", .named("ComponentState")), .required("by", .named("Cause")),
    .required("conditions", .array(of: .named("Condition")), "As they were."),
  ]

  private static let ignored: [Field] = [
    .required("revision", .count), .required("atMs", .number),
    .required("what", .named("Cause")), .required("because", .string),
  ]
}
