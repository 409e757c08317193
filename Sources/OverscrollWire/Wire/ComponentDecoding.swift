package import RefreshEngine
package import StrictJSON

/// Reads the components of a dialect and their settings.
struct ComponentDecoder {
  let name: ComponentName
  let dialect: Dialect

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
      settings(&reader, into: &configuration.settings)
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
        reader.read(required: "kind", footerKind)
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
      throw cursor.refused(ValueFault(unknown: name, known: styles.map(\.rawValue)))
    }
    _ = try dialect.skips(.style(style, of: kind), cursor)
    return style
  }

  /// Reads the fields that `configure` can set as well.
  func settings(_ reader: inout JSONObjectReader, into settings: inout ComponentSettings) {
    for field in ComponentField.allCases {
      guard let member = field.wireName(of: name) else { continue }
      reader.read(member) { cursor throws(FieldErrors) in
        if try dialect.skips(.field(field, of: name), cursor) { return }
        try read(field, cursor, into: &settings)
      }
    }
  }

  /// Refuses the fields that only a new component has.
  func refuseFixedFields(_ reader: inout JSONObjectReader) {
    reader.forbid("style", "is fixed at creation")
    if name == .footer { reader.forbid("kind", "is fixed at creation") }
    reader.forbid("refreshing", "acts at creation only; use the event beginRefreshing")
  }

  private func read(
    _ field: ComponentField,
    _ cursor: JSONCursor,
    into settings: inout ComponentSettings
  ) throws(FieldErrors) {
    switch field {
    case .height: settings.height = try height(cursor)
    case .hidden: settings.isHidden = try cursor.bool()
    case .ignoredContentInset: settings.ignoredContentInset = try cursor.number(in: .coordinate)
    case .lastUpdatedTimeKey: settings.lastUpdatedTimeKey = try cursor.string()
    case .autoTriggerTimes: settings.autoTriggerTimes = try cursor.integer(in: -1...10_000_000)
    case .automaticallyChangeAlpha: settings.automaticallyChangeAlpha = try cursor.bool()
    case .automaticallyHidden: settings.automaticallyHidden = try cursor.bool()
    case .automaticallyRefresh: settings.automaticallyRefresh = try cursor.bool()
    case .collectionViewAnimationBug: settings.collectionViewAnimationBug = try cursor.bool()
    case .fastAnimationDuration: settings.fastAnimationDuration = try cursor.duration()
    case .labelLeftInset: settings.labelLeftInset = try cursor.number(in: .coordinate)
    case .lastUpdatedTimeLabelHidden: settings.lastUpdatedTimeLabelHidden = try cursor.bool()
    case .onlyRefreshPerDrag: settings.onlyRefreshPerDrag = try cursor.bool()
    case .refreshingTitleHidden: settings.refreshingTitleHidden = try cursor.bool()
    case .slowAnimationDuration: settings.slowAnimationDuration = try cursor.duration()
    case .stateLabelHidden: settings.stateLabelHidden = try cursor.bool()
    case .titles: try titles(cursor, into: &settings.titles)
    case .triggerAutomaticallyRefreshPercent:
      settings.triggerAutomaticallyRefreshPercent = try cursor.number(in: .coordinate)
    case .userInteractionEnabled: settings.userInteractionEnabled = try cursor.bool()
    case .images: try images(cursor, into: &settings.images)
    // A member of each set of images.
    case .imageDuration: break
    }
  }

  /// A height of at least 1, because MJRefresh divides by it; null for a trailer without a layout.
  private func height(_ cursor: JSONCursor) throws(FieldErrors) -> Double? {
    if name == .trailer, cursor.isNull { return nil }
    return try cursor.number(in: 1...1e7)
  }

  private func titles(
    _ cursor: JSONCursor,
    into titles: inout [ComponentState: String]
  ) throws(FieldErrors) {
    try cursor.eachMember { name, value throws(FieldErrors) in
      let state = try state(name, value)
      let title = try value.string()
      guard title.unicodeScalars.count <= Self.mostCharacters else {
        throw value.refused("must have at most \(Self.mostCharacters) characters")
      }
      titles[state] = title
    }
  }

  /// The most characters of a title.
  private static let mostCharacters = 1000

  private func images(
    _ cursor: JSONCursor,
    into images: inout [ComponentState: FrameImages]
  ) throws(FieldErrors) {
    try cursor.eachMember { name, value throws(FieldErrors) in
      let state = try state(name, value)
      if try dialect.skips(.images(state, of: self.name), value) { return }
      images[state] = try frames(value)
    }
  }

  private func state(
    _ name: String,
    _ value: JSONCursor
  ) throws(FieldErrors) -> ComponentState {
    guard let state = ComponentState(rawValue: name) else {
      let names = ComponentState.allCases.map(\.rawValue)
      throw value.refused(
        ValueFault(
          "is not a state; the states are \(names.joined(separator: ", "))",
          suggestion: Nearness.nearest(to: name, among: names)
        )
      )
    }
    return state
  }

  /// The most images of a set.
  private static let mostImages = 10_000

  private func frames(_ cursor: JSONCursor) throws(FieldErrors) -> FrameImages {
    try cursor.object { reader throws(FieldErrors) in
      let count = reader.integer("count", in: 0...Self.mostImages)
      let height = reader.size("height")
      let duration = reader.read(FrameImages.durationName) { field throws(FieldErrors) in
        try dialect.skips(.field(.imageDuration, of: name), field) ? nil : field.duration()
      }
      return FrameImages(count: count ?? 0, height: height ?? 0, duration: duration ?? nil)
    }
  }
}

extension JSONCursor {
  /// A length of time in milliseconds, as whole microseconds.
  func duration() throws(FieldErrors) -> Microseconds {
    WireTime.microseconds(try number(in: .durationMs))
  }

  /// A session time in milliseconds.
  package func instant() throws(FieldErrors) -> Instant {
    Instant(microseconds: WireTime.microseconds(try number(in: .timeMs)))
  }
}
