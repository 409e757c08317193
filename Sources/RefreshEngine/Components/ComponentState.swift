/// Which of a scroll view's three refresh components is meant.
public enum ComponentName: String, CaseIterable, Hashable, Sendable {
  /// Above the content: pull to refresh.
  case header
  /// Below the content: load more.
  case footer
  /// To the right of the content.
  case trailer
}

/// The state of a refresh component; MJRefresh's names.
public enum ComponentState: String, CaseIterable, Hashable, Sendable {
  /// Waiting; ended by a pull, a trigger or a begin.
  case idle
  /// Pulled past the threshold with the finger down; letting go refreshes.
  case pulling
  /// Loading; ended by `endRefreshing` alone.
  case refreshing
  /// Begun outside a window; refreshes at the first display pass in one.
  case willRefresh
  /// A footer or trailer that has nothing more to load.
  case noMoreData
}

/// Whose rules a component follows.
public enum FamilyKind: Hashable, Sendable {
  /// The pull-to-refresh header.
  case header
  /// The footer that triggers when it scrolls into view.
  case autoFooter
  /// The footer that lies behind the content's end and is pulled.
  case backFooter
  /// The back footer turned by a quarter: at the right of the content.
  case trailer

  /// The component that the family's members are.
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

/// What a component wears: MJRefresh's four presentations.
public enum Style: String, CaseIterable, Hashable, Sendable {
  /// Nothing of its own.
  case plain
  /// Labels.
  case state
  /// Labels, an arrow and a spinner.
  case normal
  /// Labels and frame images.
  case gif
}
