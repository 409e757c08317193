import OverscrollWire
import StrictJSON

/// The schemas of events, two for each type, since an event in a turn has no instant of its own.
enum EventSchemas {
  /// The unions of all events, and of all events in a turn.
  static var unions: [NamedSchema] {
    [
      union("Event", EventType.all, suffix: "Event", "An input of a session."),
      union(
        "TurnPart",
        EventType.all.filter(\.isPossibleInTurn),
        suffix: "InTurn",
        "An event in a turn: it has no instant of its own and moves no time."
      ),
    ]
  }

  /// The schemas of the event types, and of the targets in their fields.
  static var types: [NamedSchema] {
    EventType.targets
      + EventType.all.flatMap { type in
        schemas(type, suffix: "Event", hasInstant: true)
          + (type.isPossibleInTurn ? schemas(type, suffix: "InTurn", hasInstant: false) : [])
      }
  }

  /// The schemas of a type, with names that end in `suffix`: one for each form, and one for all forms.
  private static func schemas(
    _ type: EventType,
    suffix: String,
    hasInstant: Bool
  ) -> [NamedSchema] {
    let parts = type.forms.map { form in
      NamedSchema(
        NamedSchema.name(type.name, form.suffix + suffix),
        schema(form, type, hasInstant: hasInstant)
      )
    }
    guard parts.count > 1 else { return parts }
    let union: Schema
    if let discriminator = type.discriminator {
      let values = zip(type.forms, parts).map { (value: $0.suffix.lowercased(), schema: $1.name) }
      union = .oneOf(by: discriminator, values, type.summary)
    } else {
      union = Schema.oneOf(parts.map { .named($0.name) }).described(type.summary)
    }
    return parts + [NamedSchema(NamedSchema.name(type.name, suffix), union)]
  }

  private static func schema(
    _ form: EventType.Form,
    _ type: EventType,
    hasInstant: Bool
  ) -> Schema {
    let instant: [Field] =
      hasInstant
      ? [.optional("atMs", .time, "The session time at which it happens; absent: now.")] : []
    var example: JSONObject = ["type": .string(type.name)]
    for member in form.example.members { example[member.name] = member.value }
    return Schema.object(
      [.required("type", .constant(type.name))] + instant + form.fields,
      type.summary
    )
    .example(.object(example))
  }

  private static func union(
    _ name: String,
    _ types: [EventType],
    suffix: String,
    _ description: String
  ) -> NamedSchema {
    let names = types.map { (value: $0.name, schema: NamedSchema.name($0.name, suffix)) }
    return NamedSchema(name, .oneOf(by: "type", names, description))
  }
}
