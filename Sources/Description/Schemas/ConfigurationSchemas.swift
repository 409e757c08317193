import OverscrollWire
import RefreshEngine
import StrictJSON

/// What a session is created with, and what is in force.
enum ConfigurationSchemas {
  static let all: [NamedSchema] = [
    NamedSchema("ScrollViewConfiguration", .object(scrollView("EdgeInsetsChange"))),
    NamedSchema("ScrollViewInForce", .object(scrollView("EdgeInsets").allRequired)),
    NamedSchema("List", .object(list, "The data source: its row count is what MJRefresh counts.")),
    NamedSchema("ListInForce", .object(list.allRequired)),
    NamedSchema("SimulatedLoad", load(.footer, isComplete: false)),
    NamedSchema("SimulatedHeaderLoad", load(.header, isComplete: false)),
    NamedSchema("SimulatedLoadInForce", load(.footer, isComplete: true)),
    NamedSchema("SimulatedLoads", loads(isComplete: false)),
    NamedSchema("SimulatedLoadsInForce", loads(isComplete: true)),
    NamedSchema(
      "Configuration",
      .object(fields(isComplete: false), description)
        .with("if", ["properties": ["preset": ["type": "null"]]])
        .with("then", ["properties": ["footer": ["required": ["kind"]]]])
    ),
    NamedSchema(
      "ConfigurationInForce",
      .object(
        fields(isComplete: true).allRequired,
        """
        The configuration with every default filled in. Language, physics and components are as \
        events left them. A field that the dialect lacks is null.
        """
      )
    ),
  ]

  private static let description = """
    Every field is optional; an empty body is an empty object. A configuration that names no \
    component and no preset has a header of the default style. What its dialect has not got is \
    refused by its pointer (`GET /v1/dialects` lists it under `lacks`).
    """

  private static func fields(isComplete: Bool) -> [Field] {
    let suffix = isComplete ? "InForce" : "Configuration"
    let form = isComplete ? "InForce" : ""
    let list = Schema.named("List" + form)
    let loads = Schema.named("SimulatedLoads" + form)
    let components = ComponentName.allCases.map { name in
      Field.optional(
        name.rawValue,
        .named(ComponentSchemas.title(name) + suffix).orNull,
        "Null: no \(name.rawValue)."
      )
    }
    return [
      .optional("dialect", .named("Dialect")), .optional("clock", .named("Clock")),
      .optional(
        "epoch",
        .wallTime.orNull,
        "The wall-clock time of session time 0; by default the moment of creation."
      ),
      .optional("timeZone", timeZone, "`UTC`, ±HH:MM or an IANA name, resolved at creation."),
      .optional("language", .languageTag), .optional("preset", Schema.named("PresetName").orNull),
      .optional("scrollView", .named(isComplete ? "ScrollViewInForce" : "ScrollViewConfiguration")),
      .optional("list", isComplete ? list : list.orNull),
      .optional(
        "lastUpdatedTimes",
        .map(of: .wallTime, names: .text, most: 100),
        "The user defaults before the components are made."
      ),
      .optional("physics", .named(isComplete ? "PhysicsInForce" : "Physics")),
    ] + components + [.optional("simulatedLoad", isComplete ? loads : loads.orNull)]
  }

  private static let timeZone = Schema.string(
    matching: "^(UTC|[+-]([01][0-9]|2[0-3]):[0-5][0-9]|[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+)+)$"
  )

  private static func scrollView(_ insets: String) -> [Field] {
    [
      .optional("driver", .named("Driver")), .optional("width", .size), .optional("height", .size),
      .optional("contentWidth", .size), .optional("contentHeight", .size),
      .optional("contentInset", .named(insets)), .optional("safeAreaInsets", .named(insets)),
      .optional("pagingEnabled", .boolean), .optional("inWindow", .boolean),
      .optional(
        "collectionView",
        .boolean,
        "Whether it is a collection view; only one dialect behaves otherwise in one."
      ),
    ]
  }

  private static let list: [Field] = [
    .optional("rows", .integer(in: Schema.tenMillion)),
    .optional(
      "rowHeight",
      Schema.size.orNull,
      "With one, the content height is rows × rowHeight, now and at each `reloadData`."
    ),
  ]

  private static func loads(isComplete: Bool) -> Schema {
    let fields = ComponentName.allCases.map { name in
      let load =
        isComplete
        ? "SimulatedLoadInForce"
        : name == .header ? "SimulatedHeaderLoad" : "SimulatedLoad"
      return Field.optional(name.rawValue, Schema.named(load).orNull)
    }
    return .object(
      isComplete ? fields.allRequired : fields,
      "Loads that end refreshes by themselves, as a data source would. Null: none."
    )
  }

  private static func load(_ name: ComponentName, isComplete: Bool) -> Schema {
    let outcomes = LoadOutcome.allCases.filter { name != .header || $0 != .noMoreData }
    let outcome = Schema.names(outcomes.map(\.rawValue))
    let fields: [Field] = [
      .optional(
        "afterMs",
        .duration,
        "From the `refreshing` effect on; 0 ends the refresh inside that callback."
      ),
      .optional(
        "outcome",
        .oneOf([outcome, .array(of: outcome, count: 1...SimulatedLoad.mostOutcomes)]),
        "A list: the k-th load takes the k-th, all after the last take the last."
      ),
      .optional("rows", .integer(in: Schema.tenMillion), "Added to the list before the end."),
    ]
    return .object(isComplete ? fields.allRequired : fields)
  }
}
