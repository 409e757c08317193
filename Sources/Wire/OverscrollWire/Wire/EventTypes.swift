import RefreshEngine
import ScrollPhysics
import StrictJSON

extension EventType {
  static let finger = [
    EventType(.dragBegan), EventType(.dragMoved), EventType(.dragEnded), EventType(.dragCancelled),
    gesture,
  ]

  package static let gesture = EventType(
    "gesture",
    forms: [
      Form([
        .optional("from", point.schema, "The touch; by default in the middle of the view."),
        .required("by", vector.schema, "The finger's travel; not 0 on both axes."),
        .required("overMs", overMs.schema, "The time of the movement."),
        .optional(
          "hz",
          hertz.schema.defaulting(to: 60),
          "Samples a second; at most \(Gesture.mostSamples) in all."
        ),
        .optional("holdMs", Schema.duration.defaulting(to: 0), "The time of the rest after it."),
        .optional("curve", Schema.named("GestureCurve").defaulting(to: "linear")),
        .optional(
          "velocity",
          vector.schema,
          "The finger's at the release; by default estimated."
        ),
      ])
    ]
  ) { reader, _ in
    .gesture(
      Gesture(
        from: reader.read("from", point.read),
        by: reader.read(required: "by", vector.read) ?? .zero,
        over: reader.read(required: "overMs", overMs.read) ?? 1,
        sampleRateHertz: reader.read("hz", hertz.read) ?? 60,
        hold: reader.read("holdMs", OverscrollWire.Form<Microseconds>.duration.read) ?? 0,
        curve: reader.oneOf("curve") ?? .linear,
        velocity: reader.read("velocity", vector.read)
      )
    )
  }
  .outsideTurns

  private static let point = OverscrollWire.Form<Point>.point
  private static let vector = OverscrollWire.Form<Point>.vector
  private static let overMs = OverscrollWire.Form<Microseconds>.positiveDuration
  private static let hertz = OverscrollWire.Form<Double>.number(in: 0.001...100_000)

  static let scrollView = [
    EventType(.setContentOffset), EventType(.setContentSize), EventType(.setContentInset),
    EventType(.setSafeAreaInsets), EventType(.setBounds),
    EventType(
      "setPhysics",
      forms: [
        Form(suffix: "Preset", [.required("preset", .named("PhysicsPreset"))]),
        Form(suffix: "Laws", PhysicsTable.laws.fields()),
      ]
    ) { reader, _ in
      .setPhysics(PhysicsTable.change(&reader))
    },
    EventType(.setWindow), EventType(.reloadData),
  ]

  static let other = [
    EventType("turn", forms: [Form([.required("events", .array(of: .named("TurnPart")))])]) {
      reader,
      decoder in
      let events = reader.read(required: "events") { field throws(FieldErrors) in
        try field.elements(decoder.decodeInTurn)
      }
      return .turn(events ?? [])
    }
    .outsideTurns,
    EventType(.setDragging), EventType(.setPanState),
    EventType(
      "advance",
      forms: [
        Form(suffix: "By", [.required("byMs", .time)]),
        Form(suffix: "To", [.required("toMs", .time)]),
        Form(suffix: "Until", [.required("until", .oneOf(targets.map { .named($0.name) }))]),
      ]
    ) { reader, decoder in
      decoder.advance(&reader)
    }
    .outsideTurns,
  ]

  /// The targets of `advance`.
  package static let targets = [
    NamedSchema("AdvanceTarget", .names(EventDecoder.Until.self)),
    NamedSchema(
      "AdvanceToEffect",
      .object(
        [
          .required("component", .names(Effect.Source.wireNames)),
          .required("effect", .named("EffectType")),
        ],
        "To the next effect of a kind, or to rest."
      )
    ),
    NamedSchema(
      "AdvanceToState",
      .object(
        [
          .required("component", .named("ComponentName")),
          .required("state", .named("ComponentState")),
        ],
        "To the next change to a state, or to rest."
      )
    ),
  ]
}
