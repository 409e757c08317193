import RefreshEngine
import StrictJSON

/// The snapshot of a session.
package enum SnapshotSchemas {
  package static let all: [NamedSchema] = [
    NamedSchema("Snapshot", .object(snapshot, description).example(example)),
    NamedSchema("ScrollViewSnapshot", .object(scrollView)),
    NamedSchema("ComponentSnapshot", .object(component, "A header or trailer.")),
    NamedSchema("OverlaySnapshot", .object(overlay, "A header of the overlay family.")),
    NamedSchema("CircleIndicator", .object(circle, "SwipeRefreshLayout's circle.")),
    NamedSchema("DiskIndicator", .object(disk, "RefreshIndicator's disk.")),
    NamedSchema("StripIndicator", .object(strip, "pulltorefresh.js's strip.")),
    NamedSchema(
      "FooterSnapshot",
      .object([.required("kind", .named("FooterKind"))] + component, "A footer.")
    ),
    NamedSchema(
      "Label",
      .object([
        .required("text", Schema.string.orNull, "Null if it shows nothing."),
        .required("hidden", .boolean),
        .required("frame", .named("Rect"), "In the component's coordinates."),
      ])
    ),
    NamedSchema(
      "Arrow",
      .object([
        .required("hidden", .boolean),
        .required("rotated", .boolean, "Whether its transform is not the identity."),
        .required("alpha", .number),
      ])
    ),
    NamedSchema(
      "Spinner",
      .object([.required("animating", .boolean), .required("alpha", .number)])
    ),
    NamedSchema("FrameView", .object(image, "The frame images of a gif style.")),
    NamedSchema("Presentation", .object(presentation, "The values on the screen at `timeMs`.")),
    NamedSchema(
      "OverlayPresentation",
      .object([.required("displayed", .number, "How far it is out on the screen.")])
    ),
    NamedSchema(
      "ComponentPresentation",
      .object([
        .required("alpha", .number),
        .required("arrowAngle", Schema.number.orNull, "In radians; null without an arrow."),
      ])
    ),
  ]

  private static let description = """
    A session at one instant. Plain fields are the model values, as MJRefresh's own code sees them; \
    `presentation` is what is on the screen.
    """

  private static let snapshot: [Field] =
    [
      .required("session", .sessionName),
      .required("revision", .count, "The events accepted since its creation."),
      .required("effectIndex", .count, "The index of the last effect."),
      .required("timeMs", .number, "Session time."),
      .required("behindMs", .number, "How far a realtime session is behind the wall clock."),
      .required("clock", .named("Clock")),
      .required(
        "nextChangeMs",
        Schema.number.orNull,
        """
        The earliest session time at which, with no further event, something changes that `motion` \
        and `animations` do not describe; null if nothing is due.
        """
      ),
      .required("configurationRevision", .count, "The last event that changed the configuration."),
      .required("scrollView", .named("ScrollViewSnapshot")),
    ]
    + ComponentName.allCases.map { name in
      .required(name.rawValue, schema(of: name), "Null: none is attached.")
    }
    + [
      .required("presentation", .named("Presentation")),
      .required("animations", .array(of: .named("Animation")), "They add up."),
    ]

  private static func schema(of name: ComponentName) -> Schema {
    switch name {
    case .header: anyOf(["ComponentSnapshot", "OverlaySnapshot"])
    case .footer: Schema.named("FooterSnapshot").orNull
    case .trailer: Schema.named("ComponentSnapshot").orNull
    }
  }

  /// One of some objects, or null.
  private static func anyOf(_ names: [String]) -> Schema {
    Schema(["anyOf": .array(names.map { Schema.named($0).json } + [["type": "null"]])])
  }

  private static let overlay: [Field] = [
    .required("style", .constant(Style.overlay.rawValue)),
    .required("state", .named("ComponentState")), .required("isRefreshing", .boolean),
    .required("refreshingCount", .count, "The `refreshing` effects of the place."),
    .required("travel", .number, "What the finger made and the list did not consume."),
    .required("thresholdTravel", Schema.number.orNull, "The travel that arms; null: none does."),
    .required("displayed", .number, "How far it is out."),
    .required("scale", Schema.number.orNull, "Null where the library has none."),
    .required("alpha", Schema.number.orNull, "0 to 1; null where the library has none."),
    .required("frame", .named("Rect"), "In the view."),
    .required(
      "indicator",
      Schema([
        "anyOf": .array(
          ["CircleIndicator", "DiskIndicator", "StripIndicator"].map { Schema.named($0).json }
        )
      ]),
      "What the library draws."
    ),
  ]

  private static let circle: [Field] =
    [
      .required("visible", .boolean, "Whether it is visible."),
      .required("topPx", .number, "Its top, in px."),
      .required("sizePx", .number, "Its diameter as laid out, in px."),
      .required("arrow", .boolean, "Whether the arrow shows."),
      .required("arrowScale", .number, "The arrow's scale."),
      .required("startTrim", .number, "Where the arc starts, in turns."),
      .required("endTrim", .number, "Where the arc ends, in turns."),
      .required("rotation", .number, "The arc's rotation, in turns."),
      .required("turn", .number, "The ring's rotation, in degrees."),
      .required("spinning", .boolean, "Whether the spinner runs."),
      .required(
        "motion",
        Schema.names(CircleIndicator.Motion.self).orNull,
        "The motion that runs."
      ), .required("enabled", .boolean, "Whether the layout is enabled."),
    ]

  private static let disk: [Field] = [
    .required("status", Schema.names(OverlayStatus.self).orNull, "Null without one."),
    .required("position", .number, "Position p, 0 to 1."),
    .required("value", Schema.number.orNull, "The spinner's; null where it runs by itself."),
    .required("sizeFactor", Schema.number.orNull, "The box's height; null without a status."),
    .required("fullTravel", .number, "The travel that refreshes in a clamping list."),
  ]

  private static let strip: [Field] = [
    .required("mounted", .boolean, "Whether the instance has its element."),
    .required("pageState", .names(StripIndicator.PageState.self), "The state of the page."),
    .required("resisted", .number, "The travel after the resistance."),
    .required("startY", Schema.number.orNull, "Where the pull started; null without a start."),
    .required("text", Schema.string.orNull, "Null where not mounted."),
    .required("icon", Schema.string.orNull, "Null where not mounted."),
    .required("pull", .boolean, "Whether the element has the class `pull`."),
    .required("release", .boolean, "Whether the element has the class `release`."),
    .required("elements", .count, "How many elements are in the page."),
  ]

  private static let scrollView: [Field] = [
    .required("driver", .named("Driver")), .required("width", .number),
    .required("height", .number),
    .required(
      "contentOffset",
      .named("Point"),
      "The content coordinate at the view's origin: a pull down makes y negative."
    ),
    .required("contentSize", .named("Size")), .required("contentInset", .named("EdgeInsets")),
    .required("safeAreaInsets", .named("EdgeInsets")), .required("isTracking", .boolean),
    .required("isDragging", .boolean), .required("isDecelerating", .boolean),
    .required("panState", Schema.named("PanState").orNull, "Null under an overlay."),
    .required("inWindow", .boolean),
    .required("userInteractionEnabled", .boolean), .required("rows", .count),
    .required("motion", Schema.named("Motion").orNull, "Null at rest."),
    .required(
      "restRange",
      .object([.required("x", range), .required("y", range)]),
      "Least and greatest offset to which insets and sizes bring it back."
    ),
    .required(
      "motionRange",
      .object([.required("x", range.orNull), .required("y", range.orNull)]),
      "The range that drags and motions keep to; null for an axis that does not move."
    ),
  ]

  private static let range = Schema.named("Limits")

  private static let component: [Field] = [
    .required("style", .named("Style")), .required("state", .named("ComponentState")),
    .required("isRefreshing", .boolean), .required("pullingPercent", Schema.number.orNull),
    .required("alpha", .number, "May exceed 1."), .required("hidden", .boolean),
    .required("frame", .named("Rect"), "In content coordinates."),
    .required("edgeOffset", Schema.number.orNull, "The offset at which the component's edge is."),
    .required(
      "thresholdOffset",
      Schema.number.orNull,
      "The offset past which it arms, or at which an auto footer triggers."
    ),
    .required("refreshingCount", .count, "The `refreshing` effects of the place."),
    .required("tappable", .boolean, "Whether a tap would do something now."),
    .required("labelLeftInset", Schema.number.orNull),
    .required("stateLabel", Schema.named("Label").orNull),
    .required("timeLabel", Schema.named("Label").orNull),
    .required("lastUpdatedTime", Schema.wallTime.orNull),
    .required("arrow", Schema.named("Arrow").orNull),
    .required("spinner", Schema.named("Spinner").orNull),
    .required("image", Schema.named("FrameView").orNull),
  ]

  private static let image: [Field] = [
    .required("state", Schema.named("ComponentState").orNull, "Whose images show."),
    .required("index", Schema.count.orNull, "Of the still image; null while they run."),
    .required("count", Schema.count.orNull), .required("animating", .boolean),
    .required("hidden", .boolean),
    .required("startMs", Schema.number.orNull, "When the images began to run."),
    .required("durationMs", Schema.number.orNull, "Of one cycle."),
  ]

  private static let presentation: [Field] =
    [
      .required("contentOffset", .named("Point")), .required("contentInset", .named("EdgeInsets")),
    ]
    + ComponentName.allCases.map { name in
      .required(
        name.rawValue,
        name == .header
          ? anyOf(["ComponentPresentation", "OverlayPresentation"])
          : Schema.named("ComponentPresentation").orNull
      )
    }

  /// The snapshot of a session right after its creation.
  private static let example: JSONValue = {
    var configuration = Configuration()
    configuration.header = ComponentConfiguration(kind: .header)
    let engine = Engine(configuration)
    return .snapshot(engine, SnapshotLabel(session: "demo", revision: 0, clock: .manual))
  }()
}
