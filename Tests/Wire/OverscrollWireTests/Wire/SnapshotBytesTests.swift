import Foundation
import RefreshEngine
import StrictJSON
import TestSupport
import Testing

@testable import OverscrollWire

/// Sessions whose snapshot or effects are kept byte for byte in Resources/snapshots.
struct SnapshotBytesTests {
  @Test func `a snapshot is the kept one, byte for byte`() throws {
    for row in try TextTable.rows("snapshots", "snapshots") {
      let (engine, _, revision) = try Self.play(row[1], row[2])
      let bytes = snapshotJSON(of: engine, session: row[0], revision: revision)
      try Self.expectKept(bytes, row[0])
    }
  }

  @Test func `effects are the kept ones, byte for byte`() throws {
    for row in try TextTable.rows("snapshots", "effects") {
      var writer = JSONWriter()
      writer.effects(try Self.play(row[1], row[2]).effects)
      try Self.expectKept(writer.bytes, row[0])
    }
  }

  /// The engine after the events of a session, their effects, and how many they are.
  private static func play(
    _ configuration: String,
    _ events: String
  ) throws -> (engine: Engine, effects: [Effect], revision: Int) {
    let document = try JSONReader.value(Array(configuration.utf8))
    let session = try ConfigurationDecoder.decode(JSONCursor(document), createdAt: 0)
    var engine = Engine(session.engine)
    let decoder = EventDecoder(dialect: session.engine.dialect)
    let list = try JSONCursor(JSONReader.value(Array(events.utf8))).array()
    let effects = try list.flatMap { element in
      let event = try decoder.decode(element)
      return try engine.handle(event.event, at: event.instant ?? engine.now)
    }
    return (engine, effects, list.count)
  }

  private static func expectKept(_ bytes: [UInt8], _ name: String) throws {
    let path = "Resources/snapshots/\(name).json"
    let kept = try Data(contentsOf: Bundle.module.bundleURL.appending(path: path))
    #expect(
      String(decoding: bytes, as: UTF8.self) + "\n" == String(decoding: kept, as: UTF8.self),
      "\(name)"
    )
  }
}
