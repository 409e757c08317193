package import RefreshEngine

/// The configurations of header, footer and trailer.
extension SettingsTable {
  package static var schemas: [NamedSchema] {
    imageSchemas + [
      NamedSchema(
        "Titles",
        .object(
          ComponentState.allCases.map { .optional($0.rawValue, title.schema) },
          "Titles by state, in place of the language's."
        )
      )
    ] + ComponentName.allCases.flatMap { of($0).schemas }
  }

  /// The settings of a component, whatever its dialect.
  package static func fields(of name: ComponentName) -> [Field] {
    of(name).settings.map(\.member.field)
  }

  private var schemas: [NamedSchema] {
    let title = NamedSchema.name(name.rawValue)
    return [
      NamedSchema(
        title + "Configuration",
        .object(
          fields,
          """
          A \(name.rawValue). A field that some dialect lacks may be null; another value is refused \
          there.
          """
        )
      ),
      NamedSchema(
        title + "InForce",
        .object(fields.inForce, "Null for a field that the dialect lacks.")
      ),
    ]
  }

  private var fields: [Field] {
    let kind = Field.optional(
      "kind",
      .named("FooterKind"),
      "Required, unless the preset has a footer."
    )
    return (name == .footer ? [kind] : [])
      + [.optional("style", .names(styles), "By default the dialect's first.")]
      + Self.fields(of: name)
      + [.optional("refreshing", .boolean, "Whether a refresh begins right after creation.")]
  }

  /// The styles of the component in any dialect.
  private var styles: [String] {
    let kinds = ComponentKind.allCases.filter { $0.name == name }
    return Style.allCases.filter { style in
      kinds.contains { !Dialect.having(style, of: $0).isEmpty }
    }.map(\.rawValue)
  }
}
