package import OverscrollWire
package import RefreshEngine
package import StrictJSON

/// A recording as it is played: in its own dialect, or taken into another one.
package struct DialectEdition: Sendable {
  /// What the session is made with.
  package let session: SessionConfiguration
  /// Reads the events anew; nil in the recording's own dialect.
  private let decoder: EventDecoder?
  private let place: JSONPointer

  /// Takes a recording into a dialect.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - place: Where it is in the document, for the pointers of errors.
  ///   - dialect: The dialect; nil is the recording's own.
  /// - Throws: What the dialect lacks of its configuration.
  package init(
    _ recording: Recording,
    at place: JSONPointer = .root,
    in dialect: Dialect?
  ) throws(FieldErrors) {
    self.place = place.appending("events")
    guard let dialect, dialect != recording.configuration.engine.dialect else {
      (session, decoder) = (recording.configuration, nil)
      return
    }
    let document = DialectChange.configuration(recording.configurationSource, in: dialect)
    session = try ConfigurationDecoder.decode(
      JSONCursor(document, at: place.appending("configuration")),
      createdAt: 0,
      version: recording.configuration.engine.version
    )
    decoder = EventDecoder(dialect: dialect)
  }

  /// An event of the recording in this dialect.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - index: Its index among the events.
  /// - Returns: The event.
  /// - Throws: What the dialect lacks of it.
  package func event(_ event: WireEvent, at index: Int) throws(FieldErrors) -> WireEvent {
    guard let decoder else { return event }
    return try decoder.decode(JSONCursor(event.source, at: place.appending(index)))
  }
}
