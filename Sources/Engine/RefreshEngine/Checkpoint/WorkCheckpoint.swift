// Work that waits, animations, and effects that no call has returned yet.

extension WorkQueue: StateCoded where Item: StateCoded {
  func write(to writer: inout ByteWriter) { writer.write(Array(waiting)) }
  init(from reader: inout ByteReader) throws(ByteFault) { self.init(try reader.read()) }
}

extension DueWork: StateRecord {
  static var fields: StateFields<DueWork> { StateFields(DueWork.init) { ($0.due, $0.work) } }
}

extension Work: StateCoded {
  func write(to writer: inout ByteWriter) {
    switch self {
    case .setState(let slot, let state): writer.write(0, slot, state)
    case .startHeader(let slot): writer.write(1, slot)
    case .callbacksDue(let slot): writer.write(2, slot)
    case .callBack(let slot): writer.write(3, slot)
    case .endAnimationEnded(let slot): writer.write(4, slot)
    case .pagingAnimationEnded(let slot): writer.write(5, slot)
    case .spinnerFadeEnded(let slot, let isGuarded): writer.write(6, slot, isGuarded)
    case .arrowHoldEnded(let slot): writer.write(7, slot)
    case .tapButtonDue(let slot): writer.write(8, slot)
    case .layerAnimationEnded(let animation): writer.write(9, animation)
    case .layerAnimationStopped(let animation): writer.write(10, animation)
    case .loadEnded(let name, let number): writer.write(11, name, number)
    case .overlayStop: writer.write(12)
    case .overlaySettles: writer.write(13)
    }
  }

  init(from reader: inout ByteReader) throws(ByteFault) {
    switch try reader.read(Int.self) {
    case 0: self = .setState(try reader.read(), try reader.read())
    case 1: self = .startHeader(try reader.read())
    case 2: self = .callbacksDue(try reader.read())
    case 3: self = .callBack(try reader.read())
    case 4: self = .endAnimationEnded(try reader.read())
    case 5: self = .pagingAnimationEnded(try reader.read())
    case 6: self = .spinnerFadeEnded(try reader.read(), isGuarded: try reader.read())
    case 7: self = .arrowHoldEnded(try reader.read())
    case 8: self = .tapButtonDue(try reader.read())
    case 9: self = .layerAnimationEnded(try reader.read())
    case 10: self = .layerAnimationStopped(try reader.read())
    case 11: self = .loadEnded(try reader.read(), number: try reader.read())
    case 12: self = .overlayStop
    case 13: self = .overlaySettles
    default: throw ByteFault()
    }
  }
}

extension LayerAnimation.Kind: StateCoded {}

extension LayerAnimation: StateRecord {
  static var fields: StateFields<LayerAnimation> {
    StateFields(LayerAnimation.init) { ($0.kind, $0.slot, $0.number) }
  }
}

extension LayerAnimations: StateRecord {
  static var fields: StateFields<LayerAnimations> {
    StateFields(LayerAnimations.init) { ($0.begin, $0.end, $0.started) }
  }
}

extension AnimatedProperty: StateCoded {
  func write(to writer: inout ByteWriter) {
    switch self {
    case .contentOffset(let axis): writer.write(0, axis)
    case .contentInset(let edge): writer.write(1, edge)
    case .alpha(let name): writer.write(2, name)
    case .arrowAngle(let name): writer.write(3, name)
    case .spinnerAlpha(let name): writer.write(4, name)
    }
  }

  init(from reader: inout ByteReader) throws(ByteFault) {
    switch try reader.read(Int.self) {
    case 0: self = .contentOffset(try reader.read())
    case 1: self = .contentInset(try reader.read())
    case 2: self = .alpha(try reader.read())
    case 3: self = .arrowAngle(try reader.read())
    case 4: self = .spinnerAlpha(try reader.read())
    default: throw ByteFault()
    }
  }
}

extension Animation: StateRecord {
  static var fields: StateFields<Animation> {
    StateFields(Animation.init) { ($0.property, $0.from, $0.to, $0.start, $0.duration) }
  }
}

extension OverlayStatus: StateCoded {}

extension Effect.Source: StateCoded {
  func write(to writer: inout ByteWriter) {
    switch self {
    case .scrollView: writer.write(0)
    case .component(let name): writer.write(1, name)
    }
  }

  init(from reader: inout ByteReader) throws(ByteFault) {
    switch try reader.read(Int.self) {
    case 0: self = .scrollView
    case 1: self = .component(try reader.read())
    default: throw ByteFault()
    }
  }
}

extension Effect.Kind: StateCoded {
  func write(to writer: inout ByteWriter) {
    switch self {
    case .stateChanged(let from, let to): writer.write(0, from, to)
    case .refreshing: writer.write(1)
    case .beginRefreshingCompletion: writer.write(2)
    case .endRefreshingAnimationBegin: writer.write(3)
    case .endRefreshingCompletion: writer.write(4)
    case .rowsChanged(let rows): writer.write(5, rows)
    case .dragWillEnd(let velocity, let target): writer.write(6, velocity, target)
    case .decelerationEnded: writer.write(7)
    case .statusChanged(let status): writer.write(8, status)
    case .showCompleted(let call): writer.write(9, call)
    case .uncaughtError: writer.write(10)
    case .mounted: writer.write(11)
    }
  }

  init(from reader: inout ByteReader) throws(ByteFault) {
    switch try reader.read(Int.self) {
    case 0: self = .stateChanged(from: try reader.read(), to: try reader.read())
    case 1: self = .refreshing
    case 2: self = .beginRefreshingCompletion
    case 3: self = .endRefreshingAnimationBegin
    case 4: self = .endRefreshingCompletion
    case 5: self = .rowsChanged(try reader.read())
    case 6: self = .dragWillEnd(velocity: try reader.read(), targetContentOffset: try reader.read())
    case 7: self = .decelerationEnded
    case 8: self = .statusChanged(try reader.read())
    case 9: self = .showCompleted(call: try reader.read())
    case 10: self = .uncaughtError
    case 11: self = .mounted
    default: throw ByteFault()
    }
  }
}

extension Effect: StateRecord {
  static var fields: StateFields<Effect> {
    StateFields(Effect.init) { ($0.index, $0.instant, $0.source, $0.kind) }
  }
}
