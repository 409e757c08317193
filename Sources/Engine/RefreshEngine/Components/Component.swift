/// One refresh component: what MJRefresh keeps in a view, as a value.
///
/// Its fields are nested as they are used: those of every component, those of its kind alone
/// (`kindFields`), and its views (`labels`, `graphic`). The rules that change it stand in the
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
  /// The fields that only its kind has.
  var kindFields: KindFields
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
  /// Whether it is in the scroll view, or was.
  var attachment = Attachment.never
  /// Whether the display pass must lay it out.
  var needsLayout = true
  /// The settings that hide the labels, which a plain style keeps without use.
  var hiddenSettings = (state: false, time: false)

  /// Whether a component is in the scroll view: a removed one keeps it.
  enum Attachment: Sendable {
    case never
    case attached
    case removed
  }

  /// Whether it is in the scroll view.
  public var isAttached: Bool { attachment == .attached }
  /// Whether it was ever attached.
  var hasScrollView: Bool { attachment != .never }

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

  init(_ kind: ComponentKind, _ style: Style, _ rules: SharedRules) {
    self.kind = kind
    self.style = style
    shared = style == .gif ? rules.imageProperties : rules.otherProperties
    kindFields =
      switch kind {
      case .header: .header(HeaderFields())
      case .autoFooter: .autoFooter(AutoFooterFields())
      case .backFooter, .trailer: .backFooter(BackFooterFields())
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

/// The fields that only one kind of component has.
enum KindFields: Sendable {
  case header(HeaderFields)
  case autoFooter(AutoFooterFields)
  case backFooter(BackFooterFields)
}

// What follows from the kind is asked through these: each is used by the file of its kind alone.
extension Component {
  /// A header's fields.
  var header: HeaderFields {
    get { if case .header(let fields) = kindFields { fields } else { HeaderFields() } }
    set { kindFields = .header(newValue) }
  }

  /// An auto footer's fields.
  var autoFooter: AutoFooterFields {
    get { if case .autoFooter(let fields) = kindFields { fields } else { AutoFooterFields() } }
    set { kindFields = .autoFooter(newValue) }
  }

  /// A back footer's or trailer's fields.
  var backFooter: BackFooterFields {
    get { if case .backFooter(let fields) = kindFields { fields } else { BackFooterFields() } }
    set { kindFields = .backFooter(newValue) }
  }
}
