// How a RefreshIndicator becomes bytes, and again a RefreshIndicator.

extension RefreshIndicatorSettings.TriggerMode: StateCoded {}
extension RefreshIndicatorSettings.Callback: StateCoded {}
extension RefreshIndicator.Load: StateCoded {}
extension AnimatedFraction.Goal: StateCoded {}
extension FlutterList.Activity: StateCoded {}
extension FlutterList.Contact.Phase: StateCoded {}

extension FrameTicker: StateRecord {
  static var fields: StateFields<FrameTicker> {
    StateFields(FrameTicker.init) { $0.start }
  }
}

extension AnimatedFraction.Run: StateRecord {
  static var fields: StateFields<AnimatedFraction.Run> {
    StateFields(AnimatedFraction.Run.init) { ($0.from, $0.to, $0.duration, $0.goal, $0.ticker) }
  }
}

extension AnimatedFraction: StateRecord {
  static var fields: StateFields<AnimatedFraction> {
    StateFields(AnimatedFraction.init) { ($0.value, $0.run) }
  }
}

extension BallisticMotion.Start: StateRecord {
  static var fields: StateFields<BallisticMotion.Start> {
    StateFields(BallisticMotion.Start.init) {
      ($0.position, $0.velocity, $0.greatestOffset, $0.bounces, $0.density)
    }
  }
}

/// The law follows from the start.
extension BallisticMotion: StateCoded {
  func write(to writer: inout ByteWriter) { writer.write(start) }
  init(from reader: inout ByteReader) throws(ByteFault) {
    let rules = RefreshIndicatorRules.flutter2026
    guard let motion = BallisticMotion(try reader.read(), rules) else { throw ByteFault() }
    self = motion
  }
}

extension FlutterList.Ballistic: StateRecord {
  static var fields: StateFields<FlutterList.Ballistic> {
    StateFields(FlutterList.Ballistic.init) {
      ($0.number, $0.motion, $0.ticker, $0.velocity, $0.isOver)
    }
  }
}

extension FlutterList.Drag: StateRecord {
  static var fields: StateFields<FlutterList.Drag> {
    StateFields(FlutterList.Drag.init) { ($0.carried, $0.lastMove, $0.stillSum) }
  }
}

extension FlutterList.Contact: StateRecord {
  static var fields: StateFields<FlutterList.Contact> {
    StateFields(FlutterList.Contact.init) { ($0.start, $0.last, $0.phase) }
  }
}

extension FlutterList: StateRecord {
  static var fields: StateFields<FlutterList> {
    StateFields(FlutterList.init) {
      (
        $0.offset, $0.activity, $0.drag, $0.ballistics, $0.heldVelocity, $0.contact,
        $0.ballisticCount
      )
    }
  }
}

extension RefreshIndicator.Component: StateRecord {
  static var fields: StateFields<RefreshIndicator.Component> {
    StateFields(RefreshIndicator.Component.init) {
      ($0.status, $0.travel, $0.position, $0.scale, $0.load)
    }
  }
}

extension RefreshIndicator.Settings: StateRecord {
  static var fields: StateFields<RefreshIndicator.Settings> {
    StateFields(
      of: RefreshIndicator.Settings(RefreshIndicatorRules.flutter2026.value),
      (\.triggerMode, \.colorAlpha, \.displacement, \.edgeOffset, \.onRefresh)
    )
  }
}

extension RefreshIndicator.Posted: StateCoded {
  func write(to writer: inout ByteWriter) {
    switch self {
    case .dismissal(let goal): writer.write(0, goal)
    case .animationOver(let goal): writer.write(1, goal)
    case .loadEnded(let outcome): writer.write(2, outcome)
    case .completed(let calls): writer.write(3, calls)
    case .rest(let number): writer.write(4, number)
    }
  }

  init(from reader: inout ByteReader) throws(ByteFault) {
    switch try reader.read(Int.self) {
    case 0: self = .dismissal(try reader.read())
    case 1: self = .animationOver(try reader.read())
    case 2: self = .loadEnded(try reader.read())
    case 3: self = .completed(try reader.read())
    case 4: self = .rest(ballistic: try reader.read())
    default: throw ByteFault()
    }
  }
}

extension RefreshIndicator: StateRecord {
  static var fields: StateFields<RefreshIndicator> {
    StateFields(
      of: RefreshIndicator(),
      (
        \.list, \.isPresent, \.component, \.waitingShows, \.settings, \.posted, \.frame,
        \.showCount, \.staleLoads
      )
    )
  }
}
