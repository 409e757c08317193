import OverscrollWire
import Recordings
import RefreshEngine
import ScrollPhysics

/// A dialect with the list that its apps have: a view of 360 × 600 points, 2000 points of content.
struct Platform {
  let dialect: Dialect
  let physics: PhysicsPreset

  /// The eight dialects, RefreshIndicator on both of Flutter's lists.
  static let all = Dialect.allCases.flatMap { dialect in
    presets(of: dialect).map { Platform(dialect: dialect, physics: $0) }
  }

  private static func presets(of dialect: Dialect) -> [PhysicsPreset] {
    switch dialect {
    case .mjrefresh379, .mjrefresh31154, .mjrefresh221, .mjrefresh147, .eocrefresh: [.ios]
    case .swiperefreshlayout120, .pulltorefreshjs0122: [.clamping]
    case .refreshindicator2026: [.clamping, .flutterBouncing]
    }
  }

  /// The dialect, and the list where the dialect has two.
  var name: String {
    let name = "`\(dialect.rawValue)`"
    return physics == .flutterBouncing ? "\(name), bouncing" : name
  }

  /// What a session on it is made from: the library's defaults, without a load.
  var configuration: Configuration {
    var configuration = Configuration()
    configuration.dialect = dialect
    configuration.scrollView.size = Size(width: 360, height: 600)
    configuration.scrollView.contentSize = Size(width: 360, height: 2000)
    (configuration.physicsPreset, configuration.physics) = (physics, physics.parameters)
    configuration.header = ComponentConfiguration(kind: .header)
    return configuration
  }

  /// Whether the library has a call of the app.
  func has(_ call: PlatformRun.AppCall) -> Bool {
    // pulltorefresh.js begins by the finger alone.
    call == .end || dialect != .pulltorefreshjs0122
  }

  /// The least drag of 300 ms that arms before the finger lifts, in points.
  var armingTravel: Double? {
    request.flatMap { try? PullCalculator.answer(to: $0).smallestTravel }
  }

  /// The least drag of 300 ms that refreshes, in points.
  var refreshingTravel: Double? {
    request.flatMap { try? PullCalculator.travelThatRefreshes($0) }
  }

  private var request: PullRequest? {
    var session = SessionConfiguration()
    session.engine = configuration
    return PullRequest(header: session)
  }
}

/// A session on a platform, with a finger and an app that act one after the other.
struct PlatformRun {
  private var engine: Engine
  private(set) var effects: [Effect] = []
  /// Where the finger is; nil if it is up.
  private var finger: Double?

  init(_ platform: Platform) { engine = Engine(platform.configuration) }

  /// The header's state.
  var state: ComponentState {
    engine.overlayReading?.state ?? engine.component(.header)?.state ?? .idle
  }

  var now: Instant { engine.now }

  // MARK: Acting

  /// Lets time pass, in ms.
  mutating func wait(_ milliseconds: Double) {
    let length = Microseconds(milliseconds * 1000)
    perform(.advance(.by(length)))
  }

  /// Pulls the finger by a distance in 300 ms, 60 times a second, and holds it there; it is put down
  /// if it is up.
  mutating func pull(by distance: Double) {
    let start = finger ?? Self.start
    if finger == nil { perform(.dragBegan(Self.point(start))) }
    let samples = 18
    let begin = now
    for sample in 1...samples {
      let instant = begin + Microseconds((Double(sample) * 1_000_000 / 60).rounded())
      let y = start + distance * Double(sample) / Double(samples)
      perform(.dragMoved(Self.point(y)), at: instant)
      finger = y
    }
  }

  /// Lifts the finger at rest.
  mutating func release() {
    perform(.dragEnded(x: nil, y: nil, velocity: .zero))
    finger = nil
  }

  /// Takes the touch away.
  mutating func cancel() {
    perform(.dragCancelled)
    finger = nil
  }

  /// The app calls.
  mutating func call(_ call: AppCall) {
    perform(call == .begin ? .beginRefreshing(.header) : .endRefreshing(.header))
  }

  /// A call of the app.
  enum AppCall: CaseIterable {
    case begin, end
  }

  private static let start = 200.0

  private static func point(_ y: Double) -> Point { Point(x: 180, y: y) }

  private mutating func perform(_ event: Event, at instant: Instant? = nil) {
    do throws(Rejection) {
      effects += try engine.handle(event, at: instant ?? engine.now)
    } catch {
      preconditionFailure("a scenario has an event that its session refuses: \(error.reason)")
    }
  }
}

/// A moment of a pull or a refresh at which something is done.
enum PlatformPhase: CaseIterable {
  /// Before any touch.
  case untouched
  /// Finger down, pulled half as far as arms.
  case short
  /// Finger down, pulled 30 pt farther than refreshes.
  case far
  /// 50 ms after a release that refreshes.
  case settling
  /// 1 s after a release that refreshes.
  case refreshing
  /// 50 ms after the end of the refresh.
  case ending
  /// 50 ms after a release that does not refresh.
  case returning

  /// Brings a session into the phase.
  func bring(_ run: inout PlatformRun, arming: Double, refreshing: Double) {
    switch self {
    case .untouched: run.wait(100)
    case .short: run.pull(by: arming / 2)
    case .far: run.pull(by: refreshing + Self.farther)
    case .settling, .refreshing, .ending:
      run.pull(by: refreshing + Self.farther)
      run.release()
      run.wait(self == .settling ? 50 : 1000)
      guard self == .ending else { return }
      run.call(.end)
      run.wait(50)
    case .returning:
      run.pull(by: arming / 2)
      run.release()
      run.wait(50)
    }
  }

  /// How much farther than needed a pull goes that is to refresh, in points.
  static let farther = 30.0
}
