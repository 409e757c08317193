import RefreshEngine
import StrictJSON
import TestSupport
import Testing

@testable import OverscrollWire

/// What a recording and a log keep of a configuration makes the same session.
struct PortableConfigurationTests {
  // 2026-01-02T03:04:05.000001Z
  private static let createdAt: Microseconds = 1_767_323_045_000_001

  private static func value(_ json: String) throws -> JSONValue {
    try JSONReader.value(Array(json.utf8))
  }

  /// The configuration in force and the snapshots of a session, its preset unnamed.
  private static func session(_ document: JSONValue, createdAt: Microseconds) throws -> [[UInt8]] {
    var configuration = try ConfigurationDecoder.decode(JSONCursor(document), createdAt: createdAt)
    configuration.preset = nil
    var engine = Engine(configuration.engine)
    var written = JSONWriter()
    written.value(.configuration(configuration, engine, epoch: engine.epoch))
    var pages = [written.bytes]
    for instant in [0, 1_000_000, 2_500_000] as [Microseconds] {
      _ = try engine.advance(to: Instant(microseconds: instant))
      pages.append(snapshotJSON(of: engine, session: "s", revision: 0))
    }
    return pages
  }

  /// A configuration of a preset in a dialect, with fields over it.
  private static func document(
    _ preset: Preset?,
    _ dialect: Dialect,
    _ json: String
  ) throws -> JSONValue {
    guard case .object(var object) = try value(json) else { return .null }
    object["preset"] = preset.map { .string($0.rawValue) }
    object["dialect"] = .string(dialect.rawValue)
    return .object(object)
  }

  /// Fields over each preset; a combination that a preset or a dialect has not got is left out.
  @Test(arguments: Dialect.all(of: .inset))
  func `every preset is the same session, expanded or in a log`(dialect: Dialect) throws {
    let overrides = try Sample.part(of: TextTable.texts("wire", "overrides"))
    var count = 0
    for preset in Preset.allCases.map(Optional.some) + [nil] {
      for json in overrides {
        let document = try Self.document(preset, dialect, json)
        // A dialect without a part of the preset or of the fields refuses it.
        guard
          let portable = try? PortableConfiguration(document, createdAt: Self.createdAt),
          let original = try? Self.session(document, createdAt: Self.createdAt)
        else { continue }
        let place = "\(preset?.rawValue ?? "none") \(json)"
        #expect(try Self.session(portable.forRecording, createdAt: 0) == original, "\(place)")
        #expect(
          try Self.session(portable.forLog, createdAt: Self.createdAt) == original,
          "\(place)"
        )
        count += 1
      }
    }
    #expect(count >= 3 * overrides.count)
  }

  @Test func `the preset is expanded, epoch and zone are resolved, no default is added`() throws {
    for row in try TextTable.rows("wire", "expanded") {
      let (sent, recorded, logged) = (row[0], row[1], row[2])
      let portable = try PortableConfiguration(Self.value(sent), createdAt: Self.createdAt)
      #expect(String(decoding: portable.forRecording.bytes, as: UTF8.self) == recorded, "\(row)")
      #expect(String(decoding: portable.forLog.bytes, as: UTF8.self) == logged, "\(row)")
    }
  }

  @Test func `a preset keeps its name only where it sets what no field sets`() throws {
    var kept: [Dialect: Set<String>] = [:]
    for dialect in Dialect.all(of: .inset) {
      for preset in Preset.allCases {
        let document = try Self.document(preset, dialect, "{}")
        guard let portable = try? PortableConfiguration(document, createdAt: 0),
          case .object(let recorded) = portable.forRecording, recorded["preset"] != nil
        else { continue }
        kept[dialect, default: []].insert(preset.rawValue)
      }
    }
    #expect(kept[.standard] == ["collection-trailer"])
    #expect(kept[.mjrefresh221]?.contains("home") == true)
  }
}
