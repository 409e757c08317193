/// A label: a text, or none.
public struct Label: Hashable, Sendable {
  /// Where it lies in the component.
  public internal(set) var frame = Rect.zero
  /// What it shows; nil is nothing.
  public internal(set) var text: String?
  /// Whether it is hidden.
  public internal(set) var isHidden = false
}

/// The labels of a component.
struct Labels: Sendable {
  /// The title of the state.
  var state = Label()
  /// A header's last updated time; nil in other kinds.
  var time: Label?
  /// Which views show an auto footer's titles, where they are several.
  var footerViews: FooterViews?
}

extension Labels {
  init?(_ kind: ComponentKind, _ style: Style, _ rules: LabelRules) {
    guard style != .plain else { return nil }
    self.init()
    if kind == .header { time = Label() }
    if kind == .autoFooter, rules.footerViews == .buttonAndLabels { footerViews = FooterViews() }
  }
}

/// The three views in which an older library shows an auto footer's titles, each with one state's.
struct FooterViews: Hashable, Sendable {
  var shown: Set = []
  /// The setting, which acts when the footer refreshes.
  var stateLabelHidden = false

  struct Set: OptionSet, Hashable {
    let rawValue: UInt8
    static let idle = Set(rawValue: 1)
    static let refreshing = Set(rawValue: 2)
    static let noMoreData = Set(rawValue: 4)
  }

  /// Whether the view that belongs to a state is shown.
  func shows(_ state: ComponentState) -> Bool { Self.view(of: state).map(shown.contains) == true }

  /// Shows or hides the view that belongs to a state.
  mutating func setShown(_ isShown: Bool, _ state: ComponentState) {
    guard let view = Self.view(of: state) else { return }
    if isShown { shown.insert(view) } else { shown.remove(view) }
  }

  /// The button for idle, a label for refreshing, another for no more data.
  private static func view(of state: ComponentState) -> Set? {
    switch state {
    case .idle: .idle
    case .refreshing: .refreshing
    case .noMoreData: .noMoreData
    case .pulling, .willRefresh, .dragging, .armed, .settling, .ending, .returning: nil
    }
  }

  /// The footer has another state: only that state's view may show, the button later.
  mutating func stateDidChange(to state: ComponentState) {
    shown = []
    switch state {
    case .refreshing: setShown(!stateLabelHidden, .refreshing)
    case .noMoreData: setShown(true, .noMoreData)
    case .idle, .pulling, .willRefresh, .dragging, .armed, .settling, .ending, .returning: break
    }
  }

  /// How long after a change to idle the button shows, in microseconds.
  static let buttonDelay: Microseconds = 300_000
}

/// The arrow of a normal style.
public struct Arrow: Hashable, Sendable {
  /// Whether it is hidden.
  public internal(set) var isHidden = false
  /// Whether its transform is not the identity: turned by half a turn.
  public internal(set) var isRotated: Bool
  /// Whether its alpha is 0.
  var isTransparent = false
  /// Its opacity.
  public var alpha: Double { isTransparent ? 0 : 1 }
}

/// The spinner of a normal style.
public struct Spinner: Hashable, Sendable {
  /// Whether it turns.
  public internal(set) var isAnimating = false
  /// Whether its alpha is 0.
  var isTransparent = false
  /// Its opacity.
  public var alpha: Double { isTransparent ? 0 : 1 }
}

/// The images of a gif style: one still image and one running set.
public struct FrameView: Hashable, Sendable {
  /// One image of a state's set.
  public struct Still: Hashable, Sendable {
    /// The state whose set it is of.
    public let state: ComponentState
    /// Its number in the set, from 0.
    public let index: Int
    /// How many images the set had.
    public let count: Int
  }

  /// A set that cycles.
  public struct Running: Hashable, Sendable {
    /// The state whose set it is.
    public let state: ComponentState
    /// The images.
    public let images: FrameImages
    /// When the first cycle began.
    public let start: Instant
  }

  /// The image that shows whenever none runs.
  public internal(set) var still: Still?
  /// The set that runs.
  public internal(set) var running: Running?
  /// Whether the view is hidden.
  public internal(set) var isHidden: Bool
}

/// What a component shows beside its labels: it follows from kind and style.
enum Graphic: Sendable {
  case none
  case arrowAndSpinner(Arrow, Spinner)
  case spinner(Spinner)
  case arrow(Arrow)
  /// Out of line, since it is large and seldom there.
  indirect case images(FrameView)

  init(_ kind: ComponentKind, _ style: Style) {
    switch (style, kind) {
    case (.plain, _), (.state, _), (.overlay, _): self = .none
    case (.normal, .header): self = .arrowAndSpinner(Arrow(isRotated: false), Spinner())
    // A back footer's arrow points up at rest.
    case (.normal, .backFooter): self = .arrowAndSpinner(Arrow(isRotated: true), Spinner())
    case (.normal, .autoFooter): self = .spinner(Spinner())
    case (.normal, .trailer): self = .arrow(Arrow(isRotated: false))
    case (.gif, _): self = .images(FrameView(isHidden: kind == .autoFooter))
    }
  }
}
