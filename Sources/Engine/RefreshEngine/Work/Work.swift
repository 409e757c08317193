/// Work that a call or an animation starts and that runs later: by the main queue, or when it
/// falls due.
enum Work: Hashable, Sendable, StateCoded {
  /// A state is set, for a cause: the end of a refresh.
  case setState(Slot, ComponentState, by: Cause)
  /// A component continues.
  case component(Slot, ComponentWork)
  /// A layer animation runs out, or was taken off before it did.
  case layerAnimation(LayerAnimation, hasEnded: Bool)
  /// The load of a component's k-th refresh ends.
  case loadEnded(ComponentName, number: Int)
  /// A timer of the overlay is due.
  case overlayTimer(OverlayTimer)
  /// A frame of the overlay is due, behind the timers of its instant.
  case overlayFrame
  /// The work that an event has posted in the overlay runs.
  case overlaySettles

  /// The component that the work belongs to; a load belongs to none.
  var slot: Slot? {
    switch self {
    case .setState(let slot, _, _), .component(let slot, _): slot
    case .layerAnimation(let animation, _): animation.slot
    case .loadEnded, .overlayTimer, .overlayFrame, .overlaySettles: nil
    }
  }

  func write(to writer: inout ByteWriter) {
    switch self {
    case .setState(let slot, let state, let cause): writer.write(0, slot, state, cause)
    case .component(let slot, let work): writer.write(1, slot, work)
    case .layerAnimation(let animation, let hasEnded): writer.write(2, animation, hasEnded)
    case .loadEnded(let name, let number): writer.write(3, name, number)
    case .overlayTimer(let timer): writer.write(4, timer)
    case .overlayFrame: writer.write(5)
    case .overlaySettles: writer.write(6)
    }
  }

  init(from reader: inout ByteReader) throws(ByteFault) {
    switch try reader.read(Int.self) {
    case 0: self = .setState(try reader.read(), try reader.read(), by: try reader.read())
    case 1: self = .component(try reader.read(), try reader.read())
    case 2: self = .layerAnimation(try reader.read(), hasEnded: try reader.read())
    case 3: self = .loadEnded(try reader.read(), number: try reader.read())
    case 4: self = .overlayTimer(try reader.read())
    case 5: self = .overlayFrame
    case 6: self = .overlaySettles
    default: throw ByteFault()
    }
  }
}

/// The continuation of a component's refresh or of its appearance.
enum ComponentWork: CaseIterable, Sendable, StateCoded {
  /// A header's start moves inset and offset.
  case startHeader
  /// The refresh callbacks are due: an animation ended, or a delay.
  case callbacksDue
  /// The refresh callbacks are called.
  case callBack
  /// The animation out of refreshing ends: the pulling percent goes to 0.
  case endAnimationEnded
  /// An auto footer's animation to the page above ends.
  case pagingAnimationEnded
  /// A spinner has faded out.
  case spinnerFadeEnded
  /// A spinner has faded out, which matters while idle only.
  case guardedSpinnerFadeEnded
  /// A trailer's arrow has been shown turned for long enough.
  case arrowHoldEnded
  /// An auto footer's tap button may show.
  case tapButtonDue
  /// A refresh of our own was shown for its least time.
  case shownLongEnough
  /// A refresh that was asked for under an earlier load begins.
  case beginAgain
  /// The animation out of a refresh of our own ends.
  case closingEnded
}

/// Work and the instant at which it falls due.
struct DueWork: Sendable, StateRecord {
  let due: Instant
  let work: Work

  static let fields = Fields(Self.init) { ($0.due, $0.work) }
}

/// The header's way into and out of refreshing with `collectionViewAnimationBug`: two animations
/// of the scroll view's layer, during which the view takes no touches.
///
/// Each stops by running out or by being taken off; either way it does what belongs to its end,
/// and then takes both off the layer.
struct LayerAnimation: Hashable, Sendable, StateRecord {
  enum Kind: CaseIterable, Hashable, Sendable, StateCoded {
    /// Into refreshing; fast.
    case begin
    /// Out of refreshing; slow.
    case end
  }

  let kind: Kind
  let slot: Slot

  static let fields = Fields(Self.init) { ($0.kind, $0.slot) }

  /// Core Animation's duration where none is given, in microseconds.
  static let defaultDuration: Microseconds = 250_000
}

/// A timer of an overlay.
struct OverlayTimer: Hashable, Sendable, StateRecord {
  /// The action of a timer when it is due.
  enum Kind: CaseIterable, Sendable, StateCoded {
    /// A simulated load ends: the load of the `refreshing` of a number, from 1.
    case loadEnds
    /// pulltorefresh.js: `unmountTimer`.
    case unmount
    /// pulltorefresh.js: `refreshTimer`.
    case refreshTimeout
    /// pulltorefresh.js: a reset's timer, of the instance of a number.
    case resetEnded
  }

  let kind: Kind
  /// The number of its `refreshing` or instance; 0 if the kind has only one timer.
  let number: Int

  static let fields = Fields(Self.init) { ($0.kind, $0.number) }
}
