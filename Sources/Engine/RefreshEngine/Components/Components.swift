extension Engine {
  subscript(slot: Slot) -> Component {
    _read { yield components[Int(slot.index)] }
    _modify { yield &components[Int(slot.index)] }
  }

  /// A component's extent along its own axis, in points; a property of `Component` would copy the component.
  @inline(__always)
  func extent(of slot: Slot) -> Double { self[slot].frame.size[self[slot].kind.axis] }

  /// The slot of the present component of a name.
  func slot(of name: ComponentName) -> Slot? { slots[name] }

  /// Makes a component, applies its configuration, and attaches it.
  mutating func add(_ configuration: ComponentConfiguration) {
    let kind = configuration.kind
    let style = configuration.style ?? dialect.inventory.styles(of: kind).first ?? .plain
    let slot = insert(Component(kind, style, sharedRules))
    if let old = slots[kind.name] {
      observers.removeAll { $0 == old }
      if isJournalling { extras[0].journal?.replace(kind.name) }
    }
    slots[kind.name] = slot
    setInitialHeight(of: slot)
    initializeViews(of: slot)
    let configuresAttached = rules.attachment.configuresAttached
    if configuresAttached { attach(slot) }
    apply(configuration.settings, to: slot)
    if !configuresAttached { attach(slot) }
  }

  /// Gives a component its initial height; a trailer has no height before its layout.
  mutating func setInitialHeight(of slot: Slot) {
    switch self[slot].kind {
    case .header: self[slot].resize(.vertical, to: 54)
    case .autoFooter, .backFooter: self[slot].resize(.vertical, to: 44)
    case .trailer: break
    }
  }

  /// Places a component in the content.
  mutating func place(_ slot: Slot) {
    switch self[slot].kind {
    case .header: placeHeader(slot)
    case .autoFooter: placeAutoFooter(slot)
    case .backFooter, .trailer: placeBackFooter(slot)
    }
  }

  /// Finds a slot for a new component: the slot of a replaced component that has no work left,
  /// or a new one.
  private mutating func insert(_ component: Component) -> Slot {
    if let slot = freeSlot() {
      self[slot] = component
      return slot
    }
    components.append(component)
    return Slot(components.count - 1)
  }

  private mutating func freeSlot() -> Slot? {
    var isTaken = Array(repeating: false, count: components.count)
    for name in ComponentName.allCases {
      if let slot = slots[name] { isTaken[Int(slot.index)] = true }
    }
    for item in dueWork {
      if let slot = item.work.slot { isTaken[Int(slot.index)] = true }
    }
    for work in mainQueue {
      if let slot = work.slot { isTaken[Int(slot.index)] = true }
    }
    // A look at 256 items takes about as long as one step.
    count(steps: (components.count + dueWork.count + mainQueue.count) >> 8)
    return isTaken.firstIndex(of: false).map(Slot.init)
  }
}
