/// The parts of a library: the names that a configuration and events may use in its dialect.
///
/// The wire layer refuses names by the inventory; the engine's rules do not read it.
public struct Inventory: Sendable {
  /// The styles of each kind of component in the library, the default first.
  var kinds: [ComponentKind: [Style]]
  /// The fields of the components of each place.
  var fields: [ComponentName: Set<ComponentField>]
  /// The states for which a footer takes frame images.
  public internal(set) var footerImageStates: Set<ComponentState> = []
  /// True if a footer has a pulling percent.
  public internal(set) var footerHasPullingPercent = false
  /// The languages of the library's texts; one if the library knows no languages.
  public internal(set) var languages: [String] = []
  /// True if the language can be set while a session runs.
  public internal(set) var languageIsSettable = false
  /// The calls that this library lacks and other libraries of its family have.
  public internal(set) var absentCalls: Set<Call> = []

  /// A call of an app that some overlays lack.
  public enum Call: CaseIterable, Hashable, Sendable {
    /// A begin by the program.
    case beginRefreshing
    /// The view enters or leaves its window.
    case setWindow
    /// The app removes or adds the component.
    case replaceComponent
  }

  /// The styles of a kind of component, the default first; empty for a kind that the library lacks.
  public func styles(of kind: ComponentKind) -> [Style] { kinds[kind] ?? [] }

  /// True if components of a place have a field.
  public func has(_ field: ComponentField, of name: ComponentName) -> Bool {
    fields[name]?.contains(field) == true
  }

  /// True if a component has a field for a choice of the wishes.
  public var hasChoices: Bool { fields.values.contains { $0.contains(where: \.isChoice) } }

  /// The inventory with some of it changed, to define an older version.
  func changing(_ change: (inout Inventory) -> Void) -> Inventory {
    var inventory = self
    change(&inventory)
    return inventory
  }

  /// Removes fields from header and footer.
  mutating func remove(_ absent: Set<ComponentField>) {
    for name in [ComponentName.header, .footer] { fields[name]?.subtract(absent) }
  }
}
