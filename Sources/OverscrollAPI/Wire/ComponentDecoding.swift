import RefreshEngine

/// Reads components and their settings.
struct ComponentDecoder {
  let name: ComponentName

  /// Reads a component's configuration over one to start from.
  ///
  /// - Throws: The first field that is wrong; a footer's missing kind, too.
  func configuration(
    _ cursor: JSONCursor,
    over base: ComponentConfiguration?
  ) throws(FieldError) -> ComponentConfiguration {
    try cursor.object { reader throws(FieldError) in
      let family = try family(&reader, base)
      var configuration = base ?? ComponentConfiguration(family: family)
      configuration.family = family
      if let style = reader.optional("style") { configuration.style = try self.style(style) }
      if let refreshing = reader.optional("refreshing") {
        configuration.refreshing = try refreshing.bool()
      }
      try settings(&reader, into: &configuration.settings)
      return configuration
    }
  }

  private func family(
    _ reader: inout JSONObjectReader,
    _ base: ComponentConfiguration?
  ) throws(FieldError) -> FamilyKind {
    switch name {
    case .header: return .header
    case .trailer: return .trailer
    case .footer:
      if let base, reader.optional("kind") == nil { return base.family }
      return try reader.required("kind").oneOf(["auto", "back"]) == "auto"
        ? .autoFooter : .backFooter
    }
  }

  private func style(_ cursor: JSONCursor) throws(FieldError) -> Style {
    guard name == .trailer else { return try cursor.oneOf(Style.self) }
    // MJRefresh has no trailer with images.
    return Style(rawValue: try cursor.oneOf(["plain", "state", "normal"])) ?? .normal
  }

  /// The name of the ignored inset's field.
  var ignoredInsetField: String {
    switch name {
    case .header: "ignoredContentInsetTop"
    case .footer: "ignoredContentInsetBottom"
    case .trailer: "ignoredContentInsetRight"
    }
  }

  /// Reads the fields that may also be set later, over what is there.
  func settings(
    _ reader: inout JSONObjectReader,
    into settings: inout ComponentSettings
  ) throws(FieldError) {
    try shared(&reader, into: &settings)
    switch name {
    case .header: try headerFields(&reader, into: &settings)
    case .footer: try footerFields(&reader, into: &settings)
    case .trailer: break
    }
  }

  private func shared(
    _ reader: inout JSONObjectReader,
    into settings: inout ComponentSettings
  ) throws(FieldError) {
    // MJRefresh divides by a component's height.
    if let field = name == .trailer ? reader.nonNull("height") : reader.optional("height") {
      settings.height = try field.number(in: 1...1e7)
    }
    if let field = reader.optional("hidden") { settings.isHidden = try field.bool() }
    if let field = reader.optional(ignoredInsetField) {
      settings.ignoredContentInset = try field.number(in: .coordinate)
    }
    if let field = reader.optional("automaticallyChangeAlpha") {
      settings.automaticallyChangeAlpha = try field.bool()
    }
    if let field = reader.optional("fastAnimationMs") {
      settings.fastAnimationDuration = try field.duration()
    }
    if let field = reader.optional("slowAnimationMs") {
      settings.slowAnimationDuration = try field.duration()
    }
    if let field = reader.optional("labelLeftInset") {
      settings.labelLeftInset = try field.number(in: .coordinate)
    }
    if let field = reader.optional("stateLabelHidden") {
      settings.stateLabelHidden = try field.bool()
    }
    if let field = reader.optional("userInteractionEnabled") {
      settings.userInteractionEnabled = try field.bool()
    }
    if let field = reader.optional("titles") { try titles(field, into: &settings.titles) }
    if let field = reader.optional("images") { try images(field, into: &settings.images) }
  }

  private func headerFields(
    _ reader: inout JSONObjectReader,
    into settings: inout ComponentSettings
  ) throws(FieldError) {
    if let field = reader.optional("lastUpdatedTimeKey") {
      settings.lastUpdatedTimeKey = try field.string()
    }
    if let field = reader.optional("lastUpdatedTimeLabelHidden") {
      settings.lastUpdatedTimeLabelHidden = try field.bool()
    }
    if let field = reader.optional("collectionViewAnimationBug") {
      settings.collectionViewAnimationBug = try field.bool()
    }
  }

  private func footerFields(
    _ reader: inout JSONObjectReader,
    into settings: inout ComponentSettings
  ) throws(FieldError) {
    if let field = reader.optional("automaticallyRefresh") {
      settings.automaticallyRefresh = try field.bool()
    }
    if let field = reader.optional("triggerAutomaticallyRefreshPercent") {
      settings.triggerAutomaticallyRefreshPercent = try field.number(in: .coordinate)
    }
    if let field = reader.optional("autoTriggerTimes") {
      settings.autoTriggerTimes = try field.integer(in: -1...10_000_000)
    }
    if let field = reader.optional("refreshingTitleHidden") {
      settings.refreshingTitleHidden = try field.bool()
    }
  }

  private func titles(
    _ cursor: JSONCursor,
    into titles: inout [ComponentState: String]
  ) throws(FieldError) {
    for member in try cursor.members() {
      titles[try state(member, in: cursor)] = try member.value.string()
    }
  }

  private func images(
    _ cursor: JSONCursor,
    into images: inout [ComponentState: FrameImages]
  ) throws(FieldError) {
    for member in try cursor.members() {
      images[try state(member, in: cursor)] = try frames(member.value)
    }
  }

  private func state(
    _ member: (name: String, value: JSONCursor),
    in cursor: JSONCursor
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
      let duration = try reader.optional("durationMs")?.duration()
      return FrameImages(count: count, height: height, duration: duration)
    }
  }
}

extension JSONCursor {
  /// A span of time in milliseconds, as whole microseconds.
  func duration() throws(FieldError) -> Microseconds {
    WireTime.microseconds(try number(in: .durationMs))
  }

  /// A session time in milliseconds.
  func instant() throws(FieldError) -> Instant {
    Instant(microseconds: WireTime.microseconds(try number(in: .timeMs)))
  }
}
