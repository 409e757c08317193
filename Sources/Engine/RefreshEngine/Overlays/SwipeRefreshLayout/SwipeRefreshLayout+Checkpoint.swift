// The whole state as bytes.

extension Float: StateCoded {
  func write(to writer: inout ByteWriter) { writer.number(Double(self)) }
  init(from reader: inout ByteReader) throws(ByteFault) { self.init(try reader.number()) }
}

extension CircleIndicator.Motion: StateCoded {}
extension SwipeRefreshLayout.Listener: StateCoded {}
extension SwipeRefreshLayout.TouchRoute: StateCoded {}
extension SwipeRefreshLayoutSettings.ChildAnswer: StateCoded {}
extension OverlayContent: StateCoded {}

extension SwipeRefreshLayout: StateRecord {
  static var fields: StateFields<SwipeRefreshLayout> {
    StateFields(
      of: SwipeRefreshLayout(density: 1, content: SwipeContent(OverlayView())),
      (
        \.top, \.laidOutSize, \.scale, \.alpha, \.isVisible, \.drawable, \.motion, \.listener,
        \.isFading, \.from, \.fromScale, \.isRefreshing, \.notifies, \.isEnabled, \.options,
        \.route,
        \.path, \.nested, \.content, \.isAttached, \.frames, \.isPresent
      )
    )
  }
}

extension SwipeRefreshLayout.Fading: StateRecord {
  static var fields: StateFields<Self> { StateFields(of: Self(), (\.toStart, \.toFull)) }
}

extension SwipeRefreshLayout.TouchPath: StateRecord {
  static var fields: StateFields<Self> {
    StateFields(of: Self(), (\.isDragged, \.hasPointer, \.downY, \.motionY, \.fingerY))
  }
}

extension SwipeRefreshLayout.NestedPath: StateRecord {
  static var fields: StateFields<Self> { StateFields(of: Self(), (\.isNesting, \.total)) }
}

extension SwipeRefreshLayout.FrameWork: StateRecord {
  static var fields: StateFields<Self> {
    StateFields(
      of: Self(),
      (\.last, \.needsTraversal, \.needsLayout, \.postedResets, \.resetsAfterFrame)
    )
  }
}

extension CircleOptions: StateRecord {
  static var fields: StateFields<CircleOptions> {
    StateFields(
      of: CircleOptions(density: 1),
      (
        \.density, \.diameter, \.start, \.end, \.trigger, \.scales, \.isCustom, \.slingshot,
        \.childAnswer
      )
    )
  }
}

extension CircleMotion: StateRecord {
  static var fields: StateFields<CircleMotion> {
    StateFields(CircleMotion.init) { ($0.kind, $0.fromAlpha, $0.begin, $0.isOver) }
  }
}

extension CircleDrawable: StateRecord {
  static var fields: StateFields<CircleDrawable> {
    StateFields(
      of: CircleDrawable(),
      (
        \.arrow, \.arrowScale, \.startTrim, \.endTrim, \.rotation, \.turn, \.spinner, \.base,
        \.isClosing
      )
    )
  }
}

extension CircleDrawable.Arc: StateRecord {
  static var fields: StateFields<Self> { StateFields(of: Self(), (\.start, \.end, \.rotation)) }
}

extension CircleDrawable.Spinner: StateRecord {
  static var fields: StateFields<Self> {
    StateFields(
      of: Self(durationMs: 0),
      (\.durationMs, \.turns, \.begin, \.whole)
    )
  }
}

extension SwipeContent: StateRecord {
  static var fields: StateFields<SwipeContent> {
    StateFields(
      of: SwipeContent(OverlayView()),
      (\.kind, \.isClickable, \.slop, \.offset, \.touch, \.fling)
    )
  }
}

extension SwipeContent.Touch: StateRecord {
  static var fields: StateFields<Self> {
    StateFields(Self.init) { ($0.lastY, $0.isDragging, $0.isAccepted) }
  }
}

extension SwipeContent.Fling: StateRecord {
  static var fields: StateFields<Self> {
    StateFields(Self.init) { ($0.velocity, $0.begin, $0.gone) }
  }
}
