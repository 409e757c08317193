import ScrollPhysics

/// The appearance of our own components: rooms, places, percents, opacities and marks, each a function of the
/// states, the app's inset, the sizes and the offset.
///
/// All values are fitted after each event and step, so that they are always current and no earlier change
/// needs an undo.
extension Engine {
  // MARK: Rooms

  /// The app's inset plus the safe area, as components see it.
  var componentAppInset: EdgeInsets { scrollView.appInset + scrollView.safeAreaInsets }

  /// Sets the app's inset.
  mutating func setAppInset(_ insets: EdgeInsets) {
    scrollView.appInset = insets
    fitRooms()
  }

  /// True if a component makes room while it refreshes.
  @inline(__always)
  func makesRoom(_ slot: Slot) -> Bool {
    self[slot].kind != .autoFooter && self[slot].isAttached && !self[slot].isHidden
      && !self[slot].properties.floats
  }

  /// True if a component has made room for its refresh.
  @inline(__always)
  func hasRoom(_ slot: Slot) -> Bool { self[slot].state == .refreshing && makesRoom(slot) }

  /// The inset at a component's edge, as components see it; nil if the app's inset applies.
  ///
  /// A header's room follows the offset, so that section headers stay in place.
  @inline(__always)
  private func inset(with slot: Slot, _ natural: EdgeInsets) -> Double? {
    let (kind, extent) = (self[slot].kind, self.extent(of: slot))
    guard kind == .autoFooter || hasRoom(slot) else { return nil }
    switch kind {
    case .autoFooter:
      return self[slot].isAttached && !self[slot].isHidden ? natural.bottom + extent : nil
    case .header:
      return min(max(0 - scrollView.contentOffset.y, natural.top), extent + natural.top)
    case .backFooter, .trailer:
      let missing = max(0, 0 - overflow(slot, natural))
      return extent + natural[kind.axis.trailingEdge] + missing
    }
  }

  /// The content inset, from the app's inset and the rooms of the components alone.
  private var fittingInset: EdgeInsets {
    let natural = componentAppInset
    var insets = scrollView.appInset
    for name in ComponentName.allCases {
      guard let slot = slots[name], let inset = inset(with: slot, natural) else { continue }
      let axis = self[slot].kind.axis
      let edge = name == .header ? axis.leadingEdge : axis.trailingEdge
      insets[edge] = inset - scrollView.safeAreaInsets[edge]
    }
    return insets
  }

  /// Fits a header's room to the offset.
  mutating func fitTop(_ header: Slot) {
    guard let top = inset(with: header, componentAppInset) else { return }
    setComponentInset(.top, to: top)
  }

  /// Sets the content inset to the fitting one.
  mutating func fitRooms() { setContentInset(fittingInset) }

  // MARK: All

  /// Fits all values; a finger's move changes only the states, percents and opacities of pulled components,
  /// and the places of floating ones.
  mutating func fit(isMove: Bool = false) {
    let natural = componentAppInset
    if !isMove { fitList(natural) }
    for name in ComponentName.allCases {
      guard let slot = slots[name], !isMove || self[slot].kind != .autoFooter else { continue }
      fitState(slot, natural)
      guard self[slot].isAttached else { continue }
      if floats(slot) { float(slot, natural) }
      fitLook(slot, natural)
      if !isMove, preloads(slot) { beginOwn(slot, by: .window) }
    }
  }

  /// Fits the components' places and sizes, then their rooms, then the page.
  private mutating func fitList(_ natural: EdgeInsets) {
    for name in ComponentName.allCases {
      if let slot = slots[name], self[slot].isAttached { fitPlace(slot, natural) }
    }
    let insets = fittingInset
    guard insets != scrollView.contentInset else { return fitPage() }
    animate(Self.roomDuration) { engine in
      engine.setContentInset(insets)
      engine.fitPage()
    }
  }

  /// The duration for showing or hiding a component: MJRefresh's fast animation.
  private static let roomDuration: Microseconds = 250_000

  /// Moves a paged list to a page or an end of its range, unless the app placed it elsewhere.
  mutating func fitPage() {
    guard scrollView.pagingEnabled, scrollView.driver == .simulated, !isFingerDown,
      scrollView.placement != .app, !motion.isRunning,
      !ComponentName.allCases.compactMap({ slots[$0] }).contains(where: hasRoom)
    else { return }
    let (offset, page) = (scrollView.contentOffset, scrollView.size.height)
    let range = restRange(.vertical)
    let below = (offset.y / page).rounded(.down) * page
    let places = [range.lower, range.upper, range.clamped(below), range.clamped(below + page)]
    guard let y = places.min(by: { abs($0 - offset.y) < abs($1 - offset.y) }), y != offset.y else {
      return
    }
    let duration = animationBlock > 0 ? animationBlock : Self.roomDuration
    animate(duration) { $0.writeOffset(Point(x: offset.x, y: y)) }
  }

  // MARK: Places

