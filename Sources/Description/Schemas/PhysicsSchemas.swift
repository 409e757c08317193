import OverscrollWire
import ScrollPhysics
import StrictJSON

/// The laws of the simulated driver.
enum PhysicsSchemas {
  private typealias Ranges = PhysicsParameters.Ranges

  static let all: [NamedSchema] = [
    NamedSchema("PhysicsPreset", .names(PhysicsPreset.self)),
    NamedSchema("SpringBounce", spring),
    NamedSchema("Bounce", bounce),
    NamedSchema(
      "Physics",
      .object([preset] + fields, "The preset's laws; the other fields replace some of them.")
    ),
    NamedSchema(
      "PhysicsInForce",
      .object(([preset] + fields).allRequired, "All laws, whatever they come from.")
    ),
  ]

  static let preset = Field.optional(
    "preset",
    .named("PhysicsPreset"),
    "Where the other laws start from; `ios` by default."
  )

  /// The laws other than the preset.
  static let fields: [Field] = [
    .optional(
      "rubberBand",
      .number(in: Ranges.rubberBand),
      "c of the rubber band, its slope at the edge; with 0 nothing passes the edge."
    ),
    .optional(
      "rubberBandForm",
      .names(PhysicsParameters.RubberBandForm.self),
      "Whether the rubber band works on the whole travel, or on each movement as in Flutter."
    ),
    .optional(
      "deceleration",
      .names(PhysicsParameters.DecelerationKind.self),
      "The law within the range; `spline` is Android's and has no rate and no stop speed."
    ),
    .optional(
      "decelerationRate",
      .number(in: Ranges.decelerationRate),
      "The part of the velocity left after a millisecond; friction per second is -1000 ln(rate)."
    ),
    .optional(
      "stopVelocity",
      .number(in: Ranges.stopVelocity),
      "The speed at which a deceleration ends, in pt/s."
    ),
    .optional("bounce", .named("Bounce")),
    .optional(
      "bounceRate",
      .number(in: Ranges.bounceRate),
      "The pull of the edge per second, for bounce `ios`."
    ),
    .optional(
      "restDistance",
      .number(in: Ranges.restDistance),
      "The overscroll in points that counts as none on the way back."
    ),
    .optional(
      "minimumFlingVelocity",
      .number(in: Ranges.velocity),
      "The release speed in pt/s below which there is no fling."
    ),
    .optional(
      "maximumFlingVelocity",
      .number(in: Ranges.velocity).orNull,
      "The largest release speed in pt/s; null is no limit."
    ),
    .optional(
      "maximumEdgeVelocity",
      .number(in: Ranges.velocity).orNull,
      "The largest speed in pt/s at which a motion passes an edge outward; null is no limit."
    ),
    .optional(
      "velocityTracker",
      .names(VelocityTracker.self),
      "How the release velocity is estimated from the finger's samples."
    ),
    .optional(
      "carriesMomentum",
      .boolean,
      "Whether a fling adds to the motion that it stopped, as in Flutter."
    ),
    .optional(
      "pixelScale",
      .number(in: Ranges.pixelScale),
      "The pixels in a point to which `presentation` is rounded; 0 is no rounding."
    ),
  ]

  private static let spring = Schema.object(
    [
      .required("mass", .number(in: Ranges.mass)),
      .required("stiffness", .number(in: Ranges.stiffness)),
      .required("damping", .number(in: Ranges.damping)),
    ],
    """
    m d'' + c d' + k d = 0 for the overscroll d. The damping ratio c / (2 √(k m)) must be at least \
    \(JSONWriter.text(Ranges.dampingRatio.lowerBound)).
    """
  ).example(["mass": 1, "stiffness": 1, "damping": 1000])

  private static let bounce = Schema.oneOf([
    .names(WireVocabulary.bounces), .named("SpringBounce"),
  ]).described("The law past an edge: UIScrollView's (`ios`), none, another's, or a spring.")
}
