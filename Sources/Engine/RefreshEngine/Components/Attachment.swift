/// The attachment of components to the scroll view, and their removal.
extension Engine {
  /// Puts a component into the scroll view.
  mutating func attach(_ slot: Slot) {
    let isFirst = !self[slot].hasScrollView
    self[slot].attachment = .attached
    configurationChanges &+= 1
    observe(slot)
    self[slot].resize(.horizontal, to: scrollView.size.width)
    self[slot].frame.origin.x = x(ofAttached: slot, isFirst: isFirst)
    self[slot].originalInset = componentInset
    if rules.attachment.resetsHeight { setInitialHeight(of: slot) }
    setAlwaysBounces(for: slot)
    switch self[slot].kind {
    case .header: break
    case .autoFooter:
      changeReservation(slot, isAttaching: true)
      placeAutoFooter(slot)
    case .backFooter, .trailer: backFooterDidAttach(slot)
    }
  }

  /// Registers a component as an observer: behind the others, or behind its own earlier registration if a
  /// removal left one.
  private mutating func observe(_ slot: Slot) {
    let index = observers.lastIndex(of: slot).map { $0 + 1 } ?? observers.count
    observers.insert(slot, at: index)
    if let shared = Self.firstSlots.first(where: { $0 == observers }) { observers = shared }
  }

  /// The lists of observers that most sessions share: the first components in their order.
  private static let firstSlots = (1...ComponentName.allCases.count).map { count in
    (0..<count).map(Slot.init)
  }

  private func x(ofAttached slot: Slot, isFirst: Bool) -> Double {
    switch rules.attachment.x {
    case .minusInsetLeft: 0 - componentInset.left
    case .zeroThenMinusInsetLeft: isFirst ? 0 : 0 - componentInset.left
    case .zero: 0
    }
  }

  private mutating func setAlwaysBounces(for slot: Slot) {
    guard rules.attachment.bouncesAlways else { return }
    if self[slot].kind == .trailer {
      scrollView.alwaysBounces = AxisPair(horizontal: true, vertical: false)
    } else {
      scrollView.alwaysBounces.vertical = true
    }
  }

  /// Takes a component out of the scroll view; the component keeps its state, and running work continues.
  mutating func detach(_ slot: Slot) {
    if self[slot].kind == .autoFooter {
      changeReservation(slot, isAttaching: false)
    }
    self[slot].attachment = .removed
    self[slot].memory.remove([.isBegunAgain, .isPulledAgain])
    configurationChanges &+= 1
    if !observesRemoved(.contentOffset) { observers.removeAll { $0 == slot } }
  }

  /// The original inset of a component after it observes an offset while not refreshing.
  func originalInsetAtOffset(of slot: Slot) -> EdgeInsets {
    rules.attachment.offsetsReadInset ? componentInset : self[slot].originalInset
  }

  /// Reads the original inset, if the library reads it with each observed offset.
  mutating func readOriginalInset(of slot: Slot) {
    if rules.attachment.offsetsReadInset { self[slot].originalInset = componentInset }
  }

  // MARK: The inset that the components see

  /// The part of the safe area that the components see.
  @inline(__always)
  private var componentSafeArea: EdgeInsets {
    rules.attachment.seesSafeArea ? scrollView.safeAreaInsets : .zero
  }

  /// The inset that the components work with.
  @inline(__always)
  var componentInset: EdgeInsets { scrollView.contentInset + componentSafeArea }

  /// Sets an edge of the inset that the components work with.
  mutating func setComponentInset(_ edge: Edge, to inset: Double) {
    var insets = scrollView.contentInset
    insets[edge] = inset - componentSafeArea[edge]
    setContentInset(insets)
  }
}
