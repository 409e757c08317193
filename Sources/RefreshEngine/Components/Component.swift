/// One refresh component: what MJRefresh keeps in a view, as a value.
///
/// Its memory is nested as it is used: what every component has, what its kind alone has
/// (`memory`), and what it shows (`labels`, `graphic`). The rules that change it stand in the
/// files of its kind (`Header`, `AutoFooter`, `BackFooter`) and in the folder Appearance.
public struct Component: Sendable {
  /// Where it lies in the content.
  public internal(set) var frame = Rect.zero
  /// The inset that it last read while it was not refreshing.
  var originalInset = EdgeInsets.zero
  /// How far the component is pulled; 1 is the whole of it.
  public internal(set) var pullingPercent = 0.0
  /// The opacity; it may exceed 1 where it follows the pulling percent.
  public internal(set) var alpha = 1.0
  private var shared: Shared<Properties>
  /// What its kind alone has.
  var memory: Memory
  /// The labels; nil in a plain style.
  var labels: Labels?
  /// Arrow, spinner or images.
  var graphic: Graphic
  // The small fields come last, because a field of more bytes before them leaves room.
  /// Which rules it follows.
  public let kind: ComponentKind
  /// Its appearance.
  public let style: Style
  /// The state, set by `Engine.setState` alone.
  public internal(set) var state = ComponentState.idle
  /// Whether it is hidden.
  public internal(set) var isHidden = false
  /// Whether it is in the scroll view.
  public internal(set) var isAttached = false
  /// Whether it was ever attached: a removed component keeps its scroll view.
  var hasScrollView = false
  /// Whether the display pass must lay it out.
  var needsLayout = true
  /// The settings that hide the labels, which a plain style keeps without use.
  var hiddenSettings = (state: false, time: false)

  /// What a configuration sets and seldom changes.
  public internal(set) var properties: Properties {
    _read { yield shared.value }
    _modify {
      var value = shared.value
      yield &value
      shared = Shared(value)
    }
  }

  /// The gap between label and arrow, spinner or image, in points; a snapshot asks for it alone.
  public var labelLeftInset: Double { shared.value.labelLeftInset }
  /// A header's key of its last updated time.
  public var lastUpdatedTimeKey: String? { shared.value.lastUpdatedTimeKey }

  /// What one kind of component remembers.
  enum Memory: Sendable {
    case header(Header.Memory)
    case autoFooter(AutoFooter.Memory)
    case backFooter(BackFooter.Memory)
  }

  init(_ kind: ComponentKind, _ style: Style, _ rules: SharedRules) {
    self.kind = kind
    self.style = style
    shared = style == .gif ? rules.imageProperties : rules.otherProperties
    memory =
      switch kind {
      case .header: .header(Header.Memory())
      case .autoFooter: .autoFooter(AutoFooter.Memory())
      case .backFooter, .trailer: .backFooter(BackFooter.Memory())
      }
    labels = Labels(kind, style, rules.value.labels)
    graphic = Graphic(kind, style)
  }

  /// Which component it is.
  public var name: ComponentName { kind.name }
  /// The component's extent along its own axis.
  var extent: Double { frame.size[kind.axis] }

  /// Gives the component another height or width; a changed size needs a layout.
  mutating func resize(_ axis: Axis, to extent: Double) {
    guard frame.size[axis] != extent else { return }
    frame.size[axis] = extent
    needsLayout = true
  }
}

// What follows from the kind is asked through these: each is used by the file of its kind alone.
extension Component {
  /// A header's memory.
  var header: Header.Memory {
    get { if case .header(let memory) = memory { memory } else { Header.Memory() } }
    set { memory = .header(newValue) }
  }

  /// An auto footer's memory.
  var autoFooter: AutoFooter.Memory {
    get { if case .autoFooter(let memory) = memory { memory } else { AutoFooter.Memory() } }
    set { memory = .autoFooter(newValue) }
  }

  /// A back footer's or trailer's memory.
  var backFooter: BackFooter.Memory {
    get { if case .backFooter(let memory) = memory { memory } else { BackFooter.Memory() } }
    set { memory = .backFooter(newValue) }
  }
}
