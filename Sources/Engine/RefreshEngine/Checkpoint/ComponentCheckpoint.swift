// The fields and the views of a component.

extension Component {
  func write(to writer: inout ByteWriter, _ rules: SharedRules) {
    writer.write(kind, style)
    writer.write(state, isHidden, isAttached, hasScrollView, needsLayout, pullingPercent, alpha)
    writer.write(frame, originalInset, kindFields, labels, graphic)
    writer.write(hiddenSettings.state, hiddenSettings.time)
    writeProperties(to: &writer, rules)
  }

  /// Reads a component, which shares its properties and texts with others as before.
  init(from reader: inout ByteReader, _ rules: SharedRules, _ texts: Texts) throws(ByteFault) {
    self.init(try reader.read(), try reader.read(), rules)
    state = try reader.read()
    isHidden = try reader.read()
    let (isAttached, hasScrollView) = (try reader.read(Bool.self), try reader.read(Bool.self))
    attachment = isAttached ? .attached : hasScrollView ? .removed : .never
    needsLayout = try reader.read()
    pullingPercent = try reader.read()
    alpha = try reader.read()
    frame = try reader.read()
    originalInset = try reader.read()
    kindFields = try reader.read()
    labels = try reader.read()
    graphic = try reader.read()
    hiddenSettings = (try reader.read(), try reader.read())
    try readProperties(from: &reader)
    shareTexts(texts)
  }

  /// Properties that nothing has changed are those of every new component.
  private func writeProperties(to writer: inout ByteWriter, _ rules: SharedRules) {
    let isChanged = properties != Component(kind, style, rules).properties
    writer.write(isChanged)
    if isChanged { writer.write(properties) }
  }

  private mutating func readProperties(from reader: inout ByteReader) throws(ByteFault) {
    if try reader.read(Bool.self) { properties = try reader.read() }
  }

  /// Replaces texts by the library's own instances of them.
  private mutating func shareTexts(_ texts: Texts) {
    let own = ComponentState.allCases.lazy.compactMap { [kind] in texts.title(for: $0, of: kind) }
    if let text = own.first(where: { $0 == labels?.state.text }) { labels?.state.text = text }
    if labels?.time?.text == texts.neverUpdated { labels?.time?.text = texts.neverUpdated }
  }
}

extension KindFields: StateCoded {
  func write(to writer: inout ByteWriter) {
    switch self {
    case .header(let fields): writer.write(0, fields)
    case .autoFooter(let fields): writer.write(1, fields)
    case .backFooter(let fields): writer.write(2, fields)
    }
  }

  init(from reader: inout ByteReader) throws(ByteFault) {
    switch try reader.read(Int.self) {
    case 0: self = .header(try reader.read())
    case 1: self = .autoFooter(try reader.read())
    case 2: self = .backFooter(try reader.read())
    default: throw ByteFault()
    }
  }
}

extension HeaderFields: StateRecord {
  static var fields: StateFields<HeaderFields> {
    StateFields(HeaderFields.init) { $0.insetDifference }
  }
}

extension AutoFooterFields: StateRecord {
  static var fields: StateFields<AutoFooterFields> {
    StateFields(AutoFooterFields.init) {
      ($0.triggersLeft, $0.isTriggeredByDrag, $0.isNewPan, $0.deferredHiding)
    }
  }
}

extension AutoFooter.DeferredHiding: StateRecord {
  static var fields: StateFields<AutoFooter.DeferredHiding> {
    StateFields(AutoFooter.DeferredHiding.init) { ($0.isHidden, $0.height) }
  }
}

extension BackFooterFields: StateRecord {
  static var fields: StateFields<BackFooterFields> {
    StateFields(BackFooterFields.init) { ($0.addedInset, $0.rowsAtRefresh) }
  }
}

extension Properties: StateRecord {
  static var fields: StateFields<Properties> {
    StateFields(Properties.init) {
      (
        $0.ignoredContentInset, $0.automaticallyChangeAlpha, $0.fastAnimationDuration,
        $0.slowAnimationDuration, $0.userInteractionEnabled, $0.lastUpdatedTimeKey,
        $0.collectionViewAnimationBug, $0.automaticallyRefresh,
        $0.triggerAutomaticallyRefreshPercent, $0.autoTriggerTimes, $0.onlyRefreshPerDrag,
        $0.automaticallyHidden, $0.labelLeftInset, $0.refreshingTitleHidden, $0.replacedTitles,
        $0.images
      )
    }
  }
}

extension FrameImages: StateRecord {
  static var fields: StateFields<FrameImages> {
    StateFields(of: FrameImages(count: 0, height: 0), (\.count, \.height, \.duration))
  }
}
