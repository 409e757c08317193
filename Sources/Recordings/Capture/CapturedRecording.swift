import OverscrollWire
package import RefreshEngine
import StrictJSON

/// A recording of what an app did, which expects what the app saw.
package struct CapturedRecording: Sendable {
  /// Why there is none.
  package enum Fault: Error, Sendable {
    /// The server's recording cannot be read.
    case unreadable
    /// The engine refuses an event.
    case refused(Rejection)
    /// Playing it takes too many steps.
    case tooMuchWork(TooMuchWork)
  }

  /// The recording, one line.
  package let file: [UInt8]
  /// Whether the engine shows something else than what was observed.
  package let differs: Bool
  /// What was seen that the engine would have done otherwise, or that there is nothing of the kind.
  package let sentence: String

  /// Makes a recording of a session and of what was observed.
  ///
  /// - Parameters:
  ///   - session: The session's recording, which expects nothing.
  ///   - observations: What was observed, in the order in which it came.
  ///   - steps: How many internal steps playing it may take.
  /// - Throws: Why there is no recording.
  package init(
    _ session: [UInt8],
    observations: [AppObservation],
    steps: Int
  ) throws(Fault) {
    guard let original = try? Recording(session),
      case .object(let document)? = try? JSONReader.value(session)
    else { throw .unreadable }
    let (played, leftOut) = try Self.playback(original, observations, steps)
    file = Self.file(document, played)
    guard let recording = try? Recording(file) else { throw .unreadable }
    do throws(TooMuchWork) {
      let test = try RecordingTest(recording, by: TestTerms(), steps: steps)
      let library = recording.configuration.engine.dialect.title
      differs = test.outcome.matches == false
      let first = try CaptureSurprise(test, recording, steps: steps)?.sentence(library)
      sentence =
        leftOut == observations.count
        ? "Nothing was observed, so the recording expects nothing."
        : (first ?? "What was observed is what \(library) does.")
          + (leftOut > 0 ? " Not compared: \(leftOut) observed within a gesture." : "")
    } catch {
      throw .tooMuchWork(error)
    }
  }

  private static func playback(
    _ recording: Recording,
    _ observations: [AppObservation],
    _ steps: Int
  ) throws(Fault) -> (ObservedPlayback, leftOut: Int) {
    var played = ObservedPlayback(recording, steps: steps)
    var leftOut = 0
    // Stable: of observations of one instant the later one counts.
    var rest = observations.enumerated()
      .sorted { ($0.element.instant, $0.offset) < ($1.element.instant, $1.offset) }
      .map(\.element)[...]
    do throws(BoundedPlayback.Fault) {
      for event in recording.events {
        while let next = rest.first, let instant = event.instant, next.instant < instant {
          try played.observe(next)
          rest.removeFirst()
        }
        leftOut += try played.play(event, takingFrom: &rest)
      }
      for observation in rest { try played.observe(observation) }
    } catch {
      switch error {
      case .refused(let rejection): throw .refused(rejection)
      case .tooMuchWork(let work): throw .tooMuchWork(work)
      }
    }
    return (played, leftOut)
  }

  /// The recording with the events and the items that were played.
  ///
  /// Its clock is manual: `advance` moves no other one, and the events carry their instants.
  private static func file(_ session: JSONObject, _ played: ObservedPlayback) -> [UInt8] {
    var document = session
    if case .object(var configuration)? = document["configuration"] {
      configuration["clock"] = "manual"
      document["configuration"] = .object(configuration)
    }
    document["events"] = .array(played.events.map(\.source))
    let items = played.items.map { $0?.bytes ?? Array("null".utf8) }
    let text = JSONValue.object(document).bytes
    return RecordingFile.documents(text)[0].expecting(items) + [UInt8(ascii: "\n")]
  }
}
