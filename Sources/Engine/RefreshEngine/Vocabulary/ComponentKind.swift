/// The place of one of a scroll view's three refresh components.
public enum ComponentName: String, CaseIterable, Hashable, Sendable, StateCoded {
  /// Above the content: pull to refresh.
  case header
  /// Below the content: load more.
  case footer
  /// To the right of the content.
  case trailer
}

/// The kind of a component, which decides its rules.
public enum ComponentKind: CaseIterable, Hashable, Sendable, StateCoded {
  /// The pull-to-refresh header.
  case header
  /// The footer that triggers when it scrolls into view.
  case autoFooter
  /// The footer behind the content's end, which is pulled.
  case backFooter
  /// The trailer at the right of the content: a back footer turned by a quarter.
  case trailer

  /// The place of the components of this kind.
  public var name: ComponentName {
    switch self {
    case .header: .header
    case .autoFooter, .backFooter: .footer
    case .trailer: .trailer
    }
  }

  /// The axis along which the component is pulled.
  public var axis: Axis { self == .trailer ? .horizontal : .vertical }
}

/// The appearance of a component: MJRefresh's four styles, and the overlays' style.
public enum Style: String, CaseIterable, Hashable, Sendable, StateCoded {
  /// No views.
  case plain
  /// Labels.
  case state
  /// Labels, an arrow and a spinner.
  case normal
  /// Labels and frame images.
  case gif
  /// The drawing of an overlay over the list.
  case overlay
}

/// The way in which the components of a dialect act on the list.
public enum DialectFamily: String, CaseIterable, Hashable, Sendable {
  /// The components change the list's insets and are placed in its content.
  case inset
  /// The components draw over the list.
  case overlay
}
