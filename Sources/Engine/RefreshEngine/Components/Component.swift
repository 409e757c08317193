/// One refresh component, as a value; MJRefresh keeps the same data in a view.
///
/// The rules that change a component are in the files of its kind (`Header`, `AutoFooter`, `BackFooter`) and
/// in the folder Appearance. The order of the fields avoids padding.
public struct Component: Sendable {
  /// The component's frame in the content.
  public internal(set) var frame = Rect.zero
  /// The inset that the component last read while it was not refreshing.
  var originalInset = EdgeInsets.zero
  /// The part of the component that is pulled into view; 1 is the whole component.
  public internal(set) var pullingPercent = 0.0
  /// The opacity; above 1 if it follows a pulling percent above 1.
  public internal(set) var alpha = 1.0
  private var shared: Shared<Properties>
  /// The change of the edge's inset by the refresh, in points; 0 for our own components.
  ///
  /// For a header: original.top − the top inset during the refresh, which the end adds. For a back footer or
  /// trailer: the start's addition, which the end subtracts.
  var insetChange = 0.0
  /// The images of a gif style: an array of at most one keeps them out of line.
  private var images: [FrameView] = []
  /// Auto footer: the changes of the hidden flag that the next drawing performs.
  var deferredHiding: [Engine.DeferredHiding] = []
  /// Auto footer: the number of triggers that this pan has left; -1 is unlimited.
  var triggersLeft: Int32 = 1
  /// Back footer and trailer: the row count at the refresh's start.
  var rowsAtRefresh: Int32 = 0
  /// Auto footer: true if the finger triggered the refresh.
  var isTriggeredByDrag = false
  /// Auto footer: true if no refresh has begun since the last pan began.
  var isNewPan = false
  /// The spinner; nil for a component without one.
  public internal(set) var spinner: Spinner?
  /// The label of the state's title; nil in a plain style.
  var titleLabel: Label?
  /// A header's label of the last updated time; nil for a component without one.
  public internal(set) var timeLabel: Label?
  /// The views that show an auto footer's titles; nil if one label shows them.
  var footerViews: FooterViews?
  /// The arrow; nil for a component without one.
  public internal(set) var arrow: Arrow?
  /// The kind of the component, whose rules it follows.
  public let kind: ComponentKind
  /// The appearance of the component.
  public let style: Style
  /// The state, set by `Engine.setState` alone.
  public internal(set) var state = ComponentState.idle
  /// True if the component is hidden.
  public internal(set) var isHidden = false
  /// The relation of the component to the scroll view.
  var attachment = Attachment.never
  /// True if the display pass must lay out the component.
  var needsLayout = true
  /// The memory of a component of our own, besides its state.
  var memory: OwnMemory = []
  /// The setting that hides the state label; a plain style stores it without effect.
  public internal(set) var stateLabelHidden = false
  /// The setting that hides the time label; only headers with labels use it.
  public internal(set) var timeLabelHidden = false

  /// The relation of a component to the scroll view; a removed component was attached earlier.
  enum Attachment: CaseIterable, Sendable, StateCoded {
    case never
    case attached
    case removed
  }

  /// True if the component is in the scroll view.
  public var isAttached: Bool { attachment == .attached }
  /// True if the component was ever attached.
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

  /// The gap between label and arrow, spinner or image, in points, read without the other properties.
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

  /// The name of the component's place.
  public var name: ComponentName { kind.name }

  /// Gives the component another height or width; a changed size needs a layout.
  mutating func resize(_ axis: Axis, to extent: Double) {
    guard frame.size[axis] != extent else { return }
    frame.size[axis] = extent
    needsLayout = true
  }

  /// The frame images; nil in all styles but gif.
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
