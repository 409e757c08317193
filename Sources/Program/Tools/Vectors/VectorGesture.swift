import RefreshEngine
import ScrollPhysics

/// A drag that the laws and the page's evaluators are given.
struct VectorGesture {
  /// A touch at a time in ms.
  struct Touch {
    enum Kind: String {
      case dragBegan, dragMoved, dragEnded, dragCancelled
    }

    let kind: Kind
    let ms: Double
    let x: Double
    let y: Double

    var instant: Instant { Instant(microseconds: Int64((ms * 1000).rounded())) }

    var event: Event {
      switch kind {
      case .dragBegan: .dragBegan(Point(x: x, y: y))
      case .dragMoved: .dragMoved(Point(x: x, y: y))
      case .dragEnded: .dragEnded(x: x, y: y, velocity: nil)
      case .dragCancelled: .dragCancelled
      }
    }
  }

  let name: String
  /// The offset before the drag.
  let start: Point
  let touches: [Touch]
  /// What it pulls; nil is nothing but the content.
  var component: ComponentKind?
  /// Whether the snapshot after each touch is kept.
  var keepsAnswers = false

  func configuration(_ parameters: PhysicsParameters) -> Configuration {
    var configuration = Configuration()
    configuration.scrollView.contentSize = Size(width: 800, height: 2000)
    configuration.scrollView.safeAreaInsets.top = 20
    configuration.physics = parameters
    let pulled = component.map { ComponentConfiguration(kind: $0) }
    switch component {
    case .header: configuration.header = pulled
    case .autoFooter, .backFooter: configuration.footer = pulled
    case .trailer: configuration.trailer = pulled
    case nil: break
    }
    return configuration
  }

  /// A finger's samples: ms, x, y.
  typealias Sample = (ms: Double, x: Double, y: Double)

  /// A drag through samples, of which the first touches down and the last lifts.
  private static func drag(_ samples: [Sample], from startMs: Double = 1000) -> [Touch] {
    samples.enumerated().map { index, sample in
      let kind: Touch.Kind =
        index == 0 ? .dragBegan : index == samples.count - 1 ? .dragEnded : .dragMoved
      return Touch(kind: kind, ms: startMs + sample.ms, x: sample.x, y: sample.y)
    }
  }

  /// Steady, fast, slow, uneven, turning, held, and with two samples at one time.
  static let tracks: [[Sample]] = [
    pull, flick, slow, uneven, turning, [(0, 5, 5)], [(0, 0, 0), (8, 3, 9)],
    [(0, 0, 0), (8, 0, 4), (8, 0, 9), (16, 0, 9), (24.5, 0, 20)],
    (0..<40).map { (Double($0) * 4, 0, Double($0 * $0) / 8) },
    [(0, 0, 0), (10, 0, 30), (60, 0, 40), (70, 0, 52), (80, 0, 60), (90, 0, 61)],
  ]

  private static let pull: [Sample] = [
    (0, 180, 100), (8.3, 180, 104), (16.7, 181, 118.25), (25, 181, 140), (33.4, 182, 171.5),
    (41.7, 182, 203), (50, 182, 230), (58.3, 183, 249.75), (66.7, 183, 262), (75, 183, 270),
  ]
  private static let flick: [Sample] = [
    (0, 200, 500), (9, 198, 490), (18, 190, 455.5), (27, 176, 400), (36, 160, 331),
    (45, 141, 262), (49.5, 130, 228.5),
  ]
  private static let slow: [Sample] = [(0, 90, 300), (40, 90, 300.5), (79, 90.5, 301.75)]
  private static let uneven: [Sample] = [
    (0, 180, 200), (2.1, 180, 203), (19.4, 180, 260), (20.1, 180, 261), (36.9, 179, 330),
    (53.3, 179, 388.5), (53.8, 179, 389), (70, 178, 420),
  ]
  private static let turning: [Sample] = [
    (0, 180, 200), (10, 180, 290), (20, 180, 420), (30, 180, 240), (40, 180, 130),
    (50, 180, 220), (60, 180, 330), (70, 180, 342), (80, 180, 339.5),
  ]

  static let all: [VectorGesture] = [
    VectorGesture(name: "pull", start: Point(x: 0, y: -20), touches: drag(pull)),
    VectorGesture(
      name: "held pull",
      start: Point(x: 0, y: -20),
      touches: drag(pull + [(120, 183, 270)])
    ),
    VectorGesture(name: "fling", start: Point(x: 60, y: 400), touches: drag(flick)),
    VectorGesture(
      name: "fling to the top",
      start: Point(x: 0, y: 300),
      touches: drag(uneven),
      keepsAnswers: true
    ),
    VectorGesture(
      name: "fling past the end",
      start: Point(x: 400, y: 1250),
      touches: drag(flick),
      keepsAnswers: true
    ),
    VectorGesture(name: "back and forth", start: Point(x: 0, y: 30), touches: drag(turning)),
    VectorGesture(name: "slow", start: Point(x: 0, y: -20), touches: drag(slow)),
    VectorGesture(
      name: "cancelled",
      start: Point(x: 0, y: -20),
      touches: drag(pull) + [
        Touch(kind: .dragBegan, ms: 1130, x: 180, y: 80),
        Touch(kind: .dragMoved, ms: 1140, x: 180, y: 95),
        Touch(kind: .dragCancelled, ms: 1150, x: 180, y: 95),
      ]
    ),
    VectorGesture(
      name: "caught fling",
      start: Point(x: 60, y: 400),
      touches: drag(flick) + drag(flick.map { ($0.ms * 1.5, $0.x, $0.y) }, from: 1160),
      keepsAnswers: true
    ),
    VectorGesture(
      name: "armed header",
      start: Point(x: 0, y: -20),
      touches: drag(pull),
      component: .header,
      keepsAnswers: true
    ),
    VectorGesture(
      name: "armed footer",
      start: Point(x: 0, y: 1333),
      touches: drag(flick),
      component: .backFooter,
      keepsAnswers: true
    ),
    VectorGesture(
      name: "armed trailer",
      start: Point(x: 425, y: 0),
      touches: drag(flick.map { ($0.ms, $0.y, $0.x) }),
      component: .trailer,
      keepsAnswers: true
    ),
  ]
}
