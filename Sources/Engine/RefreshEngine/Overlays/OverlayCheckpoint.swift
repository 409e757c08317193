// The overlay as bytes: its view and loads, then the machine of the dialect.

extension Engine {
  /// Writes the overlay of a session of that family.
  func writeOverlay(to writer: inout ByteWriter) {
    if let overlay = extras.first?.overlays.first { overlay.write(to: &writer) }
  }

  /// Reads the overlay, after the engine's other state.
  mutating func readOverlay(from reader: inout ByteReader) throws(ByteFault) {
    guard dialect.family == .overlay else { return }
    extra.overlays = [try Overlay(from: &reader, self)]
  }
}

extension Overlay {
  func write(to writer: inout ByteWriter) {
    host.write(to: &writer)
    writer.write(settings)
    machine.write(to: &writer)
  }

  /// Reads the overlay of an engine whose other state has been read.
  init(from reader: inout ByteReader, _ engine: borrowing Engine) throws(ByteFault) {
    guard let type = engine.dialect.library?.machine else { throw ByteFault() }
    let host = try OverlayHost(from: &reader, engine)
    let settings = try reader.read(OverlaySettings?.self)
    self.init(machine: try type.init(from: &reader), host: host, settings: settings)
  }
}

extension OverlayHost {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.write(now, view, refreshingCount, rows, timers, effects, lookedAt)
  }

  fileprivate init(from reader: inout ByteReader, _ engine: borrowing Engine) throws(ByteFault) {
    let now = try reader.read(Instant.self)
    self.init(
      view: try reader.read(),
      rowHeight: engine.rowHeight,
      load: engine.loads.header
    )
    self.now = now
    try readRest(&reader)
  }
}

extension OverlayView: StateRecord {
  static var fields: StateFields<OverlayView> {
    StateFields(
      of: OverlayView(),
      (
        \.width, \.height, \.contentHeight, \.density, \.touchSlop, \.rowsTakeTouches, \.content,
        \.alwaysScrollable, \.bounces
      )
    )
  }
}

extension OverlayTimer: StateRecord {
  static var fields: StateFields<OverlayTimer> {
    StateFields(OverlayTimer.init) { ($0.due, $0.kind) }
  }
}

extension OverlayTimer.Kind: StateCoded {
  func write(to writer: inout ByteWriter) {
    switch self {
    case .loadEnds(let outcome): writer.write(0, outcome)
    case .unmount: writer.write(1)
    case .refreshTimeout: writer.write(2)
    case .resetEnded(let instance): writer.write(3, instance)
    }
  }

  init(from reader: inout ByteReader) throws(ByteFault) {
    switch try reader.read(Int.self) {
    case 0: self = .loadEnds(try reader.read())
    case 1: self = .unmount
    case 2: self = .refreshTimeout
    case 3: self = .resetEnded(instance: try reader.read())
    default: throw ByteFault()
    }
  }
}
