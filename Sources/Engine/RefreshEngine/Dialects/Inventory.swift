/// The parts of a library: the names that a configuration and events may use in its dialect.
///
/// The engine's rules do not read it; the wire layer refuses by it.
public struct Inventory: Sendable {
  /// The styles of each kind of component that there is, the default first.
  var kinds: [ComponentKind: [Style]]
  /// The fields of the components of each place.
  var fields: [ComponentName: Set<ComponentField>]
  /// The states for which a footer takes frame images.
  public internal(set) var footerImageStates: Set<ComponentState>
  /// True if a footer has a pulling percent.
  public internal(set) var footerHasPullingPercent: Bool
  /// The languages of the library's texts; one if the library knows no languages.
  public internal(set) var languages: [String]
  /// True if the language can be set while a session runs.
  public internal(set) var languageIsSettable: Bool
  /// The calls that the library lacks and others of its family have.
  public internal(set) var absentCalls: Set<Call> = []

  /// A call of an app that not every overlay takes.
  public enum Call: CaseIterable, Hashable, Sendable {
    /// A begin by the program.
    case beginRefreshing
    /// The view goes into or out of its window.
    case setWindow
    /// The component is removed or added.
    case replaceComponent
  }

  /// The styles of a kind of component, the default first; empty: there is no such kind.
  public func styles(of kind: ComponentKind) -> [Style] { kinds[kind] ?? [] }

  /// True if components of a place have a field.
  public func has(_ field: ComponentField, of name: ComponentName) -> Bool {
    fields[name]?.contains(field) == true
  }

  /// True if the wishes that are a choice have a setting.
  public var hasChoices: Bool { fields.values.contains { $0.contains(where: \.isChoice) } }

  /// The inventory with some of it changed: how an older version is written.
  func changing(_ change: (inout Inventory) -> Void) -> Inventory {
    var inventory = self
    change(&inventory)
    return inventory
  }

  /// Takes fields away from header and footer, where they have them.
  mutating func remove(_ absent: Set<ComponentField>) {
    for name in [ComponentName.header, .footer] { fields[name]?.subtract(absent) }
  }
}
