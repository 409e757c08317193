import RefreshEngine

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
}
