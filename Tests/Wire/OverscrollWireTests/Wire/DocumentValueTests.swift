import RefreshEngine
import StrictJSON
import Testing

@testable import OverscrollWire

/// A configuration and a snapshot have the value that is read from their text.
struct DocumentValueTests {
  @Test(arguments: Preset.allCases)
  func `configuration and snapshot are as they are read`(preset: Preset) throws {
    let session = try ConfigurationDecoder.decode(JSONCursor(preset.document), createdAt: 0)
    let engine = Engine(session.engine)
    var writer = JSONWriter()
    writer.value(.configuration(session, engine, epoch: 5))
    let configuration = JSONValue.configuration(session, engine, epoch: 5)
    #expect(try configuration == JSONReader.value(writer.bytes))
    let label = SnapshotLabel(session: "ä\"", revision: 3, clock: .realtime, behind: 1500)
    writer = JSONWriter()
    writer.snapshot(engine, label)
    #expect(try JSONValue.snapshot(engine, label) == JSONReader.value(writer.bytes))
  }
}
