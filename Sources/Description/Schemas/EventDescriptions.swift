import OverscrollWire
import RefreshEngine
import StrictJSON

extension EventSchemas {
  /// What the document says of each type, by the names that the decoder knows.
  static let descriptions: [String: EventDescription] =
    finger
    .merging(scrollView) { old, _ in old }
    .merging(components) { old, _ in old }
    .merging(other) { old, _ in old }

  private static let point: [Field] = [
    .required("x", .coordinate), .required("y", .coordinate),
  ]

  private static let finger: [String: EventDescription] = [
    "dragBegan": .init(
      "The finger touches down at a point of the view.",
      point,
      example: ["x": 187, "y": 100]
    ),
    "dragMoved": .init(
      "The finger is at a point of the view.",
      point,
      example: ["x": 187, "y": 250]
    ),
    "dragEnded": .init(
      "The finger lifts. Without a velocity, it is estimated from the finger's samples.",
      [
        .optional("x", .coordinate), .optional("y", .coordinate),
        .optional("velocity", .vector, "The finger's, in pt/s; down and right are positive."),
      ],
      example: ["velocity": ["y": 0]]
    ),
    "dragCancelled": .init("The gesture is taken away."),
    "gesture": .init(
      """
      A whole pull on a manual clock: equal to `dragBegan` at `from`, `dragMoved` at each k·1000/hz \
      ms and at `overMs`, to from + s·by, with u the part of `overMs` gone by and s = u (`linear`) or \
      u(2 − u) (`easeOut`), then `holdMs` without samples, then `dragEnded`. Its instant is its \
      begin, the session's time afterwards its end.
      """,
      [
        .optional("from", .object(point), "Where it begins; by default the middle of the view."),
        .required("by", .vector, "How far it goes; not 0 on both axes."),
        .required("overMs", .number(in: 0.0005...1e7), "How long the finger moves."),
        .optional(
          "hz",
          Schema.number(in: 0.001...100_000).defaulting(to: 60),
          "Samples a second; at most \(Gesture.mostSamples) in all."
        ),
        .optional("holdMs", Schema.duration.defaulting(to: 0), "How long it then rests."),
        .optional("curve", Schema.names(Gesture.Curve.self).defaulting(to: "linear")),
        .optional("velocity", .vector, "The finger's at the release; by default estimated."),
      ],
      example: ["by": ["y": 150], "overMs": 300]
    ),
    "setDragging": .init(
      "External driver only: the flag alone, nothing is notified.",
      [.required("dragging", .boolean)],
      example: ["dragging": true]
    ),
    "setPanState": .init(
      "External driver only: the pan gesture's state; notifies the components.",
      [
        .required("state", .named("PanState")),
        .optional("translation", .vector, "How far the pan has gone since it began."),
      ],
      example: ["state": "began"]
    ),
  ]

  private static let insets: [Field] = ["top", "left", "bottom", "right"].map {
    .optional($0, .coordinate)
  }
  private static let size: [Field] = [.optional("width", .size), .optional("height", .size)]

  private static let scrollView: [String: EventDescription] = [
    "setContentOffset": .init(
      """
      Always notifies the components, even of an equal offset; out of range it stays there until \
      something moves it.
      """,
      [
        .optional("x", .coordinate), .optional("y", .coordinate),
        .optional(
          "animated",
          Schema.boolean.defaulting(to: false),
          "Simulated driver only: over 300 ms by the law of an `animation` in `motion`."
        ),
      ],
      example: ["y": -60]
    ),
    "setContentSize": .init("The content's size.", size, example: ["height": 3000]),
    "setContentInset": .init("The reported inset.", insets, example: ["top": 20]),
    "setSafeAreaInsets": .init(
      "A notch, a bar, a rotation; adds to the inset that the components work with.",
      insets,
      example: ["top": 47, "bottom": 34]
    ),
    "setBounds": .init("The view's size.", size, example: ["width": 667, "height": 375]),
    "setPhysics": .init(
      """
      Simulated driver only: the laws from now on. A preset alone replaces all; other fields replace \
      those that they name.
      """,
      forms: [
        .init(
          suffix: "Preset",
          fields: [.required("preset", .named("PhysicsPreset"))],
          example: ["preset": "ios-fast"]
        ),
        .init(suffix: "Laws", fields: PhysicsTable.laws.fields(), example: ["rubberBand": 0.4]),
      ]
    ),
    "setWindow": .init(
      "The view comes into a window or out of it.",
      [.required("attached", .boolean)],
      example: ["attached": false]
    ),
  ]

