package import RefreshEngine

/// Reads the components of a dialect and their settings.
struct ComponentDecoder {
  let name: ComponentName
  let dialect: Dialect

  /// Reads the configuration of a component; fields that are absent stay as in `base`.
  ///
  /// - Throws: The first field that is wrong or that the dialect lacks; a missing `kind` of a footer.
  func configuration(
    _ cursor: JSONCursor,
    over base: ComponentConfiguration?
  ) throws(FieldError) -> ComponentConfiguration {
    try cursor.object { reader throws(FieldError) in
      let kind = try kind(&reader, base)
      var configuration = base ?? ComponentConfiguration(kind: kind)
      configuration.kind = kind
      if let field = reader.optional("style") {
        configuration.style = try style(field, of: kind)
      }
      if let field = reader.optional("refreshing") { configuration.refreshing = try field.bool() }
      try settings(&reader, into: &configuration.settings)
      return configuration
    }
  }

  private func kind(
    _ reader: inout JSONObjectReader,
    _ base: ComponentConfiguration?
  ) throws(FieldError) -> ComponentKind {
    switch name {
    case .header: return .header
    case .trailer: return .trailer
    case .footer:
      if let base, reader.optional("kind") == nil { return base.kind }
      let field = try reader.required("kind")
      let kind = try field.oneOf(FooterKind.self).kind
      _ = try dialect.skips(.kind(kind), field)
      return kind
    }
  }

  private func style(
    _ cursor: JSONCursor,
    of kind: ComponentKind
  ) throws(FieldError) -> Style {
    let style = Style(rawValue: try cursor.string())
    guard let style, !Dialect.having(style, of: kind).isEmpty else {
      let styles = Style.allCases.filter { DialectPart.style($0, of: kind).exists(in: dialect) }
      throw cursor.refused("must be one of \(styles.map(\.rawValue).joined(separator: ", "))")
    }
    _ = try dialect.skips(.style(style, of: kind), cursor)
    return style
  }

  /// Reads the fields that `configure` can set as well.
  func settings(
    _ reader: inout JSONObjectReader,
    into settings: inout ComponentSettings
  ) throws(FieldError) {
    for field in ComponentField.allCases {
      guard let member = field.wireName(of: name), let cursor = reader.optional(member) else {
        continue
      }
      if try dialect.skips(.field(field, of: name), cursor) { continue }
      try read(field, cursor, into: &settings)
    }
  }

  private func read(
    _ field: ComponentField,
    _ cursor: JSONCursor,
    into settings: inout ComponentSettings
  ) throws(FieldError) {
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
  private func height(_ cursor: JSONCursor) throws(FieldError) -> Double? {
    if name == .trailer, cursor.isNull { return nil }
    return try cursor.number(in: 1...1e7)
  }

  private func titles(
    _ cursor: JSONCursor,
    into titles: inout [ComponentState: String]
  ) throws(FieldError) {
    for member in try cursor.members() {
      titles[try state(member)] = try member.value.string()
    }
  }

  private func images(
    _ cursor: JSONCursor,
    into images: inout [ComponentState: FrameImages]
  ) throws(FieldError) {
    for member in try cursor.members() {
      let state = try state(member)
      if try dialect.skips(.images(state, of: name), member.value) { continue }
      images[state] = try frames(member.value)
    }
  }

  private func state(
    _ member: (name: String, value: JSONCursor)
  ) throws(FieldError) -> ComponentState {
    guard let state = ComponentState(rawValue: member.name) else {
      let names = ComponentState.allCases.map(\.rawValue).joined(separator: ", ")
      throw member.value.refused("is not a state; the states are \(names)")
    }
    return state
  }

  private func frames(_ cursor: JSONCursor) throws(FieldError) -> FrameImages {
    try cursor.object { reader throws(FieldError) in
      let count = try reader.optional("count")?.integer(in: 0...10_000_000) ?? 0
      let height = try reader.optional("height")?.number(in: .size) ?? 0
      var duration: Microseconds?
      if let field = reader.optional(FrameImages.durationName),
        try !dialect.skips(.field(.imageDuration, of: name), field)
      {
        duration = try field.duration()
      }
      return FrameImages(count: count, height: height, duration: duration)
    }
  }
}

extension JSONCursor {
  /// A length of time in milliseconds, as whole microseconds.
  func duration() throws(FieldError) -> Microseconds {
    WireTime.microseconds(try number(in: .durationMs))
  }

  /// A session time in milliseconds.
  package func instant() throws(FieldError) -> Instant {
    Instant(microseconds: WireTime.microseconds(try number(in: .timeMs)))
  }
}
