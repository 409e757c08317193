import OverscrollWire
import Recordings
import RefreshEngine
import ScrollPhysics

/// A dialect with the list that its apps have: a view of 360 × 600 points, 2000 points of content.
struct Platform {
  let dialect: Dialect
  let physics: PhysicsPreset
  /// The least drag of 300 ms that arms before the finger lifts, in points.
  let arming: Double
  /// The least drag of 300 ms that refreshes, in points.
  let refreshing: Double

  init(dialect: Dialect, physics: PhysicsPreset) {
    (self.dialect, self.physics) = (dialect, physics)
    var session = SessionConfiguration()
    session.engine = Self.configuration(dialect, physics)
    let request = PullRequest(header: session)
    arming = request.flatMap { try? PullCalculator.answer(to: $0).smallestTravel } ?? 0
    refreshing = request.flatMap { try? PullCalculator.travelThatRefreshes($0) } ?? 0
  }

  /// The eight dialects, RefreshIndicator on both of Flutter's lists.
  static let all = Dialect.allCases.flatMap { dialect in
    presets(of: dialect).map { Platform(dialect: dialect, physics: $0) }
  }

  private static func presets(of dialect: Dialect) -> [PhysicsPreset] {
    switch dialect {
    case .mjrefresh379, .mjrefresh31154, .mjrefresh221, .mjrefresh147, .eocrefresh, .overscroll1:
      [.ios]
    case .swiperefreshlayout120, .pulltorefreshjs0122: [.clamping]
    case .refreshindicator2026: [.clamping, .flutterBouncing]
    }
  }

  /// The dialect, and the list where the dialect has two.
  var name: String {
    let name = "`\(dialect.rawValue)`"
    return physics == .flutterBouncing ? "\(name), bouncing" : name
  }

  /// What a session is made from: the library's defaults, without a load.
  private static func configuration(_ dialect: Dialect, _ physics: PhysicsPreset) -> Configuration {
    var configuration = Configuration()
    configuration.dialect = dialect
    configuration.scrollView.size = Size(width: 360, height: 600)
    configuration.scrollView.contentSize = Size(width: 360, height: 2000)
    (configuration.physicsPreset, configuration.physics) = (physics, physics.parameters)
    configuration.header = ComponentConfiguration(kind: .header)
    return configuration
  }

  /// Plays steps in a session: its effects, and its time at the end.
  func play(_ steps: [PlatformStep]) throws(Rejection) -> (effects: [Effect], now: Instant) {
    var engine = Engine(Self.configuration(dialect, physics))
    var effects: [Effect] = []
    // Where the finger is; nil if it is up.
    var finger: Double?
    for step in steps {
      switch step {
      case .wait(let milliseconds):
        let event = Event.advance(.by(Microseconds(milliseconds * 1000)))
        effects += try engine.handle(event, at: engine.now)
      case .act(let event):
        effects += try engine.handle(event, at: engine.now)
      case .release, .cancel:
        let lift = Event.dragEnded(x: nil, y: nil, velocity: .zero)
        let event = if case .release = step { lift } else { Event.dragCancelled }
        effects += try engine.handle(event, at: engine.now)
        finger = nil
      case .pull(let distance):
        let (start, begin, samples) = (finger ?? 200, engine.now, 18)
        let down = Event.dragBegan(Point(x: 180, y: start))
        if finger == nil { effects += try engine.handle(down, at: begin) }
        for sample in 1...samples {
          let instant = begin + Microseconds((Double(sample) * 1_000_000 / 60).rounded())
          let y = start + distance * Double(sample) / Double(samples)
          effects += try engine.handle(.dragMoved(Point(x: 180, y: y)), at: instant)
          finger = y
        }
      }
    }
    return (effects, engine.now)
  }
}

/// What a finger, time or the app does, one after the other.
enum PlatformStep {
  /// Time passes, in ms.
  case wait(Double)
  /// The finger moves by a distance in 300 ms, 60 times a second, and stays there; it is put down if it is
  /// up.
  case pull(by: Double)
  /// The finger lifts at rest.
  case release
  /// The touch is taken away.
  case cancel
  /// The app calls.
  case act(Event)
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

  /// The steps that bring a session into the phase.
  func steps(on platform: Platform) -> [PlatformStep] {
    let short = PlatformStep.pull(by: platform.arming / 2)
    let far = PlatformStep.pull(by: platform.refreshing + Self.farther)
    switch self {
    case .untouched: return [.wait(100)]
    case .short: return [short]
    case .far: return [far]
    case .settling: return [far, .release, .wait(50)]
    case .refreshing: return [far, .release, .wait(1000)]
    case .ending: return [far, .release, .wait(1000), .act(.endRefreshing(.header)), .wait(50)]
    case .returning: return [short, .release, .wait(50)]
    }
  }

  /// How much farther than needed a pull goes that is to refresh, in points.
  static let farther = 30.0
}