  private static let component = Field.required("component", .named("ComponentName"))
  private static let endingComponent = Field.required(
    "component",
    .names(ComponentName.allCases.filter { $0 != .header }.map(\.rawValue))
  )

  private static let components: [String: EventDescription] = [
    "beginRefreshing": .init("Begins a refresh.", [component], example: ["component": "header"]),
    "endRefreshing": .init("Ends a refresh.", [component], example: ["component": "header"]),
    "endRefreshingWithNoMoreData": .init(
      "Ends a refresh: there is no more data.",
      [endingComponent],
      example: ["component": "footer"]
    ),
    "resetNoMoreData": .init(
      "There may be more data again.",
      [endingComponent],
      example: ["component": "footer"]
    ),
    "tap": .init(
      "A tap on an auto footer's label, if it can arrive there; else nothing happens.",
      [component],
      example: ["component": "footer"]
    ),
    "setHidden": .init(
      "Shows or hides a component.",
      [component, .required("hidden", .boolean)],
      example: ["component": "header", "hidden": true]
    ),
    "configure": .init(
      "Sets fields of a component, but `style`, `kind` and `refreshing`, which are fixed.",
      by: "component",
      forms: forms { name in
        ComponentTable.fields(of: name)
      } example: { name in
        ["component": .string(name.rawValue), "hidden": false]
      }
    ),
    "removeComponent": .init(
      "Takes a component out of the scroll view; nothing happens if it is out.",
      [component],
      example: ["component": "header"]
    ),
    "addComponent": .init(
      "Puts a component back as it was, or, with a configuration, a new one.",
      by: "component",
      forms: forms { name in
        let title = NamedSchema.name(name.rawValue)
        return [.optional("configuration", Schema.named(title + "Configuration").orNull)]
      } example: { name in
        ["component": .string(name.rawValue)]
      }
    ),
  ]

  /// A form for each component.
  private static func forms(
    _ fields: (ComponentName) -> [Field],
    example: (ComponentName) -> JSONObject
  ) -> [EventDescription.Form] {
    ComponentName.allCases.map { name in
      EventDescription.Form(
        suffix: NamedSchema.name(name.rawValue),
        fields: [.required("component", .constant(name.rawValue))] + fields(name),
        example: example(name)
      )
    }
  }

  private static let other: [String: EventDescription] = [
    "reloadData": .init(
      "The data source now has so many rows.",
      [
        .required("rows", .integer(in: Schema.tenMillion)),
        .optional("rowHeight", .size, "For this event only; else the list's."),
      ],
      example: ["rows": 25]
    ),
    "setLanguage": .init(
      "The language of the texts.",
      [.required("language", .languageTag)],
      example: ["language": "zh-Hans"]
    ),
    "turn": .init(
      """
      Events in one turn of the main loop: what MJRefresh posts to the main queue runs after the last \
      of them. One revision.
      """,
      [.required("events", .array(of: .named("TurnPart")))],
      example: [
        "events": [
          ["type": "beginRefreshing", "component": "header"],
          ["type": "endRefreshing", "component": "header"],
        ]
      ]
    ),
    "advance": .init(
      "Manual clock only: moves session time.",
      forms: [
        .init(suffix: "By", fields: [.required("byMs", .time)], example: ["byMs": 100]),
        .init(suffix: "To", fields: [.required("toMs", .time)], example: ["toMs": 1000]),
        .init(suffix: "Until", fields: [.required("until", until)], example: ["until": "rest"]),
      ]
    ),
  ]

  private static let until = Schema.oneOf(targets.map { .named($0.name) })

  /// What `advance` can go to.
  static let targets = [
    NamedSchema(
      "AdvanceTarget",
      Schema.names(WireVocabulary.advanceTargets).described(
        "`rest`: nothing moves and nothing is due. `effect`: the next effect."
      )
    ),
    NamedSchema(
      "AdvanceToEffect",
      .object(
        [
          .required("component", .names(WireVocabulary.effectSources)),
          .required("effect", .named("EffectType")),
        ],
        "To the next effect of a kind, or to rest."
      )
    ),
    NamedSchema(
      "AdvanceToState",
      .object(
        [component, .required("state", .named("ComponentState"))],
        "To the next change to a state, or to rest."
      )
    ),
  ]
}
