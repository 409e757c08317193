/// Something that a session tells the outside: a callback of MJRefresh or of the scroll view.
public struct Effect: Hashable, Sendable {
  /// Who has the effect.
  public enum Source: Hashable, Sendable {
    /// A refresh component.
    case component(ComponentName)
    /// The scroll view.
    case scrollView
  }

  /// What happened.
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
    /// The data source has another number of rows.
    case rowsChanged(Int)
    /// The finger is about to lift: the content offset's velocity in pt/s, and where the motion
    /// would rest.
    case dragWillEnd(velocity: Point, targetContentOffset: Point)
    /// A deceleration or a bounce came to rest by itself.
    case decelerationEnded
  }

  /// The effect's number, counting from 1 in the session.
  public let index: Int
  /// When it happened.
  public let instant: Instant
  /// Who has it.
  public let source: Source
  /// What happened.
  public let kind: Kind
}
