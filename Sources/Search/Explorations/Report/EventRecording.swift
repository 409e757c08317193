import OverscrollWire
import Recordings
import RefreshEngine
import StrictJSON

extension DialectConfiguration {
  /// A recording of events in which every snapshot is asserted: one line of JSON.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - events: What happens.
  ///   - instants: When, an instant for each event.
  ///   - describe: Adds what is for people.
  /// - Returns: The file; nil if the engine refuses the events, or they never come to rest.
  func recording(
    _ name: String,
    of events: [Event],
    at instants: [Instant],
    describe: (inout JSONObject) -> Void
  ) -> [UInt8]? {
    guard let portable = try? PortableConfiguration(document, createdAt: 0),
      var writer = try? RecordingWriter(name: name, configuration: portable.forRecording)
    else { return nil }
    let sent = events.compactMap(JSONValue.event)
    guard sent.count == instants.count else { return nil }
    return try? writer.line(of: Array(zip(sent, instants)), describe: describe)
  }
}
