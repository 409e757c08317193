// The changes of settings, and the form in which they are stored.

extension OverlaySettings: StateCoded {
  /// One setting of a library.
  private struct Setting: Sendable {
    let write: @Sendable (OverlaySettings, inout ByteWriter) -> Void
    let read: @Sendable (inout OverlaySettings, inout ByteReader) throws(ByteFault) -> Void
    let change: @Sendable (inout OverlaySettings, OverlaySettings) -> Void

    init<Value: StateCoded & Sendable>(
      _ path: any WritableKeyPath<OverlaySettings, Value?> & Sendable
    ) {
      write = { settings, writer in writer.write(settings[keyPath: path]) }
      read = { (settings: inout OverlaySettings, reader: inout ByteReader) throws(ByteFault) in
        settings[keyPath: path] = try reader.read()
      }
      change = { old, new in old[keyPath: path] = new[keyPath: path] ?? old[keyPath: path] }
    }
  }

  /// All settings, in the order of the bytes.
  private static let all: [Setting] = [
    .init(\.size), .init(\.progressViewOffset), .init(\.progressViewEndTarget),
    .init(\.distanceToTriggerPx), .init(\.slingshotDistancePx), .init(\.canChildScrollUp),
    .init(\.enabled), .init(\.triggerMode), .init(\.colorAlpha), .init(\.displacement),
    .init(\.edgeOffset), .init(\.indicatorCallback), .init(\.distThreshold), .init(\.distMax),
    .init(\.distReload), .init(\.distIgnore), .init(\.refreshTimeout), .init(\.resistance),
    .init(\.shouldPullToRefresh), .init(\.stripCallback), .init(\.instructionsPullToRefresh),
    .init(\.instructionsReleaseToRefresh), .init(\.instructionsRefreshing), .init(\.iconArrow),
    .init(\.iconRefreshing),
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
  static let fields = Fields(Self.init) { $0.shared.value }

  /// Makes the settings from the given ones; components with the defaults share one instance.
  ///
  /// In pulltorefresh.js the default also replaces an empty text, and a number of 0 except the time.
  init(_ given: OverlaySettings = OverlaySettings()) {
    var given = given
    for number in Self.numbers where given[keyPath: number] == 0 { given[keyPath: number] = nil }
    for text in Self.texts where given[keyPath: text] == "" { given[keyPath: text] = nil }
    let settings = Self.defaults.value.changed(by: given)
    shared = settings == Self.defaults.value ? Self.defaults : Shared(settings)
  }

  private typealias Number = any WritableKeyPath<OverlaySettings, Double?> & Sendable
  private static let numbers: [Number] = [
    \.distThreshold, \.distMax, \.distReload, \.distIgnore, \.resistance,
  ]

  private typealias Text = any WritableKeyPath<OverlaySettings, String?> & Sendable
  private static let texts: [Text] = [
    \.instructionsPullToRefresh, \.instructionsReleaseToRefresh, \.instructionsRefreshing,
    \.iconArrow, \.iconRefreshing,
  ]

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
