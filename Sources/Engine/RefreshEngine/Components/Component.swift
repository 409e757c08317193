/// One refresh component: what MJRefresh keeps in a view, as a value.
///
/// The rules that change it stand in the files of its kind (`Header`, `AutoFooter`, `BackFooter`) and in
/// the folder Appearance. The fields are in an order that leaves no room between them.
public struct Component: Sendable {
  /// Its place in the content.
  public internal(set) var frame = Rect.zero
  /// The inset that it last read while it was not refreshing.
  var originalInset = EdgeInsets.zero
  /// The part of the component that is pulled into view; 1 is the whole of it.
  public internal(set) var pullingPercent = 0.0
  /// The opacity; it may exceed 1 where it follows the pulling percent.
  public internal(set) var alpha = 1.0
  private var shared: Shared<Properties>
  /// The change of the inset at its edge by the refresh, in points; our own components leave it 0.
  ///
  /// Of a header it is original.top − the top inset that the refresh has left, which its end adds; of a
  /// back footer or trailer what the start added, which its end takes off.
  var insetChange = 0.0
  /// The images of a gif style: an array of at most one keeps them out of line.
  private var images: [FrameView] = []
  /// Auto footer: the changes of the hidden flag that the next drawing performs.
  var deferredHiding: [AutoFooter.DeferredHiding] = []
  /// Auto footer: how many triggers this pan has left; -1 is unlimited.
  var triggersLeft: Int32 = 1
  /// Back footer and trailer: the row count at the refresh's start.
  var rowsAtRefresh: Int32 = 0
  /// Auto footer: whether the finger triggered the refresh.
  var isTriggeredByDrag = false
  /// Auto footer: whether no refresh began since the last pan began.
  var isNewPan = false
  /// The spinner; nil where it has none.
  public internal(set) var spinner: Spinner?
  /// The label of the state's title; nil in a plain style.
  var titleLabel: Label?
  /// A header's label of the last updated time; nil where it has none.
  public internal(set) var timeLabel: Label?
  /// The views that show an auto footer's titles, where they are several.
  var footerViews: FooterViews?
  /// The arrow; nil where it has none.
  public internal(set) var arrow: Arrow?
  /// The kind of the component, whose rules it follows.
  public let kind: ComponentKind
  /// Its appearance.
  public let style: Style
  /// The state, set by `Engine.setState` alone.
  public internal(set) var state = ComponentState.idle
  /// True if it is hidden.
  public internal(set) var isHidden = false
  /// True if it is in the scroll view, or was.
  var attachment = Attachment.never
  /// True if the display pass must lay it out.
  var needsLayout = true
  /// The memory of a component of our own beside its state.
  var memory: OwnMemory = []
  /// The setting that hides the state label, which a plain style keeps without use.
  public internal(set) var stateLabelHidden = false
  /// The setting that hides the time label, which all but headers with labels keep without use.
  public internal(set) var timeLabelHidden = false

  /// True if a component is in the scroll view: a removed one keeps it.
  enum Attachment: CaseIterable, Sendable, StateCoded {
    case never
    case attached
    case removed
  }

  /// True if it is in the scroll view.
  public var isAttached: Bool { attachment == .attached }
  /// True if it was ever attached.
  var hasScrollView: Bool { attachment != .never }

  /// The properties that a configuration sets and seldom changes.
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
    if style != .plain {
      titleLabel = Label()
      if kind == .header { timeLabel = Label() }
      if kind == .autoFooter, rules.value.labels.hasFooterButton { footerViews = [] }
    }
    switch style {
    case .plain, .state, .overlay: break
    case .normal:
      // A back footer's arrow points up at rest.
      if kind != .autoFooter { arrow = Arrow(isRotated: kind == .backFooter) }
      if kind != .trailer { spinner = Spinner() }
    case .gif: images = [FrameView(isHidden: kind == .autoFooter)]
    }
  }

  /// The name of its place.
  public var name: ComponentName { kind.name }

  /// Gives the component another height or width; a changed size needs a layout.
  mutating func resize(_ axis: Axis, to extent: Double) {
    guard frame.size[axis] != extent else { return }
    frame.size[axis] = extent
    needsLayout = true
  }

  /// The frame images; nil where it has none.
  public internal(set) var image: FrameView? {
    get { images.first }
    set { images = newValue.map { [$0] } ?? [] }
  }

  /// The label of the state, or the view that shows the present state's title; nil in a plain style.
  public var stateLabel: Label? {
    guard var label = titleLabel else { return nil }
    if let footerViews { label.isHidden = !footerViews.shows(state) }
    return label
  }
}
