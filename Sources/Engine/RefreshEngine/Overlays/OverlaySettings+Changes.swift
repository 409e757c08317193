// The changes of settings, and the form in which they are stored.

extension OverlaySettings: StateCoded {
  /// One setting of a library.
  private struct Setting: Sendable {
    let write: @Sendable (OverlaySettings, inout ByteWriter) -> Void
    let read: @Sendable (inout OverlaySettings, inout ByteReader) throws(ByteFault) -> Void
    let change: @Sendable (inout OverlaySettings, OverlaySettings) -> Void

    /// Makes a setting; a given value that is equal to `empty` stands for the default.
    init<Value: StateCoded & Equatable & Sendable>(
      _ path: any WritableKeyPath<OverlaySettings, Value?> & Sendable,
      unless empty: Value? = nil
    ) {
      write = { settings, writer in writer.write(settings[keyPath: path]) }
      read = { (settings: inout OverlaySettings, reader: inout ByteReader) throws(ByteFault) in
        settings[keyPath: path] = try reader.read()
      }
      change = { settings, given in
        if let value = given[keyPath: path], value != empty { settings[keyPath: path] = value }
      }
    }
  }

  /// All settings, in the order of the bytes.
  private static let all: [Setting] = [
    .init(\.size), .init(\.progressViewOffset), .init(\.progressViewEndTarget),
    .init(\.distanceToTriggerPx), .init(\.slingshotDistancePx), .init(\.canChildScrollUp),
    .init(\.enabled), .init(\.triggerMode), .init(\.colorAlpha), .init(\.displacement),
    .init(\.edgeOffset), .init(\.indicatorCallback), .init(\.distThreshold, unless: 0),
    .init(\.distMax, unless: 0), .init(\.distReload, unless: 0), .init(\.distIgnore, unless: 0),
    .init(\.refreshTimeout), .init(\.resistance, unless: 0), .init(\.shouldPullToRefresh),
    .init(\.stripCallback), .init(\.instructionsPullToRefresh, unless: ""),
    .init(\.instructionsReleaseToRefresh, unless: ""), .init(\.instructionsRefreshing, unless: ""),
    .init(\.iconArrow, unless: ""), .init(\.iconRefreshing, unless: ""),
  ]

  /// The settings, overridden by the given ones; setProgressViewOffset also overwrites the end target.
  func changed(by new: OverlaySettings) -> OverlaySettings {
    var settings = self
    if new.progressViewOffset != nil { settings.progressViewEndTarget = nil }
    for setting in Self.all { setting.change(&settings, new) }
    return settings
  }

  func write(to writer: inout ByteWriter) {
    for setting in Self.all { setting.write(self, &writer) }
  }

  init(from reader: inout ByteReader) throws(ByteFault) {
    self.init()
    for setting in Self.all { try setting.read(&self, &reader) }
  }

  /// True if the circle of a new SwipeRefreshLayout has a way of 0, which the library would divide by.
  public func hasNoWay(atDensity density: Double) -> Bool {
    var options = CircleOptions(density: Float(density))
    options.change(self)
    return options.slingshotDistance == 0
  }
}

/// The settings in force of a component, out of line: the given ones over the libraries' defaults.
@dynamicMemberLookup
struct SettingsInForce: Sendable, StateRecord {
  private var shared: Shared<OverlaySettings>
  // The defaults have no bytes.
  private var stored: OverlaySettings? { shared === Self.defaults ? nil : shared.value }
  static let fields = Fields(Self.init) { $0.stored }

  /// Makes the settings from the given ones, if any; components with the defaults share one instance.
  init(_ given: OverlaySettings? = nil) {
    let settings = given.map(Self.defaults.value.changed) ?? Self.defaults.value
    shared = settings == Self.defaults.value ? Self.defaults : Shared(settings)
  }

  /// The settings in one value.
  var value: OverlaySettings { shared.value }

  /// A setting; nil for a setter of SwipeRefreshLayout that was never called.
  subscript<Value>(dynamicMember setting: KeyPath<OverlaySettings, Value?>) -> Value? {
    shared.value[keyPath: setting]
  }

  /// A number of the settings.
  subscript(dynamicMember number: KeyPath<OverlaySettings, Double?>) -> Double {
    shared.value[keyPath: number] ?? 0
  }

  /// Overrides the settings by the given ones.
  mutating func change(by given: OverlaySettings) { self = Self(shared.value.changed(by: given)) }

  /// The defaults of the libraries; those of pulltorefresh.js are `_SETTINGS` of `dist/index.umd.js`.
  private static let defaults = {
    var settings = OverlaySettings()
    (settings.size, settings.slingshotDistancePx, settings.enabled) = (.standard, 0, true)
    (settings.triggerMode, settings.indicatorCallback) = (.onEdge, .future)
    (settings.colorAlpha, settings.displacement, settings.edgeOffset) = (255, 40, 0)
    (settings.distThreshold, settings.distMax, settings.distReload) = (60, 80, 50)
    (settings.distIgnore, settings.refreshTimeout, settings.resistance) = (0, 500_000, 2.5)
    (settings.shouldPullToRefresh, settings.stripCallback) = (.top, .done)
    settings.instructionsPullToRefresh = "Pull down to refresh"
    settings.instructionsReleaseToRefresh = "Release to refresh"
    settings.instructionsRefreshing = "Refreshing"
    (settings.iconArrow, settings.iconRefreshing) = ("⇣", "…")
    return Shared(settings)
  }()
}
