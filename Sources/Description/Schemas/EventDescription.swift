import OverscrollWire
import RefreshEngine
import StrictJSON

/// A type of event as the document describes it.
struct EventDescription: Sendable {
  /// One form of an event; most types have one.
  struct Form: Sendable {
    /// What follows the type in the name of the form's schema.
    let suffix: String
    /// The fields besides `type` and `atMs`.
    let fields: [Field]
    /// The fields of an example.
    let example: JSONObject
  }

  let summary: String
  let forms: [Form]
  /// The field that tells the forms apart, if it does by its value.
  var discriminator: String?

  /// A type of one form.
  init(_ summary: String, _ fields: [Field] = [], example: JSONObject = [:]) {
    self.summary = summary
    forms = [Form(suffix: "", fields: fields, example: example)]
  }

  /// A type of several forms.
  init(_ summary: String, by discriminator: String? = nil, forms: [Form]) {
    self.summary = summary
    self.discriminator = discriminator
    self.forms = forms
  }

  /// The schemas of the type, named by `suffix`: those of its forms, and one for all.
  func schemas(_ type: String, suffix: String, hasInstant: Bool) -> [NamedSchema] {
    let name = NamedSchema.name(type, suffix)
    let parts = forms.map { form in
      NamedSchema(
        NamedSchema.name(type, form.suffix + suffix),
        schema(form, type, hasInstant: hasInstant)
      )
    }
    guard parts.count > 1 else { return parts }
    let union: Schema
    if let discriminator {
      let values = zip(forms, parts).map { (value: $0.suffix.lowercased(), schema: $1.name) }
      union = .oneOf(by: discriminator, values, summary)
    } else {
      union = Schema.oneOf(parts.map { .named($0.name) }).described(summary)
    }
    return parts + [NamedSchema(name, union)]
  }

  private func schema(_ form: Form, _ type: String, hasInstant: Bool) -> Schema {
    let instant: [Field] =
      hasInstant
      ? [.optional("atMs", .time, "When it happened, in session time; absent: now.")] : []
    var example: JSONObject = ["type": .string(type)]
    for member in form.example.members { example[member.name] = member.value }
    return Schema.object([.required("type", .constant(type))] + instant + form.fields, summary)
      .example(.object(example))
  }
}

/// Schemas of events: each type twice, since an event in a turn has no instant of its own.
enum EventSchemas {
  static var all: [NamedSchema] {
    let events = WireVocabulary.events
    return [
      union("Event", events.map(\.name), suffix: "Event", "What happens to a session."),
      union(
        "TurnPart",
        events.filter(\.isPossibleInTurn).map(\.name),
        suffix: "InTurn",
        "An event in a turn: it has no instant of its own and moves no time."
      ),
      NamedSchema("EventBatch", batch),
    ] + targets + events.flatMap(schemas)
  }

  private static func schemas(_ event: WireVocabulary.EventName) -> [NamedSchema] {
    guard let description = descriptions[event.name] else { return [] }
    let alone = description.schemas(event.name, suffix: "Event", hasInstant: true)
    guard event.isPossibleInTurn else { return alone }
    return alone + description.schemas(event.name, suffix: "InTurn", hasInstant: false)
  }

  private static func union(
    _ name: String,
    _ types: [String],
    suffix: String,
    _ description: String
  ) -> NamedSchema {
    let names = types.map { (value: $0, schema: NamedSchema.name($0, suffix)) }
    return NamedSchema(name, .oneOf(by: "type", names, description))
  }

  private static let batch = Schema.object(
    [
      .required("events", .array(of: .named("Event"))),
      .optional(
        "expectedRevision",
        .wantedNumber,
        "409 if the session has another revision: another client's event came first."
      ),
    ],
    "Events that are applied whole or not at all."
  )
}
