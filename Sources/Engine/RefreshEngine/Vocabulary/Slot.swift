/// The index of a component in the engine.
///
/// A component that is replaced before its work is done keeps its slot until then, so that the work finds the
/// component.
struct Slot: Hashable, Sendable, StateCoded {
  // The number of components stays far below the limit of 16 bits: see `Engine.Cap.replacedComponents`.
  let index: UInt16

  init(_ index: Int) { self.index = UInt16(index) }

  func write(to writer: inout ByteWriter) { writer.write(UInt32(index)) }

  /// Reads a slot, which must be one of the reader's components.
  init(from reader: inout ByteReader) throws(ByteFault) {
    let index = try reader.read(UInt32.self)
    guard index < reader.componentCount else { throw ByteFault() }
    self.init(Int(index))
  }
}

/// A value for each component.
public protocol ByComponent {
  /// The type of the value; an optional type if some components have no value.
  associatedtype OfComponent
  /// The header's value.
  var header: OfComponent { get set }
  /// The footer's value.
  var footer: OfComponent { get set }
  /// The trailer's value.
  var trailer: OfComponent { get set }
}

extension ByComponent {
  /// The value of the component of a place.
  @inlinable
  public subscript(name: ComponentName) -> OfComponent {
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

/// One value for each component.
public struct ComponentTable<Value: Sendable>: ByComponent, Sendable {
  /// The header's value.
  public var header: Value
  /// The footer's value.
  public var footer: Value
  /// The trailer's value.
  public var trailer: Value
}

extension ComponentTable {
  /// Makes a table with one value for all components.
  public init(repeating value: Value) { self.init(header: value, footer: value, trailer: value) }
}

extension ComponentTable: Equatable where Value: Equatable {}
extension ComponentTable: StateCoded, StateRecord where Value: StateCoded {
  static var fields: Fields { Fields(Self.init) { ($0.header, $0.footer, $0.trailer) } }
}
