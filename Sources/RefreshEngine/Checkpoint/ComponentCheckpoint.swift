// What a component remembers and shows.

extension Component {
  func write(to writer: inout ByteWriter, _ rules: SharedRules) {
    writer.write(kind, style)
    writer.write(state, isHidden, isAttached, hasScrollView, needsLayout, pullingPercent, alpha)
    writer.write(frame, originalInset, memory, labels, graphic)
    writer.write(hiddenSettings.state, hiddenSettings.time)
    writeProperties(to: &writer, rules)
  }

  /// Reads a component, which shares its properties and texts with others as before.
  init(from reader: inout ByteReader, _ rules: SharedRules, _ texts: Texts) throws(ByteFault) {
    self.init(try reader.read(), try reader.read(), rules)
    state = try reader.read()
    isHidden = try reader.read()
    isAttached = try reader.read()
    hasScrollView = try reader.read()
    needsLayout = try reader.read()
    pullingPercent = try reader.read()
    alpha = try reader.read()
    frame = try reader.read()
    originalInset = try reader.read()
    memory = try reader.read()
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
    let titles = texts[kind]
    let own = ComponentState.allCases.lazy.compactMap { titles[$0] }
    if let text = own.first(where: { $0 == labels?.state.text }) { labels?.state.text = text }
    if labels?.time?.text == texts.neverUpdated { labels?.time?.text = texts.neverUpdated }
  }
}

extension Component.Memory: StateCoded {
  func write(to writer: inout ByteWriter) {
    switch self {
    case .header(let memory): writer.write(0, memory)
    case .autoFooter(let memory): writer.write(1, memory)
    case .backFooter(let memory): writer.write(2, memory)
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

extension Header.Memory: StateCoded {
  func write(to writer: inout ByteWriter) { writer.write(insetDifference) }
  init(from reader: inout ByteReader) throws(ByteFault) { insetDifference = try reader.read() }
}

extension AutoFooter.Memory: StateCoded {
  func write(to writer: inout ByteWriter) {
    writer.write(triggersLeft, isTriggeredByDrag, isNewPan, hidingPutOff)
  }

  init(from reader: inout ByteReader) throws(ByteFault) {
    triggersLeft = try reader.read()
    isTriggeredByDrag = try reader.read()
    isNewPan = try reader.read()
    hidingPutOff = try reader.read()
  }
}

extension AutoFooter.PutOffHiding: StateCoded {
  func write(to writer: inout ByteWriter) { writer.write(isHidden, height) }

  init(from reader: inout ByteReader) throws(ByteFault) {
    isHidden = try reader.read()
    height = try reader.read()
  }
}

extension BackFooter.Memory: StateCoded {
  func write(to writer: inout ByteWriter) { writer.write(addedInset, rowsAtRefresh) }

  init(from reader: inout ByteReader) throws(ByteFault) {
    addedInset = try reader.read()
    rowsAtRefresh = try reader.read()
  }
}

extension Properties: StateCoded {
  func write(to writer: inout ByteWriter) {
    writer.write(ignoredContentInset, automaticallyChangeAlpha, fastAnimationDuration)
    writer.write(slowAnimationDuration, userInteractionEnabled, lastUpdatedTimeKey)
    writer.write(collectionViewAnimationBug, automaticallyRefresh)
    writer.write(triggerAutomaticallyRefreshPercent, autoTriggerTimes, onlyRefreshPerDrag)
    writer.write(automaticallyHidden, labelLeftInset, refreshingTitleHidden)
    writer.write(replacedTitles, inOrder: ComponentState.allCases)
    writer.write(images, inOrder: ComponentState.allCases)
  }

  init(from reader: inout ByteReader) throws(ByteFault) {
    ignoredContentInset = try reader.read()
    automaticallyChangeAlpha = try reader.read()
    fastAnimationDuration = try reader.read()
    slowAnimationDuration = try reader.read()
    userInteractionEnabled = try reader.read()
    lastUpdatedTimeKey = try reader.read()
    collectionViewAnimationBug = try reader.read()
    automaticallyRefresh = try reader.read()
    triggerAutomaticallyRefreshPercent = try reader.read()
    autoTriggerTimes = try reader.read()
    onlyRefreshPerDrag = try reader.read()
    automaticallyHidden = try reader.read()
    labelLeftInset = try reader.read()
    refreshingTitleHidden = try reader.read()
    replacedTitles = try reader.dictionary()
    images = try reader.dictionary()
  }
}

extension FrameImages: StateCoded {
  func write(to writer: inout ByteWriter) { writer.write(count, height, duration) }

  init(from reader: inout ByteReader) throws(ByteFault) {
    count = try reader.read()
    height = try reader.read()
    duration = try reader.read()
  }
}
