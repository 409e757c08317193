import RefreshEngine
import ScrollPhysics
import StrictJSON

/// The equations behind the numbers of a snapshot: `motion` and `animations`.
package enum MotionSchemas {
  package static let all: [NamedSchema] = [
    NamedSchema(
      "Motion",
      .object(
        [
          .required("x", Schema.named("AxisMotion").orNull),
          .required("y", Schema.named("AxisMotion").orNull),
        ],
        description
      )
    ),
    NamedSchema(
      "AxisMotion",
      .oneOf(
        by: "kind",
        [
          ("drag", "DragMotion"), ("decay", "DecayMotion"), ("spring", "SpringMotion"),
          ("animation", "AnimationMotion"),
        ],
        "The motion along one axis."
      )
    ),
    NamedSchema("DragMotion", .object([kind("drag"), start], drag)),
    NamedSchema(
      "DecayMotion",
      Schema.oneOf([.named("FrictionMotion"), .named("SplineMotion")])
        .described("A deceleration within the range: by friction, or by Android's spline.")
    ),
    NamedSchema(
      "FrictionMotion",
      .object(
        [
          kind("decay"), start, .required("position", .number, "At s = 0, in points."),
          .required("velocity", .number, "At s = 0, in pt/s."),
          .required("friction", .number, "Per second: −1000 ln(decelerationRate)."),
        ] + end,
        "offset(s) = position + velocity (1 − e^(−friction s)) / friction"
      )
    ),
    NamedSchema(
      "SplineMotion",
      .object(
        [
          kind("decay"), start, .required("law", .constant("spline")),
          .required("position", .number, "At s = 0, in points."),
          .required("velocity", .number, "At s = 0, in pt/s."),
          .required("distance", .number, "How far it would go, in points, with its sign."),
          .required("splineDurationMs", .number, "How long that would take."),
        ] + end,
        """
        offset(s) = position + distance (1 − (1 − min(1000 s / splineDurationMs, 1))^r) with \
        r = ln 0.78 / ln 0.9
        """
      )
    ),
    NamedSchema("SpringMotion", .object(springFields, spring)),
    NamedSchema(
      "AnimationMotion",
      .object(
        [
          kind("animation"), start, .required("from", .number), .required("to", .number),
          .required("curve", .constant("sineSquared")),
        ] + end,
        """
        An animated `setContentOffset`: offset(s) = from + (to − from) sin²(π f / 2) with \
        f = 1000 s / durationMs
        """
      )
    ),
    NamedSchema("Animation", .object(animationFields, animation)),
  ]

  private static let description = """
    The closed forms of the content offset, null for an axis that does not move. With s the seconds \
    since `startMs` (s = (timeMs − startMs) / 1000, not below 0), the offset is the form's from \
    s = 0 on, and exactly `endPosition` from s = durationMs / 1000 on; then a next segment follows, \
    or rest, and `nextChangeMs` says when to read again. The velocity is the derivative. `startMs` \
    need not be a whole microsecond, and may lie before the instant at which the motion began.
    """

  private static let drag = """
    A finger holds the content since `startMs`; each `dragMoved` sets the offset, which stands \
    between two of them. Within the range [lower, upper] (`motionRange`) it is the finger's \
    coordinate X, which moves against the finger. Past an edge by x = X − upper (or lower − X) it \
    exceeds the edge by c x D / (D + c x), with c `physics.rubberBand` and D the view's length on \
    the axis; with `rubberBandForm` `incremental` each movement m counts c (1 − b / D)² m at the \
    overscroll b.
    """

  private static let spring = """
    The return to an edge, or to a page: offset(s) = edge + side e^(−damping s) (overscroll C(s) + \
    (velocity + damping overscroll) S(s)), where C and S are, by `regime`: `underdamped` \
    cos(rate s) and sin(rate s) / rate; `critical` 1 and s; `overdamped` cosh(rate s) and \
    sinh(rate s) / rate. (For long times compute e^((rate − damping) s) first, so that cosh does \
    not overflow.) UIScrollView's bounce is overdamped with rate a / 2 and damping b + a / 2, a the \
    friction and b `bounceRate`; a spring m, c, k has damping c / (2 m) and rate \
    √|k / m − damping²|; WebKit's is critical with damping 12.5.
    """

  private static let springFields: [Field] =
    [
      kind("spring"), start, .required("edge", .number, "Where it returns to."),
      .required(
        "side",
        Schema(["type": "integer", "enum": [-1, 1]]),
        "−1: above or left of the edge; 1: below or right of it."
      ),
      .required("overscroll", .number, "The distance from the edge at s = 0, outward, in points."),
      .required("velocity", .number, "At s = 0, outward, in pt/s."),
      .required("regime", .names(Damping.Regime.self)),
      .required("damping", .number, "Per second."), .required("rate", .number, "Per second."),
    ] + end

  private static let animation = """
    A running `UIView` animation. The screen shows the model value plus the sum of what is left of \
    each animation of the property: (from − to)(1 − ease(f)), f = (timeMs − startMs) / durationMs, \
    0 from f = 1 on. `easeInOut` is cubic-bezier(0.42, 0, 0.58, 1): ease = w²(3 − 2 w), w = 1/2 + u, \
    u the root of 0.52 u³ + 0.87 u = f − 1/2, which is u = −2 √(p/3) sinh(asinh(1.5 (q/p) √(3/p)) \
    / 3) with p = 0.87/0.52 and q = (1/2 − f)/0.52.
    """

  private static let animationFields: [Field] = [
    .required(
      "property",
      .names(
        AnimatedProperty.wireNames
          + OverlayAnimation.Property.allCases.map(\.rawValue).filter {
            !AnimatedProperty.wireNames.contains($0)
          }
      )
    ), .required("from", .number), .required("to", .number),
    .required("startMs", Schema.number.orNull, "Null before the first frame, of an overlay."),
    .required("durationMs", .number),
    .required(
      "curve",
      .names(["easeInOut"] + OverlayAnimation.Curve.allCases.map(\.rawValue)),
      "Those but `easeInOut` are of overlays."
    ),
  ]

  private static let start = Field.required("startMs", .number, "The session time at which s is 0.")
  private static let end: [Field] = [
    .required("durationMs", .number, "How long the segment lasts."),
    .required("endPosition", .number, "The offset at its end, and after it."),
  ]

  private static func kind(_ name: String) -> Field { .required("kind", .constant(name)) }
}
