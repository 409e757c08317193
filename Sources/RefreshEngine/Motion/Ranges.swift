import ScrollPhysics

extension RefreshEngine {
  /// Whether an axis moves: its content and insets exceed the view, or it always bounces.
  func moves(_ axis: Axis) -> Bool {
    let inset = scrollView.adjustedInset
    let extent =
      inset[axis.leadingEdge] + scrollView.contentSize[axis] + inset[axis.trailingEdge]
    return scrollView.alwaysBounces[axis] || extent > scrollView.size[axis]
  }

  // Lengths are subtracted from 0 rather than negated, so that no offset is ever -0.

  /// The range that drags and motions keep to.
  ///
  /// While a header refreshes, the top inset follows the offset: the lower end is where the inset
  /// is whole, and content that fits rests as if there were none.
  func motionRange(_ axis: Axis) -> ScrollRange {
    let inset = scrollView.adjustedInset[axis.leadingEdge]
    guard axis == .vertical, let header = refreshingHeader else {
      return range(axis, lead: inset, natural: inset)
    }
    let natural = self[header].originalInset.top
    return range(axis, lead: natural + self[header].frame.size.height, natural: natural)
  }

  /// The header whose inset follows the offset, if there is one.
  private var refreshingHeader: Slot? {
    guard let slot = places.header, self[slot].state == .refreshing, self[slot].hearsOffset
    else { return nil }
    return slot
  }

  /// The range in which the offset may rest, with the insets as they are.
  func restRange(_ axis: Axis) -> ScrollRange {
    let inset = scrollView.adjustedInset[axis.leadingEdge]
    return range(axis, lead: inset, natural: inset)
  }

  private func range(_ axis: Axis, lead: Double, natural: Double) -> ScrollRange {
    let end =
      scrollView.contentSize[axis] + scrollView.adjustedInset[axis.trailingEdge]
      - scrollView.size[axis]
    return ScrollRange(lower: 0 - lead, upper: max(0 - natural, end))
  }

  /// Brings an offset that is out of the rest range to its nearer end, if nothing holds or moves
  /// it; the simulated driver does so when an inset or a size changes.
  mutating func bringOffsetBack() {
    guard scrollView.driver == .simulated, !isFingerDown, !motion.isRunning else { return }
    var offset = scrollView.contentOffset
    for axis in Axis.both { offset[axis] = restRange(axis).clamped(offset[axis]) }
    if offset != scrollView.contentOffset { setOffset(offset) }
  }

  /// Lets a running motion go on in the range as it is now, from the same offset and velocity.
  mutating func adaptMotion() {
    guard motion.isRunning else { return }
    for axis in Axis.both {
      guard let running = motion[axis], !running.isAnimation else { continue }
      let continuation = continuation(axis)
      guard continuation.range != running.range else { continue }
      let velocity = running.segment.velocityState(at: running.time(at: now))
      let position = scrollView.contentOffset[axis]
      let segment = continuation.segment(from: position, velocity: velocity)
      motion[axis] = AxisMotion(segment: segment, range: continuation.range, origin: now)
    }
  }
}
