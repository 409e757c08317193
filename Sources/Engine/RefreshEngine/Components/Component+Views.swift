// What a component shows; nil where it has no such view.
extension Component {
  /// The arrow.
  public internal(set) var arrow: Arrow? {
    get {
      switch graphic {
      case .arrowAndSpinner(let arrow, _), .arrow(let arrow): arrow
      case .none, .spinner, .images: nil
      }
    }
    set {
      guard let newValue else { return }
      switch graphic {
      case .arrowAndSpinner(_, let spinner): graphic = .arrowAndSpinner(newValue, spinner)
      case .arrow: graphic = .arrow(newValue)
      case .none, .spinner, .images: break
      }
    }
  }

  /// The spinner.
  public internal(set) var spinner: Spinner? {
    get {
      switch graphic {
      case .arrowAndSpinner(_, let spinner), .spinner(let spinner): spinner
      case .none, .arrow, .images: nil
      }
    }
    set {
      guard let newValue else { return }
      switch graphic {
      case .arrowAndSpinner(let arrow, _): graphic = .arrowAndSpinner(arrow, newValue)
      case .spinner: graphic = .spinner(newValue)
      case .none, .arrow, .images: break
      }
    }
  }

  /// The frame images.
  public internal(set) var image: FrameView? {
    get { if case .images(let view) = graphic { view } else { nil } }
    set { if let newValue, case .images = graphic { graphic = .images(newValue) } }
  }

  /// The label of the state, or the view that shows the present state's title.
  public var stateLabel: Label? {
    guard var label = labels?.state else { return nil }
    if let views = labels?.footerViews { label.isHidden = !views.shows(state) }
    return label
  }

  /// A header's label of the last updated time.
  public var timeLabel: Label? { labels?.time }

  /// The setting that hides the state label.
  public var stateLabelHidden: Bool {
    labels?.footerViews?.stateLabelHidden ?? labels?.state.isHidden ?? hiddenSettings.state
  }

  /// The setting that hides the time label.
  public var timeLabelHidden: Bool { labels?.time?.isHidden ?? hiddenSettings.time }
}
