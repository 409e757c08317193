/// A report of a session: a callback of MJRefresh or an overlay, or a change of the scroll view.
public struct Effect: Hashable, Sendable {
  /// The source of an effect.
  public enum Source: CaseIterable, Hashable, Sendable {
    /// A refresh component.
    case component(ComponentName)
    /// The scroll view.
    case scrollView

    /// All sources.
    public static let allCases: [Source] = ComponentName.allCases.map(component) + [.scrollView]
  }

  /// The kind of the effect, with its values.
  public enum Kind: Hashable, Sendable {
    /// A component's state changed.
    case stateChanged(from: ComponentState, to: ComponentState)
    /// MJRefresh's refreshing block is called.
    case refreshing
    /// MJRefresh's begin-refreshing completion block is called.
    case beginRefreshingCompletion
    /// MJRefresh's end-refreshing animation block is called.
    case endRefreshingAnimationBegin
    /// MJRefresh's end-refreshing completion block is called.
    case endRefreshingCompletion
    /// The number of rows of the data source has changed.
    case rowsChanged(Int)
    /// The finger is about to lift: the content offset's velocity in pt/s, and the offset at which the motion
    /// would rest.
    case dragWillEnd(velocity: Point, targetContentOffset: Point)
    /// A deceleration or a bounce came to rest without a touch.
    case decelerationEnded
    /// RefreshIndicator's `onStatusChange` is called.
    case statusChanged(OverlayStatus)
    /// RefreshIndicator: the future of a `show()` completes; the session's first call has the number 1.
    case showCompleted(call: Int)
    /// RefreshIndicator: an uncaught error.
    case uncaughtError
    /// pulltorefresh.js: an element was put in the page, `onInit`.
    case mounted

    /// The type of the effect.
    public var type: EffectType {
      switch self {
      case .stateChanged: .stateChanged
      case .refreshing: .refreshing
      case .beginRefreshingCompletion: .beginRefreshingCompletion
      case .endRefreshingAnimationBegin: .endRefreshingAnimationBegin
      case .endRefreshingCompletion: .endRefreshingCompletion
      case .rowsChanged: .rowsChanged
      case .dragWillEnd: .dragWillEnd
      case .decelerationEnded: .decelerationEnded
      case .statusChanged: .statusChanged
      case .showCompleted: .showCompleted
      case .uncaughtError: .uncaughtError
      case .mounted: .mounted
      }
    }
  }

  /// The effect's number, counting from 1 in the session.
  public let index: Int
  /// The instant of the effect.
  public let instant: Instant
  /// The source of the effect.
  public let source: Source
  /// The kind of the effect, with its values.
  public let kind: Kind
}

/// The types of effects: ``Effect/Kind`` without the values.
public enum EffectType: String, CaseIterable, Hashable, Sendable {
  case stateChanged, refreshing, beginRefreshingCompletion, endRefreshingAnimationBegin
  case endRefreshingCompletion, rowsChanged, dragWillEnd, decelerationEnded
  case statusChanged, showCompleted, uncaughtError, mounted

  /// The types of the inset family.
  public static let insetCases: [EffectType] = [
    .stateChanged, .refreshing, .beginRefreshingCompletion, .endRefreshingAnimationBegin,
    .endRefreshingCompletion, .rowsChanged, .dragWillEnd, .decelerationEnded,
  ]

  /// True if the effects of the type are the scroll view's; the others are the components'.
  public var isScrollViews: Bool {
    self == .rowsChanged || self == .dragWillEnd || self == .decelerationEnded
  }
}

/// The effects that an `advance` waits for.
public enum EffectPattern: Hashable, Sendable {
  /// Any effect.
  case any
  /// An effect of a type from a source.
  case type(EffectType, from: Effect.Source)
  /// A change of a component to a state.
  case state(ComponentState, of: ComponentName)

  /// True if an effect matches the pattern.
  func matches(_ effect: Effect) -> Bool {
    switch self {
    case .any: return true
    case .type(let type, let source): return effect.kind.type == type && effect.source == source
    case .state(let state, let name):
      guard case .stateChanged(_, let to) = effect.kind else { return false }
      return to == state && effect.source == .component(name)
    }
  }
}
