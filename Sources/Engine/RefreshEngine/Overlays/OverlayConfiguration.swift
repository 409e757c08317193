import ScrollPhysics

/// What makes a dialect of the overlay family.
struct OverlayLibrary: Sendable {
  let machine: any OverlayMachine.Type
  /// The settings of a component that sets nothing.
  let settings: OverlaySettings
  /// ViewConfiguration's, Flutter's kTouchSlop, the browser's, in points.
  let touchSlop: Double
}

extension Dialect {
  /// The library of an overlay; nil in the inset family.
  var library: OverlayLibrary? {
    switch self {
    case .mjrefresh379, .mjrefresh31154, .mjrefresh221, .mjrefresh147, .eocrefresh: nil
    case .swiperefreshlayout120:
      OverlayLibrary(
        machine: SwipeRefreshLayout.self,
        settings: .swipeRefreshLayout(SwipeRefreshLayoutSettings()),
        touchSlop: 8
      )
    case .refreshindicator2026:
      OverlayLibrary(
        machine: RefreshIndicator.self,
        settings: .refreshIndicator(RefreshIndicatorSettings()),
        touchSlop: 18
      )
    case .pulltorefreshjs0122:
      OverlayLibrary(
        machine: PullToRefreshJS.self,
        settings: .pullToRefreshJS(PullToRefreshJSSettings()),
        touchSlop: 15
      )
    }
  }

  /// The touch slop of the library, in points; nil in the inset family.
  public var touchSlop: Double? { library?.touchSlop }

  /// The settings of an overlay that sets nothing; nil in the inset family.
  public var overlaySettings: OverlaySettings? { library?.settings }
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
