/// The index of a component in the engine.
///
/// A component that is replaced while work of it is still due keeps its slot until then, so that
/// the work finds it.
struct Slot: Hashable, Sendable {
  // There are far fewer components than this counts: see `Engine.Cap.replacedComponents`.
  let index: UInt16

  init(_ index: Int) { self.index = UInt16(index) }
}

/// One value for each component.
struct ComponentTable<Value: Sendable>: Sendable {
  var header: Value
  var footer: Value
  var trailer: Value

  subscript(name: ComponentName) -> Value {
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

extension ComponentTable {
  init(repeating value: Value) { self.init(header: value, footer: value, trailer: value) }
}
