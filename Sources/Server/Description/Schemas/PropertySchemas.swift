import Explorations
import Explorer
import OverscrollWire
import StrictJSON

/// The properties, and what recordings violate.
enum PropertySchemas {
  static let all: [NamedSchema] = [
    NamedSchema("PropertyList", .object(list)),
    NamedSchema("Property", .object(property)),
    NamedSchema("Judgement", .object(judgement)),
    NamedSchema("PropertyViolation", .object(violation)),
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
}
