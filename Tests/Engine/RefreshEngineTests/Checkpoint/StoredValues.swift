import ScrollPhysics

@testable import RefreshEngine

/// Every stored property of an engine, private ones included, with its value to the last bit.
struct StoredValues {
  /// A line for each value, with its path.
  private(set) var lines: [String] = []
  /// The stored properties of each type that was met, in the order of declaration.
  private(set) var properties: [ObjectIdentifier: (type: Any.Type, labels: [String])] = [:]

  init(_ engine: Engine) { add(engine, "engine") }

  private mutating func add(_ value: Any, _ path: String) {
    switch value {
    // What a replay notes is no part of the state.
    case _ where type(of: value) == Journal?.self: break
    // An empty array is one of any elements by `as`.
    case _ where type(of: value) == [Engine.Extras].self:
      addChildren(of: (value as? [Engine.Extras])?.first ?? Engine.Extras(), path)
    case let number as Double: lines.append("\(path) \(number.bitPattern)")
    // What is shared must be the same object.
    case let rules as SharedRules: lines.append("\(path) \(ObjectIdentifier(rules))")
    case let texts as Texts: lines.append("\(path) \(ObjectIdentifier(texts))")
    case let laws as PhysicsLaws:
      lines.append("\(path) \(laws.preset)")
      add(laws.parameters, path)
    case let times as [String: Microseconds]: lines.append("\(path) \(times.sorted { $0 < $1 })")
    case let titles as [ComponentState: String]: add(inOrder(titles), path)
    case let images as [ComponentState: FrameImages]: add(inOrder(images), path)
    default: addChildren(of: value, path)
    }
  }

  private func inOrder<Value>(_ table: [ComponentState: Value]) -> [Value?] {
    ComponentState.insetCases.map { table[$0] }
  }

  /// The name of a type without those of its modules.
  static func name(of type: Any.Type) -> String {
    String(reflecting: type).replacing(/(Swift|RefreshEngine|ScrollPhysics)\./, with: "")
  }

  private mutating func addChildren(of value: Any, _ path: String) {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .struct || mirror.displayStyle == .class {
      let type = type(of: value)
      if properties[ObjectIdentifier(type)] == nil {
        properties[ObjectIdentifier(type)] = (type, mirror.children.map { $0.label ?? "" })
      }
    }
    if mirror.displayStyle == .enum || mirror.children.isEmpty {
      lines.append("\(path) \(mirror.children.first?.label ?? "\(value)")")
    }
    for (index, child) in mirror.children.enumerated() {
      add(child.value, path + "." + (child.label ?? "\(index)"))
    }
  }
}
