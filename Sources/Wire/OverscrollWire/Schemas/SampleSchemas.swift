import RefreshEngine

/// The samples of a trajectory.
package enum SampleSchemas {
  package static let sample = NamedSchema("Sample", .object(fields))

  private static let fields: [Field] =
    [
      .required("timeMs", .number), .required("contentOffset", .named("Point")),
      .required("contentInset", .named("EdgeInsets")),
      .required("presentation", .object([.required("contentOffset", .named("Point"))])),
    ]
    + ComponentName.allCases.map { name in
      .required(name.rawValue, Schema.named("ComponentSample").orNull)
    }

  package static let componentSample = NamedSchema(
    "ComponentSample",
    .object([
      .required("state", .named("ComponentState")),
      .optional("pullingPercent", Schema.number.orNull, "Not of an overlay."),
      .optional("travel", .number, "Of an overlay, as those below."),
      .optional("displayed", .number, "How far it is out."),
      .optional("scale", Schema.number.orNull, "How large it is drawn."),
      .optional("alpha", Schema.number.orNull, "How opaque it is."),
    ])
  )
}
