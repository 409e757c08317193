/// Work that a call or an animation starts and that runs later: by the main queue, or when it
/// falls due.
enum Work: Hashable, Sendable, StateCoded {
  /// A change of a component's state at the end of a refresh, with its cause.
  case setState(Slot, ComponentState, by: Cause)
  /// The next part of a component's work.
  case component(Slot, ComponentWork)
  /// The end of a layer animation, which ran out or was taken off.
  case layerAnimation(LayerAnimation, hasEnded: Bool)
  /// The load of a component's k-th refresh ends.
  case loadEnded(ComponentName, number: Int)
  /// A timer of the overlay is due.
  case overlayTimer(OverlayTimer)
  /// A frame of the overlay is due, behind the timers of its instant.
  case overlayFrame
  /// The overlay's work that an event has posted.
  case overlaySettles

  /// The component of the work; nil for a load and for an overlay's work.
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
  /// The refresh callbacks are due after an animation or a delay.
  case callbacksDue
  /// The library calls the refresh callbacks.
  case callBack
  /// The animation out of refreshing ends, and the pulling percent becomes 0.
  case endAnimationEnded
  /// An auto footer's animation to the page above ends.
  case pagingAnimationEnded
  /// A spinner has faded out.
  case spinnerFadeEnded
  /// A spinner has faded out, which has an effect only while idle.
  case guardedSpinnerFadeEnded
  /// A trailer's arrow has been shown turned for the set time.
  case arrowHoldEnded
  /// An auto footer's tap button may show.
  case tapButtonDue
  /// A refresh of our own was shown for its least time.
  case shownLongEnough
  /// A refresh begins that was called for during an earlier load.
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

/// The header's animation into and out of refreshing with `collectionViewAnimationBug`: two animations of the
/// scroll view's layer, during which the view takes no touches.
///
/// An animation stops by running out or by removal. In both cases its end is handled, and both animations are
/// then taken off the layer.
struct LayerAnimation: Hashable, Sendable, StateRecord {
  enum Kind: CaseIterable, Hashable, Sendable, StateCoded {
    /// The fast animation into refreshing.
    case begin
    /// The slow animation out of refreshing.
    case end
  }

  let kind: Kind
  let slot: Slot

  static let fields = Fields(Self.init) { ($0.kind, $0.slot) }

  /// Core Animation's default duration, in microseconds.
  static let defaultDuration: Microseconds = 250_000
}

/// A timer of an overlay.
struct OverlayTimer: Hashable, Sendable, StateRecord {
  /// The action of a timer when it is due.
  enum Kind: CaseIterable, Sendable, StateCoded {
    /// A simulated load ends; the number is that of the load's `refreshing`, from 1.
    case loadEnds
    /// pulltorefresh.js: `unmountTimer`.
    case unmount
    /// pulltorefresh.js: `refreshTimer`.
    case refreshTimeout
    /// pulltorefresh.js: a reset's timer; the number is the instance's.
    case resetEnded
  }

  let kind: Kind
  /// The number of the `refreshing` or the instance; 0 if the kind has only one timer.
  let number: Int

  static let fields = Fields(Self.init) { ($0.kind, $0.number) }
}
