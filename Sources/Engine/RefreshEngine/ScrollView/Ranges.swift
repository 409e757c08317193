public import ScrollPhysics

/// The ranges to which motions and insets keep the offset.
extension Engine {
  /// True if an axis moves: its content and insets exceed the view, or it always bounces.
  @inline(__always)
  func moves(_ axis: Axis) -> Bool {
    if scrollView.alwaysBounces[axis] { return true }
    let inset = scrollView.adjustedInset
    let extent =
      inset[axis.leadingEdge] + scrollView.contentSize[axis] + inset[axis.trailingEdge]
    return extent > scrollView.size[axis]
  }

  // Lengths are subtracted from 0 rather than negated, so that no offset is ever -0.

  /// The range of drags and motions; nil for an axis that does not move.
  public func motionRange(_ axis: Axis) -> ScrollRange? {
    moves(axis) ? rangeOfMotion(axis) : nil
  }

  /// The range in which the offset may rest, with the present insets.
  @inline(__always)
  public func restRange(_ axis: Axis) -> ScrollRange {
    let inset = scrollView.adjustedInset[axis.leadingEdge]
    return range(axis, leading: inset, natural: inset)
  }

  /// The range of drags and motions.
  ///
  /// The lower end includes the full inset that a component holds open and that follows the offset; content
  /// that fits rests as without that inset.
  @inline(__always)
  func rangeOfMotion(_ axis: Axis) -> ScrollRange {
    guard let held = heldInset(axis) else { return restRange(axis) }
    return range(axis, leading: held.natural + held.extent, natural: held.natural)
  }

  /// An inset that a component holds open and that follows the offset: the inset without the component's
  /// addition, and the greatest addition, in points.
  typealias HeldInset = (natural: Double, extent: Double)

  /// The leading inset that a component holds open along an axis; only a header's follows the offset.
  @inline(__always)
  private func heldInset(_ axis: Axis) -> HeldInset? {
    guard axis == ComponentKind.header.axis else { return nil }
    for index in observers.indices where self[observers[index]].kind == .header {
      if let held = followedInset(observers[index]) { return held }
    }
    return nil
  }

  @inline(__always)
  private func range(_ axis: Axis, leading: Double, natural: Double) -> ScrollRange {
    let end =
      scrollView.contentSize[axis] + scrollView.contentInset[axis.trailingEdge]
      + scrollView.safeAreaInsets[axis.trailingEdge] - scrollView.size[axis]
    return ScrollRange(lower: 0 - leading, upper: max(0 - natural, end))
  }

  /// The resting offset before a pull of a component: the least offset for a header, the greatest for a back
  /// footer or a trailer, a point short of the threshold for an auto footer.
  package func restingOffset(before name: ComponentName?) -> Point {
    var offset = Point(x: restRange(.horizontal).lower, y: restRange(.vertical).lower)
    guard let slot = name.flatMap(slot(of:)), self[slot].kind != .header else { return offset }
    let axis = self[slot].kind.axis
    let range = restRange(axis)
    let threshold = self[slot].kind == .autoFooter ? thresholdOffset(of: .footer) : nil
    offset[axis] = threshold.map { range.clamped($0 - 1) } ?? range.upper
    return offset
  }

  /// Moves an offset outside the rest range to the range's nearer end, if nothing holds or moves it; the
  /// simulated driver does so after a change of an inset or a size.
  ///
  /// During an animated move, which no range bounds, only the other axis returns later.
  mutating func bringOffsetBack() {
    guard scrollView.driver == .simulated else { return }
    guard isFingerDown || motion.isRunning else {
      return bringOffsetBack(along: AxisPair(horizontal: true, vertical: true))
    }
    for axis in Axis.both where motion[axis]?.isAnimation != true { returnOffsetLater(axis) }
  }

  private mutating func bringOffsetBack(along axes: AxisPair<Bool>) {
    var offset = scrollView.contentOffset
    for axis in Axis.both where axes[axis] { offset[axis] = restRange(axis).clamped(offset[axis]) }
    guard offset != scrollView.contentOffset else { return }
    setOffset(offset)
  }

  /// Marks an axis whose offset may be outside the rest range for another reason than a call of the app: the
  /// offset returns when nothing holds or moves it.
  mutating func returnOffsetLater(_ axis: Axis) {
    guard scrollView.driver == .simulated, playedVersion.returnsToRange else { return }
    motion.isReturnDue[axis] = true
  }

  /// Keeps an offset that the app sets at its place.
  mutating func returnOffsetNever() {
    motion.isReturnDue = AxisPair(horizontal: false, vertical: false)
  }

  /// Returns an offset that is due, if nothing holds or moves it, including animations on the screen.
  ///
  /// - Returns: True if the offset has moved.
  @inline(__always)
  mutating func returnOffset() -> Bool {
    let axes = motion.isReturnDue
    return axes.horizontal || axes.vertical ? returnOffset(along: axes) : false
  }

  private mutating func returnOffset(along axes: AxisPair<Bool>) -> Bool {
    guard !isFingerDown, !motion.isRunning,
      !animations.contains(where: { $0.movesOffset && $0.end > now })
    else { return false }
    returnOffsetNever()
    let offset = scrollView.contentOffset
    bringOffsetBack(along: axes)
    return scrollView.contentOffset != offset
  }
}
