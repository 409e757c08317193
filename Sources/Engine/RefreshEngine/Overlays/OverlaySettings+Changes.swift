// What a session's settings become, and how they are stored.
extension OverlaySettings {
  /// The settings with those of a `configure` over them; of another library they change nothing.
  func changed(by changes: OverlaySettings) -> OverlaySettings {
    switch (self, changes) {
    case (.swipeRefreshLayout(let old), .swipeRefreshLayout(let new)):
      .swipeRefreshLayout(old.changed(by: new))
    case (.refreshIndicator(let old), .refreshIndicator(let new)):
      .refreshIndicator(old.changed(by: new))
    case (.pullToRefreshJS(let old), .pullToRefreshJS(let new)):
      .pullToRefreshJS(old.changed(by: new))
    default: self
    }
  }
}

extension SwipeRefreshLayoutSettings {
  fileprivate func changed(by new: Self) -> Self {
    var result = self
    result.size = new.size ?? size
    result.progressViewOffset = new.progressViewOffset ?? progressViewOffset
    // A later setProgressViewOffset writes what the end target set.
    let oldTarget = new.progressViewOffset == nil ? progressViewEndTarget : nil
    result.progressViewEndTarget = new.progressViewEndTarget ?? oldTarget
    result.distanceToTriggerPx = new.distanceToTriggerPx ?? distanceToTriggerPx
    result.slingshotDistancePx = new.slingshotDistancePx ?? slingshotDistancePx
    result.canChildScrollUp = new.canChildScrollUp ?? canChildScrollUp
    result.enabled = new.enabled ?? enabled
    return result
  }
}

extension RefreshIndicatorSettings {
  fileprivate func changed(by new: Self) -> Self {
    var result = self
    result.triggerMode = new.triggerMode ?? triggerMode
    result.colorAlpha = new.colorAlpha ?? colorAlpha
    result.displacement = new.displacement ?? displacement
    result.edgeOffset = new.edgeOffset ?? edgeOffset
    result.onRefresh = new.onRefresh ?? onRefresh
    return result
  }
}

extension PullToRefreshJSSettings {
  /// An instance takes one option anew.
  fileprivate func changed(by new: Self) -> Self {
    var result = self
    result.shouldPullToRefresh = new.shouldPullToRefresh ?? shouldPullToRefresh
    return result
  }
}

// MARK: - Defaults

extension OverlaySettings {
  /// The settings with the library's defaults filled in; what stays nil is "not called".
  public var inForce: OverlaySettings {
    switch self {
    case .swipeRefreshLayout(var settings):
      settings.size = settings.size ?? .standard
      settings.slingshotDistancePx = settings.slingshotDistancePx ?? 0
      settings.enabled = settings.enabled ?? true
      return .swipeRefreshLayout(settings)
    case .refreshIndicator(var settings):
      let rules = RefreshIndicatorRules.flutter2026.value
      settings.triggerMode = settings.triggerMode ?? .onEdge
      settings.colorAlpha = settings.colorAlpha ?? Int(rules.colorAlpha)
      settings.displacement = settings.displacement ?? rules.displacement
      settings.edgeOffset = settings.edgeOffset ?? rules.edgeOffset
      settings.onRefresh = settings.onRefresh ?? .future
      return .refreshIndicator(settings)
    case .pullToRefreshJS(let settings):
      return .pullToRefreshJS(
        StripOptions(settings, PullToRefreshJSRules.pullToRefreshJS0122.value).settings
      )
    }
  }

  /// Whether the circle of a new SwipeRefreshLayout goes nowhere, by which the library divides.
  public func hasNoWay(atDensity density: Double) -> Bool {
    guard case .swipeRefreshLayout(let settings) = self else { return false }
    var options = CircleOptions(density: Float(density))
    options.change(settings)
    return options.slingshotDistance == 0
  }
}

extension StripOptions {
  /// The options as settings.
  fileprivate var settings: PullToRefreshJSSettings {
    var settings = PullToRefreshJSSettings()
    (settings.distThreshold, settings.distMax, settings.distReload) = (threshold, cap, reloadSize)
    (settings.distIgnore, settings.refreshTimeout) = (ignored, timeout)
    (settings.resistance, settings.shouldPullToRefresh) = (resistance, shouldPull)
    settings.onRefresh = onRefresh
    settings.instructionsPullToRefresh = words.value.pull
    settings.instructionsReleaseToRefresh = words.value.release
    settings.instructionsRefreshing = words.value.refreshing
    (settings.iconArrow, settings.iconRefreshing) = (
      words.value.pullIcon, words.value.refreshingIcon
    )
    return settings
  }
}

// MARK: - Bytes

extension OverlaySettings: StateCoded {
  func write(to writer: inout ByteWriter) {
    switch self {
    case .swipeRefreshLayout(let settings): writer.write(0, settings)
    case .refreshIndicator(let settings): writer.write(1, settings)
    case .pullToRefreshJS(let settings): writer.write(2, settings)
    }
  }

  init(from reader: inout ByteReader) throws(ByteFault) {
    switch try reader.read(Int.self) {
    case 0: self = .swipeRefreshLayout(try reader.read())
    case 1: self = .refreshIndicator(try reader.read())
    case 2: self = .pullToRefreshJS(try reader.read())
    default: throw ByteFault()
    }
  }
}

extension SwipeRefreshLayoutSettings.Size: StateCoded {}

extension SwipeRefreshLayoutSettings.ProgressViewOffset: StateRecord {
  static var fields: StateFields<Self> {
    StateFields(Self.init) { ($0.scale, $0.startPx, $0.endPx) }
  }
}

extension SwipeRefreshLayoutSettings.ProgressViewEndTarget: StateRecord {
  static var fields: StateFields<Self> { StateFields(Self.init) { ($0.scale, $0.endPx) } }
}

extension SwipeRefreshLayoutSettings: StateRecord {
  static var fields: StateFields<Self> {
    StateFields(
      of: Self(),
      (
        \.size, \.progressViewOffset, \.progressViewEndTarget, \.distanceToTriggerPx,
        \.slingshotDistancePx, \.canChildScrollUp, \.enabled
      )
    )
  }
}

extension RefreshIndicatorSettings: StateRecord {
  static var fields: StateFields<Self> {
    StateFields(
      of: Self(),
      (\.triggerMode, \.colorAlpha, \.displacement, \.edgeOffset, \.onRefresh)
    )
  }
}

extension PullToRefreshJSSettings: StateRecord {
  static var fields: StateFields<Self> {
    StateFields(
      of: Self(),
      (
        \.distThreshold, \.distMax, \.distReload, \.distIgnore, \.refreshTimeout, \.resistance,
        \.shouldPullToRefresh, \.onRefresh, \.instructionsPullToRefresh,
        \.instructionsReleaseToRefresh, \.instructionsRefreshing, \.iconArrow, \.iconRefreshing
      )
    )
  }
}
