import RefreshEngine

/// The names of the wire format as its decoders have them, for the description of the format.
package enum WireVocabulary {
  /// The presets of configurations.
  package static var presets: [String] { Preset.allCases.map(\.rawValue) }

  /// The kinds of footers.
  package static var footerKinds: [String] { FooterKind.allCases.map(\.rawValue) }

  /// The bounces of `physics` that have a name.
  package static var bounces: [String] { NamedBounce.allCases.map(\.rawValue) }

  /// The source of the scroll view's effects.
  package static var scrollView: String { Effect.Source.scrollView.wireName }

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