  @inline(__always)
  mutating func fitPlace(_ slot: Slot, _ natural: EdgeInsets) {
    let view = scrollView.size
    if self[slot].originalInset != natural { self[slot].originalInset = natural }
    if self[slot].kind == .trailer {
      if self[slot].frame.size.height != view.height { configurationChanges &+= 1 }
      self[slot].resize(.horizontal, to: Self.trailerWidth)
      self[slot].resize(.vertical, to: view.height)
    } else {
      self[slot].resize(.horizontal, to: view.width)
      self[slot].frame.origin.x = 0 - natural.left
    }
    place(slot)
  }

  /// True if a component lies over the list now.
  @inline(__always)
  private func floats(_ slot: Slot) -> Bool {
    self[slot].state == .refreshing && self[slot].properties.floats
  }

  /// Keeps a floating component in the view while it refreshes.
  private mutating func float(_ slot: Slot, _ natural: EdgeInsets) {
    place(slot)
    let axis = self[slot].kind.axis
    let offset = scrollView.contentOffset[axis]
    let first = offset + natural[axis.leadingEdge]
    let last = offset + scrollView.size[axis] - natural[axis.trailingEdge] - extent(of: slot)
    let place = self[slot].frame.origin[axis]
    self[slot].frame.origin[axis] = max(min(place, last), first)
  }

  // MARK: Looks

  /// Fits percent and opacity.
  @inline(__always)
  mutating func fitLook(_ slot: Slot, _ natural: EdgeInsets) {
    let percent = fittingPercent(slot, natural)
    if self[slot].pullingPercent != percent {
      self[slot].pullingPercent = percent
      if self[slot].style == .gif { showIdleImage(slot) }
    }
    let alpha = fittingAlpha(slot, percent)
    guard self[slot].alpha != alpha else { return }
    guard self[slot].kind == .autoFooter, self[slot].state == .noMoreData else {
      return setAlpha(alpha, of: slot)
    }
    animate(alpha == 0 ? Self.readingDuration : Self.roomDuration) { $0.setAlpha(alpha, of: slot) }
  }

  /// The duration in which the words "no more data" fade at rest, so that they can be read.
  private static let readingDuration: Microseconds = 2_000_000

  /// The pulled part of the distance to a component's threshold; 1 while refreshing.
  @inline(__always)
  private func fittingPercent(_ slot: Slot, _ natural: EdgeInsets) -> Double {
    guard self[slot].state != .refreshing else { return 1 }
    let distance = self[slot].properties.triggerDistance ?? extent(of: slot)
    switch self[slot].kind {
    case .autoFooter: return 0
    case .header: return max(0, (headerEdge(natural) - scrollView.contentOffset.y) / distance)
    case .backFooter, .trailer:
      let edge = backFooterEdge(slot, natural)
      return max(0, (scrollView.contentOffset[self[slot].kind.axis] - edge) / distance)
    }
  }

  /// The fitting opacity; at rest a component that is not pulled is transparent.
  @inline(__always)
  private func fittingAlpha(_ slot: Slot, _ percent: Double) -> Double {
    guard self[slot].kind != .autoFooter else { return showsAutoFooter(slot) ? 1 : 0 }
    guard self[slot].state != .refreshing else { return 1 }
    if self[slot].properties.automaticallyChangeAlpha { return min(1, percent) }
    return percent > 0 || self[slot].memory.contains(.isClosing) ? 1 : 0
  }

  /// True if an auto footer shows: not under an empty list; for "no more data" only while the list moves; not
  /// in mid screen while a preloading footer is idle.
  @inline(__always)
  private func showsAutoFooter(_ slot: Slot) -> Bool {
    guard scrollView.contentSize.height > 0 else { return false }
    switch self[slot].state {
    case .noMoreData: return isHeld || motion.isRunning
    case .idle:
      let end = scrollView.contentSize.height + extent(of: slot)
      let view = scrollView.size.height - componentAppInset.top - componentAppInset.bottom
      return self[slot].properties.preloadDistance == nil || end >= view
    default: return true
    }
  }

  /// Shows a state: title, time, images and marks.
  mutating func showState(_ slot: Slot) {
    guard self[slot].style != .plain else { return }
    let state = self[slot].state
    showTitle(of: state, slot)
    writeTimeText(slot, at: .stateChange)
    if self[slot].style == .gif {
      updateImages(slot, to: state)
      if state == .idle || state == .noMoreData { self[slot].image?.running = nil }
    }
    showMarks(slot)
  }

  /// Shows arrow and spinner: the arrow at rest and armed, the spinner while refreshing and, with a fade,
  /// while closing.
  mutating func showMarks(_ slot: Slot) {
    guard self[slot].style == .normal else { return }
    let state = self[slot].state
    let closes = self[slot].memory.contains(.isClosing)
    self[slot].spinner?.isAnimating = state == .refreshing || closes
    self[slot].arrow?.isHidden = state == .refreshing || state == .noMoreData || closes
    let isRotated = (self[slot].kind == .backFooter) != (state == .pulling)
    animate(self[slot].properties.fastAnimationDuration) { $0.setRotated(isRotated, slot) }
    animate(closes ? self[slot].properties.slowAnimationDuration : 0) {
      $0.setSpinnerTransparent(closes, slot)
    }
  }
}
