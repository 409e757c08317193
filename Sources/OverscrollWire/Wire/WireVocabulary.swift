package import RefreshEngine

/// The names of the wire format as its decoders have them, for the description of the format.
package enum WireVocabulary {
  /// A type of event.
  package struct EventName: Sendable {
    /// The value of `type`.
    package let name: String
    /// Whether a `turn` can contain it.
    package let isPossibleInTurn: Bool
  }

  /// The types of events.
  package static var events: [EventName] {
    EventType.all.map { EventName(name: $0.name, isPossibleInTurn: $0.isPossibleInTurn) }
  }

  /// The presets of configurations.
  package static var presets: [String] { Preset.allCases.map(\.rawValue) }

  /// The kinds of footers.
  package static var footerKinds: [String] { FooterKind.allCases.map(\.rawValue) }

  /// The bounces of `physics` that have a name.
  package static var bounces: [String] { NamedBounce.allCases.map(\.rawValue) }

  /// Where effects come from.
  package static var effectSources: [String] { Effect.Source.wireNames }

  /// The source of the scroll view's effects.
  package static var scrollView: String { Effect.Source.scrollView.wireName }

  /// What an `advance` can go to by name.
  package static var advanceTargets: [String] { EventDecoder.Until.allCases.map(\.rawValue) }

  /// The values that animations move.
  package static var animatedProperties: [String] {
    let offsets = Axis.allCases.map(AnimatedProperty.contentOffset)
    let insets = Edge.allCases.map(AnimatedProperty.contentInset)
    let parts = ComponentName.allCases.flatMap { name in
      [AnimatedProperty.alpha(name), .arrowAngle(name), .spinnerAlpha(name)]
    }
    return (offsets + insets + parts).map(\.wireName)
  }

  /// The fields of a header, footer or trailer that `configure` can set, with their names.
  package static func fields(of name: ComponentName) -> [(field: ComponentField, name: String)] {
    ComponentField.allCases.compactMap { field in
      field.wireName(of: name).map { (field, $0) }
    }
  }

  /// Whether every dialect that has the component has the field; else null is accepted for it.
  package static func isEverywhere(_ field: ComponentField, of name: ComponentName) -> Bool {
    Dialect.allCases.allSatisfy { DialectPart.field(field, of: name).exists(in: $0) }
  }

  /// Whether every dialect has frame images for a state; else null is accepted for them.
  package static func hasImagesEverywhere(_ state: ComponentState, of name: ComponentName) -> Bool {
    Dialect.allCases.allSatisfy { DialectPart.images(state, of: name).exists(in: $0) }
  }

  /// The styles of a component in any dialect.
  package static func styles(of name: ComponentName) -> [String] {
    let kinds = ComponentKind.allCases.filter { $0.name == name }
    return Style.allCases.filter { style in
      kinds.contains { !Dialect.having(style, of: $0).isEmpty }
    }.map(\.rawValue)
  }
}
