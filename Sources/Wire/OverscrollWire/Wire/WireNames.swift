import RefreshEngine

/// The two kinds of footer, by their names on the wire.
enum FooterKind: String, CaseIterable {
  case auto
  case back

  var kind: ComponentKind {
    switch self {
    case .auto: .autoFooter
    case .back: .backFooter
    }
  }
}

extension ComponentKind {
  /// The kind of a footer on the wire; nil for a header and a trailer.
  var footerKind: FooterKind? {
    switch self {
    case .autoFooter: .auto
    case .backFooter: .back
    case .header, .trailer: nil
    }
  }
}

extension ComponentField {
  /// The name of the field in a header, footer or trailer; nil if no dialect has it there, or if it belongs
  /// to another member.
  func wireName(of name: ComponentName) -> String? { SettingsTable.of(name).wireName(of: self) }
}

extension FrameImages {
  /// The name of the duration on the wire.
  static let durationName = "durationMs"
}

extension Effect.Source {
  /// The name of the scroll view as a source of effects.
  private static let scrollViewName = "scrollView"

  /// All sources by their names on the wire.
  static let wireNames = ComponentName.allCases.map(\.rawValue) + [scrollViewName]

  /// The source's name on the wire.
  package var wireName: String {
    switch self {
    case .component(let name): name.rawValue
    case .scrollView: Self.scrollViewName
    }
  }
}

extension AnimatedProperty {
  /// The names of all properties.
  package static var wireNames: [String] {
    let offsets = Axis.allCases.map(AnimatedProperty.contentOffset)
    let insets = Edge.allCases.map(AnimatedProperty.contentInset)
    let parts = ComponentName.allCases.flatMap { name in
      [AnimatedProperty.alpha(name), .arrowAngle(name), .spinnerAlpha(name)]
    }
    return (offsets + insets + parts).map(\.wireName)
  }

  /// The name of the property on the wire, as in `presentation` of a snapshot.
  var wireName: String {
    switch self {
    case .contentOffset(.horizontal): "contentOffset.x"
    case .contentOffset(.vertical): "contentOffset.y"
    case .contentInset(.top): "contentInset.top"
    case .contentInset(.left): "contentInset.left"
    case .contentInset(.bottom): "contentInset.bottom"
    case .contentInset(.right): "contentInset.right"
    case .alpha(let name): name.rawValue + ".alpha"
    case .arrowAngle(let name): name.rawValue + ".arrowAngle"
    case .spinnerAlpha(let name): name.rawValue + ".spinner.alpha"
    }
  }
}
