import Explorations
import Explorer
import OverscrollWire
import StrictJSON

/// Explorations: what is asked for, how far they are, and what they found.
enum ExplorationSchemas {
  static let all: [NamedSchema] = [
    NamedSchema("ExplorationRequest", .object(request).example(example)),
    NamedSchema("AllowedViolation", .object(allowed, "A violation that is accepted.")),
    NamedSchema("Exploration", .object(exploration)),
    NamedSchema("ExplorationResult", .object(result, "One configuration in one dialect.")),
    NamedSchema("NotApplicable", .object(notApplicable, "A dialect that lacks a component.")),
    NamedSchema("ExploredProperty", .object(property)),
    NamedSchema("Counterexample", .object(counterexample)),
    NamedSchema("PropertyName", .names(Property.all.map(\.name))),
    NamedSchema("ActionGroup", .names(ActionGroup.self)),
  ]

  private static func list(of name: String) -> Schema {
    Schema.array(of: .named(name)).with("minItems", 1).with("uniqueItems", true)
  }

  private static let request: [Field] = [
    .optional(
      "configuration",
      .named("Configuration"),
      "By default a header and an auto footer, of an overlay a header. Its clock, if it has one, is manual."
    ),
    .optional(
      "dialects",
      list(of: "Dialect"),
      "Each once; by default that of the configuration."
    ),
    .optional("properties", list(of: "PropertyName"), "Those to check; by default all laws."),
    .optional("alphabet", list(of: "ActionGroup"), "What is tried; by default all."),
    .optional(
      "depth",
      Schema.integer(in: ExplorationRequest.depths).defaulting(to: 8),
      "How many actions a sequence has at the most, but for random walks."
    ),
    .optional(
      "sequences",
      Schema.integer(in: 1...ExplorationRequest.mostSequences)
        .defaulting(to: .number(Double(ExplorationRequest.sequences))),
      "How many are played in each dialect; of all dialects together at most 1,000,000."
    ),
    .optional(
      "seed",
      Schema.integer(in: ExplorationRequest.seeds).defaulting(to: 1),
      "Decides the random walks."
    ),
    .optional(
      "allow",
      .array(of: .named("AllowedViolation"), count: 0...AllowList.mostEntries),
      "Violations that are accepted."
    ),
  ]

  private static let component = Schema.names(Violation.components)

  private static let allowed: [Field] = [
    .required("property", .named("PropertyName"), "The property."),
    .optional("component", component, "Where; by default anywhere."),
    .optional("variant", .text, "What tells it apart from other ways of the same property."),
    .optional("dialect", .named("Dialect"), "In which dialect; by default in all."),
    .optional("shape", .array(of: .text), "The shape of the counterexample; by default any."),
    .required(
      "because",
      .string(matching: #"^[^\x00]*[^\s\x00][^\x00]*$"#, length: 0...AllowList.longestReason),
      "Why it is accepted."
    ),
  ]

  private static let progress: [Field] = [
    .required("revision", .count, "Grows with each change of what is seen here."),
    .required("sequences", .count, "Those played so far."),
    .required("of", .count, "Those that are to be played."),
    .required("states", .count, "The abstract states met."),
    .required("depth", .count, "How many layers were expanded whole: every action in every state."),
  ]

  private static let exploration: [Field] = [
    .required("id", .string, "The name that the server chose."),
    .required("state", .names(ExplorationJob.State.self), "How far it is."),
    .required("progress", .object(progress), "In numbers."),
    .required(
      "results",
      .array(of: .oneOf([.named("ExplorationResult"), .named("NotApplicable")])),
      "Once it is done, one for each dialect."
    ),
    .optional(
      "unmatched",
      .array(of: .string),
      "The pointers into the request to the entries of `allow` that nothing matched; absent without one."
    ),
  ]

  private static let bounds: [Field] = [
    .required("sequences", .count, "Those played, each with its rest."),
    .required("states", .count, "The abstract states met."),
    .required(
      "fullDepth",
      .count,
      "How many layers were expanded whole: every action in every state."
    ),
    .required("depth", .count, "As it was asked for."),
    .required(
      "endedBy",
      .names(ExplorationRun.End.self),
      "`exhausted`: nothing more could be tried."
    ),
  ]

  private static let result: [Field] = [
    .required("engine", .string, "The version of the engine."),
    .required("configuration", .named("Configuration"), "As it was explored."),
    .required("dialect", .named("Dialect")),
    .optional(
      "cut",
      .array(of: .string),
      "Pointers to what the dialect lacks; absent without any."
    ),
    .required("seed", .count, "As it was asked for."),
    .required("alphabet", .array(of: .named("ActionGroup")), "What was tried."),
    .required("bounds", .object(bounds), "How far it was tried."),
    .required(
      "properties",
      .array(of: .named("ExploredProperty")),
      "Those that were asked for, in the order of all properties."
    ),
    .required(
      "transitions",
      .array(of: .named("ReachedChange")),
      "The changes of state that were met, each with the shortest events to it."
    ),
  ]

  private static let notApplicable: [Field] = [
    .required("engine", .string, "The version of the engine."),
    .required("dialect", .named("Dialect")),
    .required("notApplicable", .string, "Why, for people."),
  ]

  private static let property: [Field] = [
    .required("name", .named("PropertyName"), "The property."),
    .required("class", .names(Property.Class.self), "A law, or a wish that a library may decide."),
    .required("violated", .boolean, "Whether a sequence was found in which it does not hold."),
    .required(
      "counterexamples",
      .array(of: .named("Counterexample")),
      "By length, then component, variant and shape."
    ),
    .optional(
      "doesNotApply",
      .string,
      "Why it says nothing of the dialect's components; absent where it was checked."
    ),
  ]

  private static let counterexample: [Field] = [
    .required("component", component, "Where."),
    .required("variant", .string, "What tells it apart from other ways; may be empty."),
    .required("length", .count, "How many events it has, those of a turn each."),
    .required("metAfter", .count, "The sequences until it was met."),
    .required("shape", .array(of: .string), "Its calls and touches, without numbers and time."),
    .required("events", .array(of: .named("Event")), "Each at the instant of the one before it."),
    .required("step", .count, "0 is the creation, k the event k."),
    .required("text", .string, "What is seen there, with the numbers."),
    .required("allowed", .boolean, "Whether `allow` accepts it."),
    .optional("because", .string, "Why it is allowed; absent if it is not."),
  ]

  /// A short search of a header.
  static let example: JSONValue = [
    "configuration": ["header": [:]], "properties": ["inset-restored"], "sequences": 1000,
  ]
}
