import ScrollPhysics

extension LoadOutcome: StateCoded {}
extension Dialect: StateCoded {}
extension EngineVersion: StateCoded {}

extension SimulatedLoad: StateRecord {
  static var fields: StateFields<SimulatedLoad> {
    StateFields(SimulatedLoad.init) { ($0.duration, $0.outcomes, $0.rows) }
  }
}

extension SimulatedLoads: StateRecord {
  static var fields: StateFields<SimulatedLoads> {
    StateFields(of: SimulatedLoads(), (\.header, \.footer, \.trailer))
  }
}

/// Rules, laws and texts are written as what they follow from: dialect, parameters, language.
extension Engine: StateCoded {
  func write(to writer: inout ByteWriter) {
    writer.write(playedVersion, dialect, language, laws.parameters, laws.preset)
    writer.write(epoch, timeZoneOffsetSeconds, rowHeight, loads, playsGestures)
    writer.natural(UInt64(components.count))
    for component in components { component.write(to: &writer, sharedRules) }
    writer.write(slots, observers, refreshingCounts, scrollView)
    writer.write(lastUpdatedTimes, inOrder: lastUpdatedTimes.keys.sorted())
    writer.write(now, effectIndex, configurationChanges, animations, mainQueue, dueWork)
    writer.write(animationBlock < 0 ? nil : animationBlock, extra.layer, effects, fingers, motion)
    writer.write(playing)
    writer.write(openStep, Int(stateChanges), stepsLeft)
    writeOverlay(to: &writer)
  }

  init(from reader: inout ByteReader) throws(ByteFault) {
    var configuration = Configuration()
    configuration.version = try reader.read()
    configuration.dialect = try reader.read()
    configuration.language = try reader.read()
    configuration.physics = try reader.read()
    configuration.physicsPreset = try reader.read()
    configuration.epoch = try reader.read()
    configuration.timeZoneOffsetSeconds = try reader.read()
    configuration.rowHeight = try reader.read()
    configuration.loads = try reader.read()
    configuration.playsGestures = try reader.read()
    self.init(withoutComponents: configuration, configuration.dialect.rules)
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
    animationBlock = try reader.read(Microseconds?.self) ?? -1
    let layer = try reader.read(LayerAnimations.self)
    if layer != LayerAnimations() { extra.layer = layer }
    effects = try reader.read()
    fingers = try reader.read()
    motion = try reader.read()
    if let playing = try reader.read(PlayedGesture?.self) { extra.playing = playing }
    openStep = try reader.read()
    stateChanges = UInt32(truncatingIfNeeded: try reader.read(Int.self))
    stepsLeft = try reader.read()
    try readOverlay(from: &reader)
  }
}
