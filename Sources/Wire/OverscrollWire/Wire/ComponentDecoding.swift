package import RefreshEngine
package import StrictJSON

/// Reads the components of a dialect and their settings.
struct ComponentDecoder {
  let name: ComponentName
  let dialect: Dialect

  var table: SettingsTable { .of(name, dialect) }

  /// Reads the configuration of a component; fields that are absent stay as in `base`.
  ///
  /// - Throws: The fields that are wrong or that the dialect lacks; a missing `kind` of a footer.
  func configuration(
    _ cursor: JSONCursor,
    over base: ComponentConfiguration?
  ) throws(FieldErrors) -> ComponentConfiguration {
    try cursor.object { reader throws(FieldErrors) in
      let kind = kind(&reader, base)
      var configuration = base ?? ComponentConfiguration(kind: kind ?? .autoFooter)
      configuration.kind = kind ?? configuration.kind
      if let style = style(&reader, of: kind) { configuration.style = style }
      if let isRefreshing = reader.bool("refreshing") { configuration.refreshing = isRefreshing }
      table.read(&reader, into: &configuration.settings)
      if name == .header { OverlaySettingsTable.refuseOthers(&reader, in: dialect) }
      return configuration
    }
  }

  /// The kind of the component; nil if it is wrong or missing.
  private func kind(
    _ reader: inout JSONObjectReader,
    _ base: ComponentConfiguration?
  ) -> ComponentKind? {
    switch name {
    case .header: .header
    case .trailer: .trailer
    case .footer:
      if let base, !reader.has("kind") {
        base.kind
      } else {
        reader.read(
          required: "kind",
          expected: FooterKind.allCases.map(\.rawValue),
          footerKind
        )
      }
    }
  }

  private func footerKind(_ cursor: JSONCursor) throws(FieldErrors) -> ComponentKind {
    let kind = try cursor.oneOf(FooterKind.self).kind
    _ = try dialect.skips(.kind(kind), cursor)
    return kind
  }

  private func style(_ reader: inout JSONObjectReader, of kind: ComponentKind?) -> Style? {
    guard let kind else {
      // The styles depend on the kind.
      _ = reader.optional("style")
      return nil
    }
    return reader.read("style") { field throws(FieldErrors) in try style(field, of: kind) }
  }

  private func style(
    _ cursor: JSONCursor,
    of kind: ComponentKind
  ) throws(FieldErrors) -> Style {
    let name = try cursor.string()
    guard let style = Style(rawValue: name), !Dialect.having(style, of: kind).isEmpty else {
      let styles = Style.allCases.filter { DialectPart.style($0, of: kind).exists(in: dialect) }
      throw cursor.refused(.unknownValue(name, known: styles.map(\.rawValue)))
    }
    _ = try dialect.skips(.style(style, of: kind), cursor)
    return style
  }

  /// Refuses the fields that only a new component has.
  func refuseFixedFields(_ reader: inout JSONObjectReader) {
    reader.forbid("style", .fixedAtCreation())
    if name == .footer { reader.forbid("kind", .fixedAtCreation()) }
    reader.forbid(
      "refreshing",
      .fixedAtCreation("acts at creation only; use the event beginRefreshing")
    )
  }
}

extension JSONValue {
  /// An object of values by state.
  static func byState<Value>(
    _ values: [ComponentState: Value],
    _ write: (Value) -> JSONValue
  ) -> JSONValue {
    var object: JSONObject = [:]
    for state in ComponentState.insetCases { object[state.rawValue] = values[state].map(write) }
    return .object(object)
  }
}

extension JSONCursor {
  /// Reads an object of values by state.
  func eachState(
    _ read: (ComponentState, JSONCursor) throws(FieldErrors) -> Void
  ) throws(FieldErrors) {
    try eachMember { name, value throws(FieldErrors) in
      guard let state = ComponentState(rawValue: name), ComponentState.insetCases.contains(state)
      else {
        let names = ComponentState.insetCases.map(\.rawValue)
        throw value.refused(
          .unknownValue(
            name,
            known: names,
            "is not a state; the states are \(names.joined(separator: ", "))"
          )
        )
      }
      try read(state, value)
    }
  }

  /// A length of time in milliseconds, as whole microseconds.
  func duration() throws(FieldErrors) -> Microseconds {
    WireTime.microseconds(try number(in: .durationMs))
  }

  /// A session time in milliseconds.
  package func instant() throws(FieldErrors) -> Instant {
    Instant(microseconds: WireTime.microseconds(try number(in: .timeMs)))
  }
}
