import OverscrollWire

/// The answers that are lists, and other small answers.
enum ListingSchemas {
  static func all(_ notices: [String]) -> [NamedSchema] {
    [
      NamedSchema(
        "SessionListing",
        .object([
          .required("name", .sessionName),
          .required("revision", Schema.count.orNull, "Null if it is known to be damaged."),
          .required("clock", .named("Clock")), .required("createdAt", .wallTime),
          .required(
            "lastUsedAt",
            .wallTime,
            "The minute of its last call; after a start of the server at least that of its last event."
          ),
          .required("preset", Schema.named("PresetName").orNull, "That it was made from."),
          .required(
            "dialect",
            Schema.named("Dialect").orNull,
            "Null if its configuration cannot be read."
          ),
          .required("damaged", .boolean, "Whether it is known to be damaged."),
        ])
      ),
      NamedSchema(
        "SessionList",
        page("sessions", "SessionListing", .sessionName)
      ),
      NamedSchema(
        "LoggedEvent",
        .object([
          .required("revision", .count), .required("atMs", .number, "Where it was placed."),
          .required("event", .named("Event"), "As sent, without `atMs`."),
        ])
      ),
      NamedSchema("EventList", page("events", "LoggedEvent", .count)),
      NamedSchema("EffectList", page("effects", "Effect", .count)),
      NamedSchema("EventsAnswer", .object(eventsAnswer)),
      NamedSchema(
        "MinimalEventsAnswer",
        .object(
          [.required("revision", .count), .required("timeMs", .number), reached, hint, endsAtMs],
          "The answer with `Prefer: return=minimal`."
        )
      ),
      NamedSchema(
        "MinimalSession",
        .object(
          [.required("revision", .count), .required("timeMs", .number)],
          "The answer to a creation with `Prefer: return=minimal`."
        )
      ),
      NamedSchema(
        "Deletion",
        .object([
          .required("deleted", .count, "How many sessions were deleted."),
          .required("more", .boolean, "Whether there are more: call it again."),
        ])
      ),
      NamedSchema(
        "ForkRequest",
        .object([
          .required("name", .sessionName, "The new session's."),
          .optional("revision", Schema.wantedNumber.orNull, "How many events; by default all."),
        ])
      ),
      SampleSchemas.sample,
      NamedSchema("Trajectory", .object([.required("samples", .array(of: .named("Sample")))])),
      NamedSchema(
        "Preset",
        .object([
          .required("name", .named("PresetName")), .required("title", .string),
          .required("configuration", .named("PresetConfiguration")),
        ])
      ),
      NamedSchema("PresetConfiguration", .named("ConfigurationInForce")),
      NamedSchema("PresetList", .object([.required("presets", .array(of: .named("Preset")))])),
      NamedSchema("Device", .object(Device.fields)),
      NamedSchema(
        "DeviceList",
        .object([.required("devices", .array(of: .named("Device")), "All devices.")])
      ),
      NamedSchema("DialectDescription", .object(DialectDocument.fields)),
      NamedSchema(
        "DialectList",
        .object([.required("dialects", .array(of: .named("DialectDescription")))])
      ),
      NamedSchema("FieldDescription", .object(FieldList.fields)),
      NamedSchema("FieldList", .object(fields)),
      NamedSchema("Index", .object(index, "The server and what can be called.")),
      NamedSchema(
        "CallLink",
        .object([
          .required("title", .string),
          .required("template", .string, "A URI template (RFC 6570)."),
          .required("methods", .array(of: .string)),
        ])
      ),
      NamedSchema("Health", .object([.required("status", .constant("ok"))])),
      NamedSchema(
        "Readiness",
        .object([
          .required("status", .constant("ready")),
          .required("notices", .array(of: .named("Notice")), "What an operator has to know."),
        ])
      ),
      NamedSchema(
        "Notice",
        .object(
          [.required("name", .names(notices)), .required("detail", .string)],
          "A condition that does not stop the server: lost promises, damage, clocks."
        )
      ),
      SampleSchemas.componentSample,
    ]
  }

  private static let fields: [Field] = [
    .required("configuration", .array(of: .named("FieldDescription")), "Those of a configuration."),
    .required(
      "events",
      .map(of: .array(of: .named("FieldDescription")), names: .string),
      "Those of each type of event."
    ),
  ]

  private static func page(_ list: String, _ item: String, _ next: Schema) -> Schema {
    .object([
      .required(list, .array(of: .named(item))),
      .required("next", next.orNull, "For the next page; null at the end."),
    ])
  }

  private static let eventsAnswer: [Field] = [
    .required("revision", .count), .required("timeMs", .number), reached, hint, endsAtMs,
    .required("instants", .array(of: .number), "Where each event was placed."),
    .required(
      "effects",
      .array(of: .named("Effect"), count: 0...1000),
      "Those emitted since the revision before the batch."
    ),
    .required(
      "effectsNext",
      Schema.count.orNull,
      "The index after which `GET …/effects` has the others; null if there are none."
    ),
    .required("snapshot", .named("Snapshot")),
  ]

  private static let reached = Field.required(
    "reached",
    Schema.boolean.orNull,
    """
    Whether each `advance` until an effect or a state came to one, and not to rest; null if there is \
    none.
    """
  )

  private static let hint = Field.optional(
    "hint",
    .string,
    "Why an `advance` until a state came to rest, where the component was in the state already."
  )

  private static let endsAtMs = Field.optional(
    "endsAtMs",
    .time,
    "When the finger of a gesture lifts that plays on a realtime clock; absent where none plays."
  )

  private static let index: [Field] = [
    .required("name", .constant("overscroll")),
    .required("version", .string, "Of the program."),
    .required("description", .string, "Where this document is."),
    .required("links", .array(of: .named("CallLink"))),
  ]
}
