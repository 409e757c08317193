import ScrollPhysics

extension LoadOutcome: StateCoded {}
extension Dialect: StateCoded {}

extension SimulatedLoad: StateCoded {
  func write(to writer: inout ByteWriter) { writer.write(duration, outcomes, rows) }

  init(from reader: inout ByteReader) throws(ByteFault) {
    self.init(
      duration: try reader.read(),
      outcomes: try reader.read(),
      rows: try reader.read()
    )
  }
}

extension SimulatedLoads: StateCoded {
  func write(to writer: inout ByteWriter) { writer.write(header, footer, trailer) }

  init(from reader: inout ByteReader) throws(ByteFault) {
    self.init()
    header = try reader.read()
    footer = try reader.read()
    trailer = try reader.read()
  }
}

/// Rules, laws and texts are written as what they follow from: dialect, parameters, language.
extension Engine: StateCoded {
  func write(to writer: inout ByteWriter) {
    writer.write(dialect, language, laws.parameters, laws.preset)
    writer.write(epoch, timeZoneOffsetSeconds, rowHeight, loads)
    writer.natural(UInt64(components.count))
    for component in components { component.write(to: &writer, sharedRules) }
    writer.write(slots, observers, refreshingCounts, scrollView)
    writer.write(lastUpdatedTimes, inOrder: lastUpdatedTimes.keys.sorted())
    writer.write(now, effectIndex, configurationChanges, animations, mainQueue, dueWork)
    writer.write(animationBlock, layer, effects, fingers, motion, openStep, stateChanges, stepsLeft)
  }

  init(from reader: inout ByteReader) throws(ByteFault) {
    dialect = try reader.read()
    sharedRules = dialect.rules
    language = try reader.read()
    texts = sharedRules.texts(for: language)
    laws = PhysicsLaws.of(try reader.read(), startedFrom: try reader.read())
    epoch = try reader.read()
    timeZoneOffsetSeconds = try reader.read()
    rowHeight = try reader.read()
    loads = try reader.read()
    let componentCount = try reader.count()
    for _ in 0..<componentCount {
      components.append(try Component(from: &reader, sharedRules, texts))
    }
    reader.componentCount = componentCount
    slots = try reader.read()
    observers = try reader.read()
    refreshingCounts = try reader.read()
    scrollView = try reader.read()
    lastUpdatedTimes = try reader.dictionary()
    now = try reader.read()
    effectIndex = try reader.read()
    configurationChanges = try reader.read()
    animations = try reader.read()
    mainQueue = try reader.read()
    dueWork = try reader.read()
    animationBlock = try reader.read()
    layer = try reader.read()
    effects = try reader.read()
    fingers = try reader.read()
    motion = try reader.read()
    openStep = try reader.read()
    stateChanges = try reader.read()
    stepsLeft = try reader.read()
  }
}
