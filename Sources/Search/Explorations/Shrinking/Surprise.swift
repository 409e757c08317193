import Explorer
import OverscrollWire
package import Recordings
package import RefreshEngine
import StrictJSON

/// A surprise of a recording that the smaller recording must keep.
package struct Surprise {
  /// The surprise to look for in a recording.
  package enum Wish: Sendable {
    /// A difference to the expectations, else a violated law. The terms have the compared places.
    case any(TestTerms)
    /// The first difference to the dialect, at the places of the terms.
    case dialect(Dialect, TestTerms)
    /// A violation of a property, by its name.
    case property(String)

    /// The fault of a recording without the surprise.
    var absence: String {
      switch self {
      case .any:
        "it does not differ from what it expects and violates no law: "
          + "--dialect or --property say what to keep"
      case .dialect(let dialect, _): "it does not differ in \(dialect.rawValue)"
      case .property(let name): "it does not violate \(name)"
      }
    }
  }

  /// The words for a candidate's surprise, as the end of a sentence that begins with "The recording still shows".
  let words: (CandidateSource.Candidate) -> String
  /// The function for the number of events after which a sequence shows the surprise.
  let oracle: Shrinking.Oracle
  /// The number of the given events that show the surprise.
  var length = Int.max
  /// The assertions of the smaller recording.
  var assertion = Assertion.everything
  /// Other surprises of the kind in the recording, which are dropped: pointers.
  var others: [String] = []

  /// The assertions of a smaller recording.
  enum Assertion {
    /// All values of the snapshots.
    case everything
    /// The expectation after the last event; nil for a refused event.
    case last(Recording.Item?)

    var isOfEverything: Bool { if case .everything = self { true } else { false } }
  }

  /// The assertions after a number of events: the expectation after the last one, nil before it.
  func items(_ count: Int) -> [Recording.Item?] {
    guard case .last(let item) = assertion else { return [] }
    return Array(repeating: nil, count: count) + [item]
  }

  /// Finds the surprise of a recording; nil without one.
  ///
  /// - Throws: The excess of steps, if playing the recording takes more than the limit.
  static func find(_ wish: Wish, in source: CandidateSource) throws(TooMuchWork) -> Surprise? {
    switch wish {
    case .any(let terms): try expectation(in: source, terms) ?? violation(of: nil, in: source)
    case .dialect(let dialect, let terms): try difference(to: dialect, in: source, terms)
    case .property(let name): violation(of: name, in: source)
    }
  }

  // MARK: A property

  private static func violation(of name: String?, in source: CandidateSource) -> Surprise? {
    let configuration = source.recording.configuration.engine
    func findings(_ recording: Recording) -> [Finding] {
      let events = recording.events.lazy.map { (event: $0.event, instant: $0.instant) }
      let judgement = Judgement(events, in: configuration, steps: source.steps)
      return judgement.items.map(\.finding)
    }
    let found = findings(source.recording).first { finding in
      let property = finding.violation.property
      return name.map { $0 == property.name } ?? (property.class == .law)
    }
    guard let violation = found?.violation else { return nil }
    return Surprise(
      words: { candidate in
        let finding = findings(candidate.recording).first { $0.violation == violation }
        let text = finding.map { ": \($0.text)" } ?? ""
        return "a violation of \(violation.property.name): \(violation.component)\(text)"
      },
      oracle: violation.oracle(in: configuration)
    )
  }
}
