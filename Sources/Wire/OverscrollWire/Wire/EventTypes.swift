import RefreshEngine
import ScrollPhysics
import StrictJSON

extension EventType {
  static let finger = [
    EventType(
      .dragBegan,
      "The finger touches down at a point of the view.",
      example: ["x": 187, "y": 100]
    ),
    EventType(.dragMoved, "The finger is at a point of the view.", example: ["x": 187, "y": 250]),
    EventType(
      .dragEnded,
      "The finger lifts. Without a velocity, it is estimated from the finger's samples.",
      example: ["velocity": ["y": 0]]
    ),
    EventType(.dragCancelled, "The gesture is taken away."),
    gesture,
  ]

  package static let gesture = EventType(
    "gesture",
    """
    A whole pull on a manual clock: equal to `dragBegan` at `from`, `dragMoved` at each k·1000/hz \
    ms and at `overMs`, to from + s·by, with u the part of `overMs` gone by and s = u (`linear`) or \
    u(2 − u) (`easeOut`), then `holdMs` without samples, then `dragEnded`. Its instant is its \
    begin, the session's time afterwards its end.
    """,
    forms: [
      Form(
        [
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
        ],
        example: ["by": ["y": 150], "overMs": 300]
      )
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
    EventType(
      .setContentOffset,
      """
      Always notifies the components, even of an equal offset; out of range it stays there until \
      something moves it.
      """,
      example: ["y": -60]
    ),
    EventType(.setContentSize, "The content's size.", example: ["height": 3000]),
    EventType(.setContentInset, "The reported inset.", example: ["top": 20]),
    EventType(
      .setSafeAreaInsets,
      "A notch, a bar, a rotation; adds to the inset that the components work with.",
      example: ["top": 47, "bottom": 34]
    ),
    EventType(.setBounds, "The view's size.", example: ["width": 667, "height": 375]),
    EventType(
      "setPhysics",
      """
      Simulated driver only: the laws from now on. A preset alone replaces all; other fields replace \
      those that they name.
      """,
      forms: [
        Form(
          suffix: "Preset",
          [.required("preset", .named("PhysicsPreset"))],
          example: ["preset": "ios-fast"]
        ),
        Form(suffix: "Laws", PhysicsTable.laws.fields(), example: ["rubberBand": 0.4]),
      ]
    ) { reader, _ in
      .setPhysics(PhysicsTable.change(&reader))
    },
    EventType(
      .setWindow,
      "The view comes into a window or out of it.",
      example: ["attached": false]
    ),
    EventType(.reloadData, "The data source now has so many rows.", example: ["rows": 25]),
  ]

  static let other = [
    EventType(
      "turn",
      """
      Events in one turn of the main loop: what MJRefresh posts to the main queue runs after the last \
      of them. One revision.
      """,
      forms: [
        Form(
          [.required("events", .array(of: .named("TurnPart")))],
          example: [
            "events": [
              ["type": "beginRefreshing", "component": "header"],
              ["type": "endRefreshing", "component": "header"],
            ]
          ]
        )
      ]
    ) { reader, decoder in
      let events = reader.read(required: "events") { field throws(FieldErrors) in
        try field.elements(decoder.decodeInTurn)
      }
      return .turn(events ?? [])
    }
    .outsideTurns,
    EventType(
      .setDragging,
      "External driver only: the flag alone, nothing is notified.",
      example: ["dragging": true]
    ),
    EventType(
      .setPanState,
      "External driver only: the pan gesture's state; notifies the components.",
      example: ["state": "began"]
    ),
    EventType(
      "advance",
      "Manual clock only: moves session time.",
      forms: [
        Form(suffix: "By", [.required("byMs", .time)], example: ["byMs": 100]),
        Form(suffix: "To", [.required("toMs", .time)], example: ["toMs": 1000]),
        Form(
          suffix: "Until",
          [.required("until", .oneOf(targets.map { .named($0.name) }))],
          example: ["until": "rest"]
        ),
      ]
    ) { reader, decoder in
      decoder.advance(&reader)
    }
    .outsideTurns,
  ]

  /// What `advance` can go to.
  package static let targets = [
    NamedSchema(
      "AdvanceTarget",
      Schema.names(EventDecoder.Until.self).described(
        "`rest`: nothing moves and nothing is due. `effect`: the next effect."
      )
    ),
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
