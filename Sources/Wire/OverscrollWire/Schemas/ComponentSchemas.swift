package import RefreshEngine
import StrictJSON

/// The configurations of header, footer and trailer.
extension SettingsTable {
  package static var schemas: [NamedSchema] {
    imageSchemas + OverlaySettingsTable.schemas + [
      NamedSchema(
        "Titles",
        .object(
          ComponentState.insetCases.map {
            .optional($0.rawValue, title.schema, "The title in the state `\($0.rawValue)`.")
          },
          "Titles by state, in place of the language's."
        )
      )
    ] + ComponentName.allCases.flatMap { of($0).schemas }
  }

  /// The settings of a component in all dialects.
  package static func fields(of name: ComponentName) -> [Field] {
    of(name).settings.map(\.member.field)
  }

  private var schemas: [NamedSchema] {
    let title = NamedSchema.name(name.rawValue)
    return [
      NamedSchema(
        title + "Configuration",
        .object(
          fields + (name == .header ? OverlaySettingsTable.fields : []),
          "A \(name.rawValue). A dialect refuses the fields that it lacks, unless they are null."
        )
      ),
      NamedSchema(
        title + "InForce",
        name == .header ? Self.headerInForce(fields) : Self.inForce(fields)
      ),
    ]
  }

  private static func inForce(_ fields: [Field]) -> Schema {
    .object(fields.inForce, "A field that the dialect lacks is null.")
  }

  /// A header of either family.
  private static func headerInForce(_ fields: [Field]) -> Schema {
    let overlay: [Field] =
      [.required("style", .constant(Style.overlay.rawValue))]
      + OverlaySettingsTable.fields.map(\.orNull) + [.required("refreshing", .boolean)]
    return Schema([
      "anyOf": [inForce(fields).json, Schema.object(overlay, "An overlay, of its dialect.").json]
    ])
  }

  private var fields: [Field] {
    let kind = Field.optional(
      "kind",
      .named("FooterKind"),
      "The kind of footer; required, unless the preset has a footer."
    )
    let style = name == .header ? "Style" : NamedSchema.name(name.rawValue, "Style")
    return (name == .footer ? [kind] : [])
      + [.optional("style", .named(style), "The appearance; by default the dialect's first style.")]
      + Self.fields(of: name)
      + [.optional("refreshing", .boolean)]
  }
}
