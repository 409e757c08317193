import OverscrollWire
import Problems
import Recordings
import StrictJSON

/// The same recording in several dialects.
enum ComparisonSchemas {
  static let all: [NamedSchema] = [
    NamedSchema("ComparisonRequest", .object(request).example(example)),
    NamedSchema("Comparison", .object(comparison)),
    NamedSchema("ComparedRun", .object(run, "The recording in one dialect.")),
    NamedSchema("DialectDifference", .object(difference, "A value that differs after a step.")),
    NamedSchema("PlatformRow", .object(platform, "What a recording comes to in a dialect.")),
    NamedSchema("DialectRefusal", .object(refusal, refusalDescription)),
  ]

  private static let request: [Field] = [
    .required("recording", .named("Recording")),
    .optional(
      "dialects",
      Schema.array(of: .named("Dialect"), count: ComparisonRequest.dialectCount)
        .with("uniqueItems", true).orNull,
      "Each once; by default all of the recording's family."
    ),
    .optional(
      "texts",
      Schema.boolean.defaulting(to: false),
      "Whether the texts of labels are compared as well."
    ),
  ]

  private static let comparison: [Field] = [
    .required("runs", .array(of: .named("ComparedRun")), "In the order of `dialects`."),
    .required(
      "firstDifference",
      Schema.named("DialectDifference").orNull,
      """
      That of the lowest step, then of the snapshot's order; across families the member of \
      `platforms` that differs first in time; null if there is none.
      """
    ),
    .required(
      "differences",
      .array(of: .named("DialectDifference"), count: 0...Comparison.mostDifferences),
      "Each where it begins or its values change; across families those of `platforms` alone."
    ),
    .optional(
      "platforms",
      .array(of: .named("PlatformRow"), count: ComparisonRequest.dialectCount),
      "In the order of `dialects`, if they are of more than one family."
    ),
  ]

  private static let platform: [Field] = [
    .required("dialect", .named("Dialect")),
    .required("refreshed", .boolean, "Whether the app was called back."),
    .required(
      "armedAtMs",
      Schema.number.orNull,
      "When the header was first `armed`, or `pulling`."
    ),
    .required("refreshingAtMs", Schema.number.orNull, "When the effect `refreshing` first came."),
    .required("restAtMs", Schema.number.orNull, "When the header last became idle."),
    .required(
      "travelNeeded",
      Schema.number.orNull,
      "The least drag of 300 ms that refreshes, in points; null if none up to the height does."
    ),
  ]

  private static let run: [Field] = [
    .required("dialect", .named("Dialect")),
    .required("effects", .array(of: .named("Effect")), "Up to a refusal."),
    .required("refused", Schema.named("DialectRefusal").orNull),
  ]

  private static let difference: [Field] = [
    .required("step", .count, "0 is the creation, k the event k."),
    .required("atMs", .number, "The session's time, in the first of the runs."),
    .required(
      "pointer",
      .string,
      """
      Into the snapshot; across families `/platforms/` and a member of the rows; `/effects` for the effects of the step of the types that all dialects have, \
      each as [component, type, atMs, …].
      """
    ),
    .required(
      "values",
      .map(of: .any, names: DialectDocument.names),
      "By dialect; one that has refused a step has none any more."
    ),
  ]

  private static let refusalDescription = """
    The problem of the part of the recording that the dialect refuses; its run ends there.
    """

  private static let kinds: [ProblemKind] = [.invalid, .eventRefused, .timeOrder, .tooMuchWork]

  private static let refusal: [Field] = [
    .required("type", .names(kinds.map(\.path))),
    .required("title", .names(kinds.map(\.title))),
    .required("status", Schema(["type": "integer", "const": 422])),
    .required("detail", .string, "What is wrong, for people."),
    .optional("errors", .array(of: .named("BodyFault"), count: 1...20)),
    .optional("reachedMs", .number, "The session time at which the work ended."),
    .required("step", .count, "0 is the configuration, k the event k."),
  ]

  /// A footer that calls back at other times.
  static let example: JSONValue = [
    "recording": [
      "format": .string(Recording.format), "version": .number(Double(Recording.version)),
      "configuration": ["clock": "manual", "footer": ["kind": "auto"]],
      "events": [["type": "beginRefreshing", "component": "footer"]],
    ],
    "dialects": ["mjrefresh-2.2.1", "mjrefresh-3.7.9"],
  ]
}
