import OverscrollWire
package import RefreshEngine
package import SessionLog
import StrictJSON

extension Session {
  /// Loads a session of the log from its newest checkpoint and the events after it.
  static func loaded(
    _ logged: LoggedSession,
    _ environment: SessionEnvironment
  ) throws(SessionStore.AccessError) -> Session {
    guard EngineVersion(rawValue: logged.header.engineVersion) != nil else {
      throw .engineVersion(logged.header.engineVersion)
    }
    do throws(SessionTimeline.Fault) {
      let configuration = try SessionConfiguration(logged.header)
      var player = try LogPlayer.from(
        .revision(.max),
        of: logged.id,
        configuration,
        in: environment.log
      )
      try player.play()
      let end = player.position ?? logged.position
      guard player.builder.revision >= logged.revision, end.count == player.builder.revision else {
        throw .log(.refused(.damaged("it ends at revision \(end.count), before it should")))
      }
      let session = Session(
        LoggedSession(id: logged.id, header: logged.header, position: end),
        configuration: configuration,
        durable: player.builder.moment,
        environment: environment
      )
      session.save(player.builder.checkpoints)
      return session
    } catch {
      if case .log(.refused(.damaged)) = error { environment.log.noteDamage(of: logged.id) }
      throw .log(error.ofLog)
    }
  }
}

extension SessionHeader {
  /// The version of the engine whose rules play the session; a loaded session always has a version known to
  /// this engine.
  package var version: EngineVersion { EngineVersion(rawValue: engineVersion) ?? .current }
}

extension SessionConfiguration {
  /// Reads the configuration at the session's creation from its header in the log.
  ///
  /// - Throws: `damaged` if the configuration, valid at the session's creation, cannot be read.
  init(_ header: SessionHeader) throws(SessionTimeline.Fault) {
    do {
      let document = try JSONReader.value(header.configuration)
      self = try ConfigurationDecoder.decode(
        JSONCursor(document),
        createdAt: header.createdAt,
        version: header.version
      )
    } catch {
      throw .log(.refused(.damaged("the configuration cannot be read: \(error)")))
    }
  }
}

/// The played events from a session's creation, for a new session that begins with them.
public struct PlayedEvents: Sendable {
  let builder: MomentBuilder
  let entries: [LogEntry]

  /// Plays events at their instants; see ``SessionStore``.
  init(
    _ configuration: SessionConfiguration,
    _ events: some Sequence<WireEvent>,
    count: Int,
    steps: Int
  ) throws(SubmissionError) {
    var stepsLeft = steps
    var builder = MomentBuilder(created: configuration)
    var entries: [LogEntry] = []
    entries.reserveCapacity(count)
    for (index, wire) in events.enumerated() {
      let event = SubmittedEvent(wire)
      if configuration.clock == .realtime, case .advance = event.event {
        throw .needsManualClock(index: index)
      }
      let instant = event.instant ?? builder.engine.now
      do throws(Rejection) {
        _ = try builder.handle(event.event, at: instant, stepLimit: stepsLeft)
      } catch {
        throw .rejected(index: index, error)
      }
      stepsLeft = max(0, builder.engine.stepsLeft)
      entries.append(LogEntry(instant: instant.microseconds, event: event.stored))
    }
    self.builder = builder
    self.entries = entries
  }

  /// Plays the first events of a session again.
  package init(
    of session: Session,
    upTo revision: Int
  ) throws(SessionTimeline.Fault) {
    var player = LogPlayer(
      MomentBuilder(created: try session.configuration).moment,
      of: session.id,
      in: session.environment.log
    )
    var entries: [LogEntry] = []
    while entries.count < revision, let entry = try player.next() {
      _ = try player.play(entry)
      entries.append(entry)
    }
    builder = player.builder
    self.entries = entries
  }
}
