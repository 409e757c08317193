/// A label, with or without a text.
public struct Label: Hashable, Sendable, StateRecord {
  /// The label's frame in the component.
  public internal(set) var frame = Rect.zero
  /// The text of the label; nil is none.
  public internal(set) var text: String?
  /// True if the label is hidden.
  public internal(set) var isHidden = false

  static let fields = Fields(Self.init) { ($0.frame, $0.text, $0.isHidden) }
}

/// The visible ones of the three views in which an older library shows an auto footer's titles; each view
/// shows one state's title.
struct FooterViews: OptionSet, Hashable, Sendable, StateCoded {
  let rawValue: UInt8
  /// The tap button.
  static let idle = FooterViews(rawValue: 1)
  static let refreshing = FooterViews(rawValue: 2)
  static let noMoreData = FooterViews(rawValue: 4)

  /// The time from a change to idle to the display of the button, in microseconds.
  static let buttonDelay: Microseconds = 300_000

  /// The view of a state; empty for most states.
  static func of(_ state: ComponentState) -> FooterViews {
    switch state {
    case .idle: .idle
    case .refreshing: .refreshing
    case .noMoreData: .noMoreData
    case .pulling, .willRefresh, .dragging, .armed, .settling, .ending, .returning: []
    }
  }

  /// True if the view of a state is shown.
  func shows(_ state: ComponentState) -> Bool { !isDisjoint(with: .of(state)) }

  /// Shows or hides a view.
  mutating func setShown(_ isShown: Bool, _ view: FooterViews) {
    if isShown { formUnion(view) } else { subtract(view) }
  }
}

/// The arrow of a normal style.
public struct Arrow: Hashable, Sendable, StateRecord {
  /// True if the arrow is hidden.
  public internal(set) var isHidden = false
  /// True if the arrow is turned by half a turn: its transform is not the identity.
  public internal(set) var isRotated: Bool
  /// True if the arrow's alpha is 0.
  var isTransparent = false
  /// The arrow's opacity.
  public var alpha: Double { isTransparent ? 0 : 1 }

  static let fields = Fields(Self.init) { ($0.isHidden, $0.isRotated, $0.isTransparent) }
}

/// The spinner of a normal style.
public struct Spinner: Hashable, Sendable, StateRecord {
  /// True if the spinner turns.
  public internal(set) var isAnimating = false
  /// True if the spinner's alpha is 0.
  var isTransparent = false
  /// The spinner's opacity.
  public var alpha: Double { isTransparent ? 0 : 1 }

  static let fields = Fields(Self.init) { ($0.isAnimating, $0.isTransparent) }
}

/// The images of a gif style: one still image and one running set.
public struct FrameView: Hashable, Sendable, StateRecord {
  /// One image of a state's set.
  public struct Still: Hashable, Sendable, StateRecord {
    /// The state to whose set the image belongs.
    public let state: ComponentState
    /// The image's number in the set, from 0.
    public let index: Int
    /// The number of images in the set.
    public let count: Int

    static let fields = Fields(Self.init) { ($0.state, $0.index, $0.count) }
  }

  /// A running set of images.
  public struct Running: Hashable, Sendable, StateRecord {
    /// The state to which the set belongs.
    public let state: ComponentState
    /// The images.
    public let images: FrameImages
    /// The instant at which the first cycle began.
    public let start: Instant

    static let fields = Fields(Self.init) { ($0.state, $0.images, $0.start) }
  }

  /// The image that shows whenever no set runs.
  public internal(set) var still: Still?
  /// The running set.
  public internal(set) var running: Running?
  /// True if the view is hidden.
  public internal(set) var isHidden: Bool

  static let fields = Fields(Self.init) { ($0.still, $0.running, $0.isHidden) }
}
