import RefreshEngine
import Testing

@testable import OverscrollWire
@testable import Recordings

/// The events of the recordings as a log stores them.
@Suite struct StoredRecordingTests {
  @Test(arguments: ConformanceTests.files + ConformanceTests.dialectFiles)
  func `every event is stored without loss`(file: String, count: Int) throws {
    for recording in try ConformanceFile.recordings(file) {
      let dialect = recording.configuration.engine.dialect
      for event in recording.events {
        let json = event.storedJSON
        let bytes = StoredEvent.pack(json: json, event: event.event)
        #expect(try StoredEvent.unpack(bytes) == json)
        // What is kept as its JSON is read as ever; its dictionaries have no order as a text.
        guard bytes != json else { continue }
        let decoded = "\(try StoredEvent.decode(bytes, dialect))"
        #expect(decoded == "\(event.event)")
      }
    }
  }
}

extension WireEvent {
  /// The event without its instant, as a log is given it.
  var storedJSON: [UInt8] {
    guard case .object(var object) = source else { return source.bytes }
    object["atMs"] = nil
    return JSONValue.object(object).bytes
  }
}
