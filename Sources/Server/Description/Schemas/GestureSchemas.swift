import OverscrollWire
import Recordings
import StrictJSON

/// The pull calculator.
enum GestureSchemas {
  static let all: [NamedSchema] = [
    NamedSchema("PullRequest", .object(request).example(example)),
    NamedSchema("PullAnswer", .object(answer)),
  ]

  private static let request: [Field] = [
    .optional(
      "configuration",
      Schema.named("Configuration").orNull,
      """
      The view and its components; by default a header. No refresh is under way at the begin; clock and \
      `contentOffset` do not matter.
      """
    ),
    .optional(
      "component",
      Schema.named("ComponentName").orNull,
      "By default the component in the gesture's direction, else the header, the footer, the trailer."
    ),
    .optional(
      "gesture",
      gesture.orNull,
      "The event `gesture`; without it the answer is about the smallest drag and the margin."
    ),
    .optional(
      "margin",
      Schema.number(in: PullRequest.margins).defaulting(to: 10),
      "How much longer than the smallest the drag is, in points, where there is no gesture."
    ),
    .optional(
      "as",
      Schema.names(GestureTool.self).orNull,
      "A tool for which the gesture is written as well."
    ),
  ]

  private static let gesture = Schema.object(
    [
      .optional("type", .constant("gesture")),
      .optional("atMs", .time, "When it begins; absent: at creation."),
    ] + EventType.gesture.forms.flatMap(\.fields)
  )

  private static let answer: [Field] = [
    .required(
      "component",
      Schema.named("ComponentName").orNull,
      "The one that is pulled; null if the configuration has none in this direction."
    ),
    .required(
      "arms",
      .boolean,
      "Whether the component arms under the finger; an auto footer: whether it triggers."
    ),
    .required("triggers", .boolean, "Whether a refresh begins."),
    .required(
      "peakOffset",
      .number,
      "The offset farthest in the direction; an auto footer's after the release too."
    ),
    .required(
      "thresholdOffset",
      Schema.number.orNull,
      "The offset past which the component arms, or from which on it triggers."
    ),
    .required(
      "missing",
      Schema.number(in: 0...(.infinity)).orNull,
      "How far the peak is from the threshold; 0 at it and past it."
    ),
    .required(
      "smallestTravel",
      Schema.number(in: 0...(.infinity)).orNull,
      """
      The least travel of a drag of 300 ms along the component's axis that arms, to 0.1 pt; null if none \
      up to the view's height does.
      """
    ),
    .required(
      "because",
      Schema.string.orNull,
      "Why it does not arm, as clauses for people; null if it does."
    ),
    .required("effects", .array(of: .named("Effect")), "From the pull's begin until rest."),
    .optional("code", .string, "The gesture as the tool has it; with `as` only."),
  ]

  /// A pull that arms the header, and its code.
  static let example: JSONValue = [
    "gesture": ["by": ["y": 150], "overMs": 300], "as": "xcuitest",
  ]

  /// The smallest pull of a phone's header, and a margin.
  static let smallest: JSONValue = [
    "configuration": ["header": [:], "scrollView": ["device": "iphone-15"]], "component": "header",
  ]
}
