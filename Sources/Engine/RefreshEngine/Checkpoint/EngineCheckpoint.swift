import ScrollPhysics

/// The coding of an engine; rules, laws and texts are coded as dialect, parameters and language.
extension Engine: StateCoded {
  func write(to writer: inout ByteWriter) {
    writer.write(playedVersion, dialect, language, laws.parameters, laws.preset)
    writer.write(epoch, timeZoneOffsetSeconds, rowHeight, loads, playsGestures)
    writer.natural(UInt64(components.count))
    for component in components { component.write(to: &writer, sharedRules) }
    writer.write(lastUpdatedTimes, inOrder: lastUpdatedTimes.keys.sorted())
    Self.otherProperties.write(self, &writer)
    writeOverlay(to: &writer)
  }

  init(from reader: inout ByteReader) throws(ByteFault) {
    var configuration = Configuration()
    let configured = StateProperties<Configuration>(
      (
        \.version, \.dialect, \.language, \.physics, \.physicsPreset, \.epoch,
        \.timeZoneOffsetSeconds, \.rowHeight, \.loads, \.playsGestures
      )
    )
    try configured.read(&configuration, &reader)
    self.init(withoutComponents: configuration, configuration.dialect.rules)
    reader.laws = laws
    reader.componentCount = try reader.count()
    for _ in 0..<reader.componentCount {
      components.append(try Component(from: &reader, sharedRules, texts))
    }
    lastUpdatedTimes = try reader.dictionary()
    try Self.otherProperties.read(&self, &reader)
    try readOverlay(from: &reader)
  }

  private static let otherProperties = StateProperties<Engine>(
    (
      \.slots, \.observers, \.refreshingCounts, \.scrollView, \.now, \.effectIndex,
      \.configurationChanges, \.animations, \.dueWork, \.layer, \.fingers, \.motion, \.playing,
      \.stateChanges, \.stepsLeft
    )
  )
}

// A component is written with its kind and style; the engine's rules make its other parts.
extension Component {
  func write(to writer: inout ByteWriter, _ rules: SharedRules) {
    writer.write(kind, style)
    Self.otherProperties.write(self, &writer)
    // Unchanged properties equal those of every new component and are written as nil.
    let isChanged = properties != Component(kind, style, rules).properties
    writer.write(isChanged ? properties : nil)
  }

  /// Reads a component; unchanged properties and texts of the language stay shared with other components.
  init(from reader: inout ByteReader, _ rules: SharedRules, _ texts: Texts) throws(ByteFault) {
    self.init(try reader.read(), try reader.read(), rules)
    try Self.otherProperties.read(&self, &reader)
    if let changed = try reader.read(Properties?.self) { properties = changed }
    let own = ComponentState.allCases.lazy.compactMap { [kind] in texts.title(for: $0, of: kind) }
    if let text = own.first(where: { $0 == titleLabel?.text }) { titleLabel?.text = text }
    if timeLabel?.text == texts.neverUpdated { timeLabel?.text = texts.neverUpdated }
  }

  private static let otherProperties = StateProperties<Component>(
    (
      \.frame, \.originalInset, \.pullingPercent, \.alpha, \.insetChange, \.image,
      \.deferredHiding, \.triggersLeft, \.rowsAtRefresh, \.isTriggeredByDrag, \.isNewPan,
      \.memory, \.spinner, \.titleLabel, \.timeLabel, \.footerViews, \.arrow, \.state,
      \.isHidden, \.attachment, \.needsLayout, \.stateLabelHidden, \.timeLabelHidden
    )
  )
}
