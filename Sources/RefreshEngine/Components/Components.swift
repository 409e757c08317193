/// Where the present component of each name is.
struct ComponentPlaces: Sendable {
  var header: Slot?
  var footer: Slot?
  var trailer: Slot?

  subscript(name: ComponentName) -> Slot? {
    get {
      switch name {
      case .header: header
      case .footer: footer
      case .trailer: trailer
      }
    }
    set {
      switch name {
      case .header: header = newValue
      case .footer: footer = newValue
      case .trailer: trailer = newValue
      }
    }
  }
}

extension RefreshEngine {
  subscript(slot: Slot) -> Component {
    _read { yield components[slot.index] }
    _modify { yield &components[slot.index] }
  }

  /// The place of the present component of a name.
  func slot(of name: ComponentName) -> Slot? { places[name] }

  /// Makes a component, sets what its configuration says, and attaches it.
  mutating func add(_ configuration: ComponentConfiguration) {
    let slot = place(Component(family: configuration.family, style: configuration.style))
    places[configuration.family.name] = slot
    let height = configuration.family == .header ? 54.0 : 44.0
    if configuration.family != .trailer { self[slot].resize(.vertical, to: height) }
    putOn(slot)
    apply(configuration.settings, to: slot)
    attach(slot)
  }

  /// Finds a place for a new component: that of one that was replaced and has nothing left to
  /// do, or a new one.
  private mutating func place(_ component: Component) -> Slot {
    let inUse = ComponentName.allCases.compactMap { places[$0]?.index }
    for index in components.indices where !inUse.contains(index) {
      let slot = Slot(index: index)
      guard !attached.contains(slot), !hasWork(slot) else { continue }
      self[slot] = component
      return slot
    }
    components.append(component)
    return Slot(index: components.count - 1)
  }

  /// Whether work that is due or posted belongs to a component.
  private func hasWork(_ slot: Slot) -> Bool {
    dueWork.waiting.contains { $0.task.slot == slot }
      || mainQueue.waiting.contains { $0.slot == slot }
  }
}
