import OverscrollWire
import RefreshEngine
import StrictJSON

/// A recording that is played in a dialect, up to what the dialect refuses.
struct DialectRun {
  let dialect: Dialect
  /// Nil where the configuration is refused.
  private(set) var playback: BoundedPlayback?
  /// What ended the run; nil before its end.
  private(set) var refusal: Comparison.Refusal?
  private var edition: DialectEdition?
  /// Where the events are, for the pointers of refusals.
  private let events: JSONPointer

  /// Creates the session.
  ///
  /// - Parameters:
  ///   - recording: What is played.
  ///   - place: Where it is in the body, for the pointers of refusals.
  ///   - dialect: In which dialect.
  ///   - steps: How many internal steps playing it may take.
  init(_ recording: Recording, at place: JSONPointer, in dialect: Dialect, steps: Int) {
    self.dialect = dialect
    events = place.appending("events")
    do throws(FieldErrors) {
      let edition = try DialectEdition(recording, at: place, in: dialect)
      playback = BoundedPlayback(
        Engine(edition.session.engine),
        name: recording.name ?? "recording",
        clock: edition.session.clock,
        steps: steps
      )
      self.edition = edition
    } catch {
      refusal = Comparison.Refusal(step: 0, reason: .invalid(error))
    }
  }

  /// What the session is made from; nil where it is refused.
  var session: SessionConfiguration? { edition?.session }

  /// Plays the next event and returns its effects; none if the run has ended.
  mutating func play(_ event: WireEvent) throws(TooMuchWork) -> [Effect] {
    guard refusal == nil, let edition, let revision = playback?.revision else { return [] }
    let decoded: WireEvent
    do throws(FieldErrors) {
      decoded = try edition.event(event, at: revision)
    } catch {
      refuse(revision + 1, .invalid(error))
      return []
    }
    do throws(BoundedPlayback.Fault) {
      return try playback?.play(decoded.event, at: decoded.instant) ?? []
    } catch {
      guard case .refused(let rejection) = error else {
        if case .tooMuchWork(let work) = error { throw work }
        return []
      }
      refuse(revision + 1, .rejected(rejection, decoded.event, at: events.appending(revision)))
      return []
    }
  }

  /// Counts work beside the engine's that takes as long as so many of its steps.
  mutating func count(steps: Int) { playback?.count(steps: steps) }

  private mutating func refuse(_ step: Int, _ reason: Comparison.Refusal.Reason) {
    refusal = Comparison.Refusal(step: step, reason: reason)
  }
}
