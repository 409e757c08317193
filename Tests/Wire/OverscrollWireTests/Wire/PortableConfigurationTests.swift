import RefreshEngine
import StrictJSON
import Testing

@testable import OverscrollWire

/// What a recording and a log keep of a configuration makes the same session.
struct PortableConfigurationTests {
  // 2026-01-02T03:04:05.000001Z
  private static let createdAt: Microseconds = 1_767_323_045_000_001

  private static func value(_ json: String) throws -> JSONValue {
    try JSONReader.value(Array(json.utf8))
  }

  /// Fields over a preset; what a preset or a dialect has not got is left out of a test.
  static let overrides: [String] = [
    #"{}"#, #"{"clock":"manual","language":"ko"}"#, #"{"timeZone":"Asia/Kolkata"}"#,
    #"{"epoch":"2020-07-01T00:00:00Z","timeZone":"Europe/Berlin"}"#, #"{"epoch":null}"#,
    #"{"header":null}"#, #"{"footer":null}"#, #"{"trailer":null}"#,
    #"{"header":{"titles":{"idle":"a","willRefresh":""}}}"#,
    #"{"header":{"style":"state","height":80,"refreshing":false}}"#,
    #"{"header":{"images":{"idle":{"count":1}}}}"#,
    #"{"footer":{"kind":"back"}}"#, #"{"footer":{"kind":"auto","hidden":true}}"#,
    #"{"footer":{"kind":"back","titles":{"noMoreData":"end"},"images":{"refreshing":{"height":9}}}}"#,
    #"{"trailer":{"height":null,"stateLabelHidden":true}}"#,
    #"{"simulatedLoad":null}"#, #"{"simulatedLoad":{"header":null}}"#,
    #"{"simulatedLoad":{"header":{"afterMs":1},"footer":{"outcome":["failure","success"]}}}"#,
    #"{"physics":{"preset":"ios-fast","rubberBand":0.3}}"#,
    #"{"list":null}"#, #"{"list":{"rows":50}}"#, #"{"list":{"rowHeight":null}}"#,
    #"{"scrollView":{"contentInset":{"top":20},"contentHeight":900}}"#,
    #"{"scrollView":{"driver":"external","contentInset":{"bottom":7}}}"#,
    #"{"scrollView":{"contentInset":{"top":5},"device":"iphone-14","contentOffset":"rest"}}"#,
    #"{"lastUpdatedTimes":{"MJRefreshHeaderLastUpdatedTimeKey":"2026-01-01T10:00:00Z"}}"#,
  ]

  /// The configuration in force and the snapshots of a session, its preset unnamed.
  private static func session(_ document: JSONValue, createdAt: Microseconds) throws -> [[UInt8]] {
    var configuration = try ConfigurationDecoder.decode(JSONCursor(document), createdAt: createdAt)
    configuration.preset = nil
    var engine = Engine(configuration.engine)
    var written = JSONWriter()
    written.configuration(configuration, engine, epoch: engine.epoch)
    var pages = [written.bytes]
    for instant in [0, 1_000_000, 2_500_000] as [Microseconds] {
      _ = try engine.advance(to: Instant(microseconds: instant))
      pages.append(snapshotJSON(of: engine, session: "s", revision: 0, clock: .manual))
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

  @Test(arguments: Dialect.all(of: .inset))
  func `every preset is the same session, expanded or in a log`(dialect: Dialect) throws {
    var count = 0
    for preset in Preset.allCases.map(Optional.some) + [nil] {
      for json in Self.overrides {
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
    #expect(count > 150)
  }

  @Test(arguments: [
    (
      #"{"timeZone":"Europe/Berlin"}"#,
      #"{"timeZone":"+01:00","epoch":"2026-01-02T03:04:05.000001Z"}"#, #"{"timeZone":"+01:00"}"#
    ),
    (#"{}"#, #"{"epoch":"2026-01-02T03:04:05.000001Z","timeZone":"UTC"}"#, #"{}"#),
    (
      #"{"preset":null,"epoch":"2026-07-01T00:00:00+02:00","timeZone":"Europe/Berlin"}"#,
      #"{"epoch":"2026-06-30T22:00:00Z","timeZone":"+02:00"}"#,
      #"{"preset":null,"epoch":"2026-07-01T00:00:00+02:00","timeZone":"+02:00"}"#
    ),
    (
      #"{"preset":"web-header","header":{"height":60},"simulatedLoad":{"header":{"rows":1}}}"#,
      #"{"header":{"height":60},"simulatedLoad":{"header":{"afterMs":2000,"rows":1}},"#
        + #""epoch":"2026-01-02T03:04:05.000001Z","timeZone":"UTC"}"#,
      #"{"preset":"web-header","header":{"height":60},"simulatedLoad":{"header":{"rows":1}}}"#
    ),
  ])
  func `the preset is expanded, epoch and zone are resolved, no default is added`(
    sent: String,
    recorded: String,
    logged: String
  ) throws {
    let portable = try PortableConfiguration(Self.value(sent), createdAt: Self.createdAt)
    #expect(String(decoding: portable.forRecording.bytes, as: UTF8.self) == recorded)
    #expect(String(decoding: portable.forLog.bytes, as: UTF8.self) == logged)
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
