import OverscrollWire
import RefreshEngine
import StrictJSON

/// The first thing that an app showed and the engine would have done otherwise.
struct CaptureSurprise {
  private let value: Replay.Value
  private let atMs: Double
  private let explanation: String?
  /// The engine's snapshot there.
  private let snapshot: JSONValue

  /// Finds it; nil if the recording matches.
  init?(_ test: RecordingTest, _ recording: Recording, steps: Int) throws(TooMuchWork) {
    guard let difference = test.outcome.difference, let value = difference.values.first else {
      return nil
    }
    self.value = value
    atMs = difference.instant.milliseconds
    explanation = test.explanation?.line
    var played = ObservedPlayback(recording, steps: steps)
    do throws(BoundedPlayback.Fault) {
      for event in recording.events.prefix(difference.step) { try played.play(event) }
    } catch {
      // A recording whose events are refused is not written.
      if case .tooMuchWork(let work) = error { throw work }
    }
    snapshot = played.snapshot
  }

  /// The surprise as a person would say it, and why the engine shows something else, unless the threshold
  /// says it.
  func sentence(_ library: String) -> String {
    if let sentence = thresholdSentence(library) { return sentence }
    let why = explanation.map { " " + $0 } ?? ""
    return (stateSentence(library) ?? valueSentence(library)) + why
  }

  // MARK: The sentences

  /// Of a component that armed or refreshed before the engine's threshold.
  private func thresholdSentence(_ library: String) -> String? {
    guard let component, let verb = Self.verbs[value.expected.text ?? ""],
      let threshold = snapshot.member(component.rawValue)?.member("thresholdOffset")?.double,
      let offset, component == .header ? offset >= threshold : offset <= threshold
    else { return nil }
    return "Your app's \(component.rawValue) \(verb.past) at \(Self.text(offset)); "
      + "\(library) would \(verb.infinitive) past \(Self.text(threshold))."
  }

  /// Of another state.
  private func stateSentence(_ library: String) -> String? {
    guard let component, let offset else { return nil }
    return "At \(Self.text(atMs)) ms, at the offset \(Self.text(offset)), your app's "
      + "\(component.rawValue) was \(value.expected.text ?? value.expected.line); that of "
      + "\(library) is \(value.actual.text ?? value.actual.line)."
  }

  private func valueSentence(_ library: String) -> String {
    "At \(Self.text(atMs)) ms your app had \(value.expected.line) at \(value.pointer); "
      + "\(library) has \(value.actual.line)."
  }

  private static let verbs = [
    "pulling": (past: "armed", infinitive: "arm"),
    "refreshing": (past: "refreshed", infinitive: "refresh"),
  ]

  // MARK: What it is about

  /// The component whose state differs; nil if something else does.
  private var component: ComponentName? {
    let tokens = JSONPointer(value.pointer)?.tokens ?? []
    return tokens.count == 2 && tokens[1] == "state" ? ComponentName(rawValue: tokens[0]) : nil
  }

  /// The offset on the component's axis.
  private var offset: Double? {
    snapshot.member("scrollView")?.member("contentOffset")?
      .member(component == .trailer ? "x" : "y")?.double
  }

  /// A number to a thousandth: a screen has no finer places.
  private static func text(_ number: Double) -> String {
    JSONWriter.text((number * 1000).rounded() / 1000)
  }
}
