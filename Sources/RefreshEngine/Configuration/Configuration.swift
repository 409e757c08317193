public import ScrollPhysics

/// Who moves the scroll view.
public enum Driver: String, CaseIterable, Hashable, Sendable {
  /// Gesture events drive the built-in physics, and UIScrollView's own rules hold.
  case simulated
  /// The client owns the scroll view, as a real app does.
  case external
}

/// Whose behaviour the components have.
public enum Dialect: String, CaseIterable, Hashable, Sendable {
  /// MJRefresh 3.7.9.
  case mjrefresh379 = "mjrefresh-3.7.9"
}

/// Everything that a session is created with.
public struct Configuration: Sendable {
  /// Whose behaviour the components have.
  public var dialect = Dialect.mjrefresh379
  /// The wall-clock time of session time 0, in microseconds since 1970 (UTC).
  public var epoch: Microseconds = 0
  /// The offset of the local time zone from UTC, in seconds.
  public var timeZoneOffsetSeconds = 0
  /// The language of the texts, a BCP 47 tag.
  public var language = "en"
  /// The scroll view.
  public var scrollView = ScrollViewConfiguration()
  /// How many rows the data source has.
  public var rows = 0
  /// The height of a row, in points; with one, the content height is rows × row height.
  public var rowHeight: Double?
  /// The user defaults before the components are made: times in microseconds since 1970, by key.
  public var lastUpdatedTimes: [String: Microseconds] = [:]
  /// The preset that the laws of the simulated driver started from.
  public var physicsPreset = PhysicsPreset.ios
  /// The laws of the simulated driver.
  public var physics = PhysicsParameters.ios
  /// The header, or nil for none.
  public var header: ComponentConfiguration?
  /// The footer, or nil for none.
  public var footer: ComponentConfiguration?
  /// The trailer, or nil for none.
  public var trailer: ComponentConfiguration?
  /// The loads that end refreshes by themselves.
  public var loads = SimulatedLoads()

  /// Makes a configuration of defaults, with no component.
  public init() {}
}

/// The scroll view that a session is created with.
public struct ScrollViewConfiguration: Hashable, Sendable {
  /// Who moves it.
  public var driver = Driver.simulated
  /// The view's size, in points.
  public var size = Size(width: 375, height: 667)
  /// The content's size, in points.
  public var contentSize = Size(width: 375, height: 2000)
  /// The content inset.
  public var contentInset = EdgeInsets.zero
  /// The safe area, which adds to the content inset.
  public var safeAreaInsets = EdgeInsets.zero
  /// Whether scrolling stops on pages.
  public var pagingEnabled = false
  /// Whether the view is in a window.
  public var inWindow = true

  /// Makes the default scroll view: an iPhone's, with 2,000 pt of content.
  public init() {}
}

/// How a simulated load ends.
public enum LoadOutcome: String, CaseIterable, Hashable, Sendable {
  /// The rows are added, the refresh ends.
  case success
  /// The rows are added, the refresh ends with no more data.
  case noMoreData
  /// The refresh ends, no rows are added.
  case failure
  /// The rows are added, the refresh ends, the component is hidden.
  case hide
}

/// A load that ends a refresh by itself, as a data source would.
public struct SimulatedLoad: Hashable, Sendable {
  /// How long after the `refreshing` effect; 0 ends the refresh inside that callback.
  public var duration: Microseconds
  /// How it ends.
  public var outcome: LoadOutcome
  /// How many rows are added before the end.
  public var rows: Int

  /// Makes a load.
  public init(duration: Microseconds, outcome: LoadOutcome = .success, rows: Int = 0) {
    self.duration = duration
    self.outcome = outcome
    self.rows = rows
  }
}

/// The simulated load of each component; none leaves the refresh to the client.
public struct SimulatedLoads: Hashable, Sendable {
  /// In an array, so that an engine without loads stays small.
  private var entries: [Entry] = []

  private struct Entry: Hashable {
    let name: ComponentName
    let load: SimulatedLoad
  }

  /// Makes a set with no loads.
  public init() {}

  /// The header's load.
  public var header: SimulatedLoad? {
    get { self[.header] }
    set { self[.header] = newValue }
  }

  /// The footer's load.
  public var footer: SimulatedLoad? {
    get { self[.footer] }
    set { self[.footer] = newValue }
  }

  /// The trailer's load.
  public var trailer: SimulatedLoad? {
    get { self[.trailer] }
    set { self[.trailer] = newValue }
  }

  /// The load of a component.
  public subscript(name: ComponentName) -> SimulatedLoad? {
    get { entries.first { $0.name == name }?.load }
    set {
      entries.removeAll { $0.name == name }
      if let newValue { entries.append(Entry(name: name, load: newValue)) }
    }
  }
}
