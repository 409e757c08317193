import Explorer
import OverscrollWire
import Recordings
import RefreshEngine
import StrictJSON

/// The candidates in place of a given recording: the same session with fewer or other events.
struct CandidateSource {
  /// The given recording.
  let recording: Recording
  /// The most internal steps for playing a candidate.
  let steps: Int
  private let sent: [WireEvent]

  /// Other events in place of the given ones.
  struct Candidate {
    let recording: Recording
    /// The events as sent, and their instants.
    let events: [(event: JSONValue, instant: Instant)]
    /// The last change of state of each kind of component.
    let lastChanges: [ComponentKind: CausedChange]
  }

  /// Makes a source from the events of a recording.
  init(_ recording: Recording, steps: Int) {
    (self.recording, self.steps) = (recording, steps)
    sent = Array(recording.events)
  }

  /// The given events in the form in which they are shrunk.
  var events: [TimedEvent] {
    sent.enumerated().map { TimedEvent($1.event, at: $1.instant, number: $0 + 1) }
  }

  /// A recording with other events; the engine plays them up to the first refused one.
  ///
  /// - Parameters:
  ///   - events: The events; an instant that has passed stands for the instant of the previous event.
  ///   - items: The assertions after the creation and after each event.
  /// - Returns: The candidate; nil if an event has no text.
  func candidate(_ events: [TimedEvent], expecting items: [Recording.Item?] = []) -> Candidate? {
    var engine = Engine(notingChangesOf: recording.configuration.engine)
    // Creation needs few steps, far below the limit.
    _ = try? engine.advance(to: .zero)
    var changes = engine.takeCausedChanges()
    var stepsLeft = steps
    var isRefused = false
    var wire: [WireEvent] = []
    var played: [(event: JSONValue, instant: Instant)] = []
    for event in events {
      guard let text = text(of: event) else { return nil }
      let instant = max(event.instant ?? .zero, engine.now)
      played.append((text, instant))
      let later = instant == engine.now ? nil : instant
      var source = text
      source[member: "atMs"] = later.map { .number($0.milliseconds) }
      wire.append(WireEvent(event: event.event, instant: later, source: source))
      guard !isRefused else { continue }
      isRefused = (try? engine.handle(event.event, at: instant, stepLimit: stepsLeft)) == nil
      stepsLeft = max(0, engine.stepsLeft)
      changes += engine.takeCausedChanges()
    }
    return Candidate(
      recording: recording.with(wire, expecting: items),
      events: played,
      lastChanges: Dictionary(changes.map { ($0.kind, $0) }) { $1 }
    )
  }

  /// An event as sent, without its instant.
  private func text(of event: TimedEvent) -> JSONValue? {
    guard !event.isChanged, let number = event.number else { return .event(event.event) }
    var text = sent[number - 1].source
    text[member: "atMs"] = nil
    return text
  }
}
