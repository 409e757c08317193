import OverscrollWire
import Recordings
import StrictJSON

/// Sessions as portable files, and the check of such files.
enum RecordingSchemas {
  static let all: [NamedSchema] = [
    NamedSchema("Recording", .object(recording, description).example(example)),
    NamedSchema("RecordingItem", .object(item, itemDescription)),
    NamedSchema("Tolerance", .object([.required("points", .size), .required("ms", .duration)])),
    NamedSchema(
      "Match",
      .object(
        [.required("matches", Schema(["type": "boolean", "const": true])), checked],
        "Everything is as asserted."
      )
    ),
    NamedSchema(
      "NothingExpected",
      .object(
        [
          .required("matches", Schema(["type": "null"])),
          .required("checked", Schema(["type": "integer", "const": 0]), "No value was compared."),
        ],
        "The recording asserts nothing, and all its events were taken."
      )
    ),
    NamedSchema("Mismatch", .object(mismatch, "The first item that differs.")),
    NamedSchema(
      "Difference",
      .object([
        .required("pointer", .string, "Into the snapshot; `/event` for a refused event."),
        .required("expected", .any), .required("actual", .any),
      ])
    ),
  ]

  private static let description = """
    A session as one portable file. `expected` has one item more than `events`: item 0 describes \
    the session right after its creation, item k right after event k; null asserts nothing.
    """

  private static let people = [
    "title", "symptom", "cause", "source", "workaround", "about", "relies",
  ]

  private static let recording: [Field] =
    [
      .required("format", .constant(Recording.format)),
      .required(
        "version",
        Schema(["type": "integer", "const": .number(Double(Recording.version))])
      ),
      .optional("name", Schema.text.orNull),
      .optional("engine", Schema.text.orNull, "The version of the engine that made it."),
      .required("configuration", .named("Configuration")),
      .required("events", .array(of: .named("Event"))),
      .optional(
        "expected",
        Schema.array(of: Schema.named("RecordingItem").orNull).orNull,
        "Absent: asserts nothing."
      ),
      .optional("tolerance", Schema.named("Tolerance").orNull, "In place of 1e-9."),
    ] + people.map { .optional($0, .any, "For people; nothing compares it.") }

  private static let itemDescription = """
    What is asserted: `changes` lists the asserted values that differ from the item before, by JSON \
    Pointer into the snapshot; a value stays asserted until it is changed. Numbers compare within \
    1e-9, relative or absolute.
    """

  private static let callback = Schema.pair(
    .named("ComponentName"),
    .names(Recording.Callback.types)
  )

  private static let item: [Field] = [
    .required(
      "changes",
      .map(of: .any, names: .string(matching: "^(/([^~/]|~[01])*){0,64}$"), most: 10_000)
    ),
    .optional(
      "effects",
      Schema.array(of: callback).orNull,
      "The event's refresh callbacks in order, as [component, type]; absent: there are none."
    ),
    .optional("effectTimesMs", Schema.array(of: .time).orNull, "Instants of `effects`."),
    .optional(
      "allEffects",
      Schema.array(of: .array(of: .any)).orNull,
      "Every effect of the event as [component, type, atMs, …]."
    ),
  ]

  private static let mismatch: [Field] = [
    .required("matches", Schema(["type": "boolean", "const": false])), checked,
    .required("step", .count, "0 is the creation, k the event k."),
    .required("atMs", .number),
    .required("differences", .array(of: .named("Difference"))),
  ]

  private static let checked = Field.required(
    "checked",
    .count,
    "The members of `changes` compared plus the items that are not null, up to the first difference."
  )

  /// A recording that matches.
  static let example: JSONValue = [
    "format": .string(Recording.format), "version": .number(Double(Recording.version)),
    "configuration": ["clock": "manual", "header": [:]],
    "events": [
      ["type": "beginRefreshing", "component": "header", "atMs": 0],
      ["type": "advance", "until": "effect", "atMs": 0],
    ],
    "expected": [
      ["changes": ["/header/state": "idle"]], ["changes": ["/header/state": "refreshing"]],
      [
        "changes": ["/timeMs": 250],
        "effects": [["header", "refreshing"], ["header", "beginRefreshingCompletion"]],
      ],
    ],
  ]
}
