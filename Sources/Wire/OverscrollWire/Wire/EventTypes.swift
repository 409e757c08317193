import RefreshEngine
import ScrollPhysics
import StrictJSON

extension EventType {
  private static let x = Argument.required("x", .coordinate, or: 0)
  private static let y = Argument.required("y", .coordinate, or: 0)
  private static let optionalX = Argument.optional("x", .coordinate)
  private static let optionalY = Argument.optional("y", .coordinate)

  static let finger = [
    EventType("dragBegan", "The finger touches down at a point of the view.", x, y) {
      .dragBegan(Point(x: $0, y: $1))
    }
    .example(["x": 187, "y": 100]),
    EventType("dragMoved", "The finger is at a point of the view.", x, y) {
      .dragMoved(Point(x: $0, y: $1))
    }
    .example(["x": 187, "y": 250]),
    EventType(
      "dragEnded",
      "The finger lifts. Without a velocity, it is estimated from the finger's samples.",
      optionalX,
      optionalY,
      .optional("velocity", .vector).says("The finger's, in pt/s; down and right are positive."),
      make: Event.dragEnded
    )
    .example(["velocity": ["y": 0]]),
    EventType("dragCancelled", "The gesture is taken away.") { .dragCancelled },
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
    .optional("from", .point).says("The touch; by default in the middle of the view."),
    .required("by", .vector, or: .zero).says("The finger's travel; not 0 on both axes."),
    .required("overMs", .positiveDuration, or: Microseconds(1)).says("The time of the movement."),
    .optional("hz", .number(in: 0.001...100_000), or: 60)
      .says("Samples a second; at most \(Gesture.mostSamples) in all."),
    .optional("holdMs", .duration, or: Microseconds.zero).says("The time of the rest after it."),
    .optional("curve", .named("GestureCurve"), or: .linear),
    .optional("velocity", .vector).says("The finger's at the release; by default estimated.")
  ) {
    .gesture(
      Gesture(from: $0, by: $1, over: $2, sampleRateHertz: $3, hold: $4, curve: $5, velocity: $6)
    )
  }
  .example(["by": ["y": 150], "overMs": 300])
  .outsideTurns

  private static let top = Argument.optional("top", .coordinate)
  private static let left = Argument.optional("left", .coordinate)
  private static let bottom = Argument.optional("bottom", .coordinate)
  private static let right = Argument.optional("right", .coordinate)
  private static let width = Argument.optional("width", .size)
  private static let height = Argument.optional("height", .size)

  static let scrollView = [
    EventType(
      "setContentOffset",
      """
      Always notifies the components, even of an equal offset; out of range it stays there until \
      something moves it.
      """,
      optionalX,
      optionalY,
      .optional("animated", .bool, or: false)
        .says("Simulated driver only: over 300 ms by the law of an `animation` in `motion`."),
      make: Event.setContentOffset
    )
    .example(["y": -60]),
    EventType("setContentSize", "The content's size.", width, height, make: Event.setContentSize)
      .example(["height": 3000]),
    EventType("setContentInset", "The reported inset.", top, left, bottom, right) {
      .setContentInset(top: $0, left: $1, bottom: $2, right: $3)
    }
    .example(["top": 20]),
    EventType(
      "setSafeAreaInsets",
      "A notch, a bar, a rotation; adds to the inset that the components work with.",
      top,
      left,
      bottom,
      right,
      make: Event.setSafeAreaInsets
    )
    .example(["top": 47, "bottom": 34]),
    EventType("setBounds", "The view's size.", width, height, make: Event.setBounds)
      .example(["width": 667, "height": 375]),
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
      "setWindow",
      "The view comes into a window or out of it.",
      .required("attached", .bool, or: false),
      make: Event.setWindow
    )
    .example(["attached": false]),
    EventType(
      "reloadData",
      "The data source now has so many rows.",
      .required("rows", .rows, or: 0),
      .optional("rowHeight", .size).says("For this event only; else the list's."),
      make: Event.reloadData
    )
    .example(["rows": 25]),
  ]

  static let other = [
    EventType(
      "turn",
      """
      Events in one turn of the main loop: what MJRefresh posts to the main queue runs after the last \
      of them. One revision.
      """,
      Argument(.required("events", .array(of: .named("TurnPart")))) { reader, decoder in
        reader.read(required: "events") { field throws(FieldErrors) in
          try field.elements(decoder.decodeInTurn)
        } ?? []
      },
      make: Event.turn
    )
    .example([
      "events": [
        ["type": "beginRefreshing", "component": "header"],
        ["type": "endRefreshing", "component": "header"],
      ]
    ])
    .outsideTurns,
    EventType(
      "setDragging",
      "External driver only: the flag alone, nothing is notified.",
      .required("dragging", .bool, or: false),
      make: Event.setDragging
    )
    .example(["dragging": true]),
    EventType(
      "setPanState",
      "External driver only: the pan gesture's state; notifies the components.",
      .required("state", .named("PanState"), or: .possible),
      .optional("translation", .vector).says("The travel of the pan since it began."),
      make: Event.setPanState
    )
    .example(["state": "began"]),
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
