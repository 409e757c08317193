import ScrollPhysics

extension Dialect {
  /// The touch slop of the library, in points: ViewConfiguration's, Flutter's kTouchSlop, the browser's;
  /// nil in the inset family.
  public var touchSlop: Double? {
    switch self {
    case .mjrefresh379, .mjrefresh31154, .mjrefresh221, .mjrefresh147, .eocrefresh: nil
    case .swiperefreshlayout120: 8
    case .refreshindicator2026: 18
    case .pulltorefreshjs0122: 15
    }
  }

  /// The machine of an overlay; nil in the inset family.
  var machine: (any OverlayMachine.Type)? {
    switch self {
    case .mjrefresh379, .mjrefresh31154, .mjrefresh221, .mjrefresh147, .eocrefresh: nil
    case .swiperefreshlayout120: SwipeRefreshLayout.self
    case .refreshindicator2026: RefreshIndicator.self
    case .pulltorefreshjs0122: PullToRefreshJS.self
    }
  }

  /// The settings of an overlay that sets nothing; nil in the inset family.
  public var overlaySettings: OverlaySettings? {
    switch self {
    case .mjrefresh379, .mjrefresh31154, .mjrefresh221, .mjrefresh147, .eocrefresh: nil
    case .swiperefreshlayout120: .swipeRefreshLayout(SwipeRefreshLayoutSettings())
    case .refreshindicator2026: .refreshIndicator(RefreshIndicatorSettings())
    case .pulltorefreshjs0122: .pullToRefreshJS(PullToRefreshJSSettings())
    }
  }
}

extension OverlayHost {
  /// The host of a configuration's session.
  init(_ configuration: Configuration) {
    let list = configuration.scrollView
    var view = OverlayView()
    view.width = list.size.width
    view.height = list.size.height
    view.contentHeight = list.contentSize.height
    if let rowHeight = configuration.rowHeight {
      view.contentHeight = Double(configuration.rows) * rowHeight
    }
    view.density = list.overlay.density
    view.touchSlop = list.overlay.touchSlop ?? configuration.dialect.touchSlop ?? 0
    view.rowsTakeTouches = list.overlay.rowsTakeTouches
    view.content = list.overlay.content
    view.alwaysScrollable = list.overlay.alwaysScrollable
    view.bounces = configuration.physicsPreset == .flutterBouncing
    self.init(
      view: view,
      rows: configuration.rows,
      rowHeight: configuration.rowHeight,
      load: configuration.loads.header
    )
  }
}
