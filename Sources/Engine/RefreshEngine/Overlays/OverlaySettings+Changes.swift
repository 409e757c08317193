// The changes of a session's settings, and the form in which they are stored.

/// The settings of a library; a setting that is not given is nil.
protocol LibrarySettings: StateCoded {
  /// Makes settings without values.
  init()
  /// The settings, in the order of the bytes.
  static var list: [LibrarySetting<Self>] { get }
}

/// A setting of a library.
struct LibrarySetting<Whole>: Sendable {
  fileprivate let write: @Sendable (Whole, inout ByteWriter) -> Void
  fileprivate let read: @Sendable (inout Whole, inout ByteReader) throws(ByteFault) -> Void
  fileprivate let change: @Sendable (inout Whole, Whole) -> Void

  init<Value: StateCoded & Sendable>(_ path: any WritableKeyPath<Whole, Value?> & Sendable) {
    write = { whole, writer in writer.write(whole[keyPath: path]) }
    read = { (whole: inout Whole, reader: inout ByteReader) throws(ByteFault) in
      whole[keyPath: path] = try reader.read()
    }
    change = { whole, new in whole[keyPath: path] = new[keyPath: path] ?? whole[keyPath: path] }
  }
}

extension LibrarySettings {
  /// The settings, overridden by the given ones.
  func changed(by new: Self) -> Self {
    var result = self
    for setting in Self.list { setting.change(&result, new) }
    return result
  }

  func write(to writer: inout ByteWriter) {
    for setting in Self.list { setting.write(self, &writer) }
  }

  init(from reader: inout ByteReader) throws(ByteFault) {
    self.init()
    for setting in Self.list { try setting.read(&self, &reader) }
  }
}

extension SwipeRefreshLayoutSettings: LibrarySettings {
  static let list: [LibrarySetting<Self>] = [
    .init(\.size), .init(\.progressViewOffset), .init(\.progressViewEndTarget),
    .init(\.distanceToTriggerPx), .init(\.slingshotDistancePx), .init(\.canChildScrollUp),
    .init(\.enabled),
  ]

  fileprivate static let defaults = {
    var settings = Self()
    (settings.size, settings.slingshotDistancePx, settings.enabled) = (.standard, 0, true)
    return settings
  }()
}

extension RefreshIndicatorSettings: LibrarySettings {
  static let list: [LibrarySetting<Self>] = [
    .init(\.triggerMode), .init(\.colorAlpha), .init(\.displacement), .init(\.edgeOffset),
    .init(\.onRefresh),
  ]
}

extension PullToRefreshJSSettings: LibrarySettings {
  static let list: [LibrarySetting<Self>] = [
    .init(\.distThreshold), .init(\.distMax), .init(\.distReload), .init(\.distIgnore),
    .init(\.refreshTimeout), .init(\.resistance), .init(\.shouldPullToRefresh), .init(\.onRefresh),
    .init(\.instructionsPullToRefresh), .init(\.instructionsReleaseToRefresh),
    .init(\.instructionsRefreshing), .init(\.iconArrow), .init(\.iconRefreshing),
  ]
}

extension OverlaySettings {
  /// The settings changed by a `configure`; settings of another library change nothing.
  func changed(by changes: OverlaySettings) -> OverlaySettings {
    switch (self, changes) {
    case (.swipeRefreshLayout(var old), .swipeRefreshLayout(let new)):
      // A later setProgressViewOffset overwrites the end target's value.
      if new.progressViewOffset != nil { old.progressViewEndTarget = nil }
      return .swipeRefreshLayout(old.changed(by: new))
    case (.refreshIndicator(let old), .refreshIndicator(let new)):
      return .refreshIndicator(old.changed(by: new))
    case (.pullToRefreshJS(var settings), .pullToRefreshJS(let new)):
      // A running instance accepts a new value for one option only.
      settings.shouldPullToRefresh = new.shouldPullToRefresh ?? settings.shouldPullToRefresh
      return .pullToRefreshJS(settings)
    default: return self
    }
  }

  /// The settings with the library's defaults; a setting that stays nil was never called.
  public var inForce: OverlaySettings {
    switch self {
    case .swipeRefreshLayout(let settings): .swipeRefreshLayout(.defaults.changed(by: settings))
    case .refreshIndicator(let settings): .refreshIndicator(settings.inForce)
    case .pullToRefreshJS(let settings): .pullToRefreshJS(settings.inForce)
    }
  }

  /// True if the circle of a new SwipeRefreshLayout has a way of 0, which the library would divide by.
  public func hasNoWay(atDensity density: Double) -> Bool {
    guard case .swipeRefreshLayout(let settings) = self else { return false }
    var options = CircleOptions(density: Float(density))
    options.change(settings)
    return options.slingshotDistance == 0
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
extension SwipeRefreshLayoutSettings.ChildAnswer: StateCoded {}
extension OverlayContent: StateCoded {}
extension RefreshIndicatorSettings.TriggerMode: StateCoded {}
extension RefreshIndicatorSettings.Callback: StateCoded {}
extension PullToRefreshJSSettings.ShouldPull: StateCoded {}
extension PullToRefreshJSSettings.Callback: StateCoded {}

extension SwipeRefreshLayoutSettings.ProgressViewOffset: StateRecord {
  static let fields = Fields(Self.init) { ($0.scale, $0.startPx, $0.endPx) }
}

extension SwipeRefreshLayoutSettings.ProgressViewEndTarget: StateRecord {
  static let fields = Fields(Self.init) { ($0.scale, $0.endPx) }
}
