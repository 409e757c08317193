import OverscrollWire
package import RefreshEngine
package import StrictJSON

/// Recordings as a test of a component in any language: what is called, and what must follow.
package struct GoldenTest: Sendable {
  /// One recording.
  package struct Case: Sendable {
    /// The recording's name, for people.
    let name: String
    /// What the component is made with, as the JSON of a configuration.
    let configuration: String
    /// What must be seen right after the creation.
    let atCreation: Expectation
    private(set) var steps: [Step] = []

    /// Adds a step; one before it that only let the time pass to the same instant becomes part of it.
    mutating func append(_ step: Step) {
      var step = step
      if let last = steps.last, last.calls.isEmpty, last.instant == step.instant {
        step.expectation.callbacks.insert(contentsOf: last.expectation.callbacks, at: 0)
        steps.removeLast()
      }
      steps.append(step)
    }
  }

  /// One turn of the main loop.
  struct Step: Sendable {
    /// When.
    let instant: Instant
    /// What is called, in order; nothing where only time passes.
    let calls: [String]
    /// What must be seen then.
    var expectation: Expectation
  }

  /// What is compared.
  struct Expectation: Equatable, Sendable {
    /// A component in the scroll view.
    struct Component: Equatable, Sendable {
      let name: ComponentName
      let state: ComponentState
      /// nil where the library has none.
      let pullingPercent: Double?
      /// An overlay's pull, which it has instead of the percent.
      var pull: Pull?
    }

    /// What a pull has made of an overlay, in points.
    struct Pull: Equatable, Sendable {
      let travel: Double
      let displayed: Double
    }

    /// nil in the overlay family, which has none.
    let contentInset: EdgeInsets?
    let components: [Component]
    var callbacks: [Recording.Callback]

    /// Whether another is the same but for the last digits of its numbers.
    func isNear(_ other: Expectation) -> Bool {
      callbacks == other.callbacks
        && components.map(\.name) == other.components.map(\.name)
        && components.map(\.state) == other.components.map(\.state)
        && zip(numbers, other.numbers).allSatisfy { abs($0 - $1) <= 1e-9 * max(1, abs($0)) }
    }

    private var numbers: [Double] {
      (contentInset?.numbers ?? [])
        + components.flatMap { component in
          component.pull.map { [$0.travel, $0.displayed] } ?? [component.pullingPercent ?? 0]
        }
    }
  }

  /// Why a recording cannot become a test.
  package enum Fault: Error, CustomStringConvertible, Sendable {
    /// A field of its configuration or of one of its events is wrong.
    case invalid(FieldErrors)
    /// The engine refuses an event, counted from 0.
    case refused(event: Int, Rejection)
    /// Playing it takes more steps than allowed.
    case tooMuchWork(TooMuchWork)
    /// It has more steps or calls up to this event, counted from 0, than a test may have.
    /// The instant is how far the session came.
    case tooLong(event: Int, reached: Instant)
    /// Lowered, the session shows something else after this event, counted from 0: the simulated
    /// driver moved the offset in the midst of what a component did, where no client can.
    case notLowered(event: Int)

    /// What is wrong, for people; events count from 1 there.
    package var description: String {
      switch self {
      case .invalid(let errors): errors.all.map(\.sentence).joined(separator: " ")
      case .refused(let event, let rejection):
        "event \(event + 1) is refused: \("\(rejection.reason)".prefix { $0 != "(" })"
      case .tooMuchWork(let work): "\(work)"
      case .tooLong(let event, _):
        "it has too many steps or calls from its event \(event + 1) on"
      case .notLowered(let event):
        "event \(event + 1) cannot be lowered: the scroll view moved in the midst of what a component "
          + "did"
      }
    }
  }

  /// The most steps of one recording: enough for a minute of a finger at 60 samples a second.
  package static let mostSteps = 5000
  /// The most calls of one recording, the advances among them.
  static let mostCalls = 25_000
  /// The most calls of one step, which stand in one line.
  static let mostCallsOfStep = 1000

  /// The recordings, in the order of the file.
  package let cases: [Case]

  /// Makes a test of these recordings.
  package init(_ cases: [Case]) { self.cases = cases }
}

extension EdgeInsets {
  /// Top, left, bottom, right.
  var numbers: [Double] { [top, left, bottom, right] }
}
