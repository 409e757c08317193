import RefreshEngine
import ScrollPhysics
import StrictJSON

extension EventType {
  static let finger = [
    EventType(.dragBegan), EventType(.dragMoved), EventType(.dragEnded), EventType(.dragCancelled),
    gesture,
  ]

  package static let gesture = EventType("gesture", forms: [Form(Gesture.members.fields())]) {
    reader,
    _ in
    var gesture = Gesture(by: .zero, over: 1)
    Gesture.members.read(&reader, into: &gesture)
    return .gesture(gesture)
  }
  .outsideTurns

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

extension Gesture {
  fileprivate static let members: [Member<Gesture, Gesture>] = [
    .field("from", Form<Point>.point.writtenOrNull, \.start)
      .says("The touch; by default in the middle of the view."),
    .field("by", .vector, \.translation).required.says("The finger's travel; not 0 on both axes."),
    .field("overMs", .positiveDuration, \.duration).required.says("The time of the movement."),
    .field("hz", Form.number(in: 0.001...100_000).defaulting(to: 60), \.sampleRateHertz)
      .says("Samples a second; at most \(Gesture.mostSamples) in all."),
    .field("holdMs", Form<Microseconds>.duration.defaulting(to: 0), \.hold)
      .says("The rest before the release."),
    .field("curve", .named("GestureCurve").defaulting(to: "linear"), \.curve),
    .field("velocity", Form<Point>.vector.writtenOrNull, \.velocity)
      .says("The finger's velocity at the release; by default estimated."),
  ]
}
