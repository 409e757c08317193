import Explorations
import Explorer
import OverscrollWire
import StrictJSON

/// The properties, what recordings violate, and which changes of state they reach.
enum PropertySchemas {
  static let all: [NamedSchema] = [
    NamedSchema("PropertyList", .object(list)),
    NamedSchema("Property", .object(property)),
    NamedSchema("Judgement", .object(judgement)),
    NamedSchema("PropertyViolation", .object(violation)),
    NamedSchema("CoverageRequest", .object(request).example(example)),
    NamedSchema("Coverage", .object(coverage)),
    NamedSchema("CoveredChange", .object(covered)),
    NamedSchema("PropertyName", .names(Property.all.map(\.name))),
  ]

  private static let list: [Field] = [
    .required("properties", .array(of: .named("Property")), "The laws, then the wishes.")
  ]

  private static let property: [Field] = [
    .required("name", .named("PropertyName"), "The property."),
    .required("class", .names(Property.Class.self), "A law, or a wish that a library may decide."),
    .required("title", .string, "What holds, as one sentence."),
    .required("museum", .array(of: .string), "The entries of the museum that it finds."),
    .optional("notOfOverlays", .string, "Why it says nothing of an overlay; absent if it does."),
  ]

  private static let judgement: [Field] = [
    .required(
      "violations",
      .array(of: .named("PropertyViolation"), count: 0...RecordingJudgement.mostViolations),
      "In the order of the steps, each once for a step."
    ),
    .optional("omitted", .count, "How many came after these; absent without any."),
  ]

  private static let violation: [Field] = [
    .required("property", .named("PropertyName"), "The property."),
    .required("component", .names(Violation.components), "Where."),
    .required("variant", .string, "What tells it apart from other ways; may be empty."),
    .required("step", .count, "0 is the creation, k the event k."),
    .required("text", .string, "What is seen there, with the numbers."),
  ]

  private static let request: [Field] = [
    .required(
      "recordings",
      Schema.array(of: .named("Recording")).with("minItems", 1),
      "Those that are played."
    ),
    .optional(
      "dialect",
      Schema.named("Dialect").orNull,
      "In which they are played; needed where theirs differ."
    ),
    .optional(
      "sequences",
      Schema.integer(in: 1...CoverageRequest.mostSequences)
        .defaulting(to: .number(Double(CoverageRequest.mostSequences))),
      "How many are played in each configuration that is searched."
    ),
  ]

  private static let change: [Field] = [
    .required("component", .names(CoverageReport.components), "What changes."),
    .required("from", .named("ComponentState"), "The state before."),
    .required("to", .named("ComponentState"), "The state after."),
    .required("by", .named("Cause"), "What brings it, as `explain` names it."),
  ]

  private static let way: [Field] = [
    .required("length", .count, "How many events it has, those of a turn each."),
    .required("events", .array(of: .named("Event")), "Each at the instant of the one before it."),
  ]

  private static let coverage: [Field] = [
    .required("engine", .string, "The version of the engine."),
    .required("dialect", .named("Dialect"), "In which the recordings were played."),
    .required("recordings", .count, "How many were played."),
    .required("changes", .count, "How many changes exist."),
    .required("reached", .count, "How many the recordings reach."),
    .required("missing", .count, "How many a search reaches and no recording does."),
    .required("transitions", .array(of: .named("CoveredChange")), "Each change."),
    .optional(
      "refused",
      .array(of: .object(refused)),
      "The recordings that ended before their last event; absent without any."
    ),
  ]

  private static let refused: [Field] = [
    .required("recording", .count, "Its index."),
    .required("step", .count, "The event that is refused, from 1; 0 is the creation."),
  ]

  private static let first: [Field] = [
    .required("recording", .count, "Its index."),
    .required(
      "length",
      .count,
      "How many of its events it takes; 0 is the creation."
    ),
  ]

  private static let shortest: [Field] =
    [.required("configuration", .named("Configuration"), "The session.")] + way

  private static let covered: [Field] =
    change + [
      .required("recordings", .count, "How many of the recordings reach it."),
      .required(
        "first",
        Schema.object(first).orNull,
        "The recording that reaches it with the fewest events; null if none does."
      ),
      .required(
        "shortest",
        Schema.object(shortest).orNull,
        "The shortest events that a search found; null if it found none."
      ),
    ]

  /// A recording of a refresh.
  static let example: JSONValue = ["recordings": [RecordingSchemas.example], "sequences": 100]
}
