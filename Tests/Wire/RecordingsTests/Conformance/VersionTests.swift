import Foundation
import OverscrollWire
import RefreshEngine
import StrictJSON
import TestSupport
import Testing

@testable import Recordings

/// The engine's version names its behaviour: with the same one, everything is replayed equally, as
/// `ConformanceTests` checks.
@Suite struct VersionTests {
  /// The digest of each file's replay by the versions whose sessions this engine accepts.
  ///
  /// Behaviour has changed where one differs. If replays are to stay equal, that is a bug. Else the
  /// engine gets a new version, which alone shows the change, and the new digests, which the failures print,
  /// are stored in the resource, beside the old ones of the files that differ.
  static let digests: [String: String] = {
    let url = Bundle.module.bundleURL.appending(path: "Resources/digests.txt")
    let lines = ((try? String(contentsOf: url, encoding: .utf8)) ?? "").split(separator: "\n")
    let pairs = lines.map { $0.split(separator: " ").map(String.init) }
    return Dictionary(pairs.map { ($0[0], $0[1]) }) { first, _ in first }
  }()

  @Test func `the digests are those of the engine's version`() {
    #expect(Self.digests["version"] == Engine.version)
  }

  /// The external driver is the same in all versions.
  @Test(arguments: ["2.0.0", "2.1.0"])
  func `the simulated driver of an earlier version shows what it showed`(_ name: String) throws {
    let version = try #require(EngineVersion(rawValue: name))
    var digest = SnapshotDigest()
    for document in try ConformanceFile.documents("simulated") {
      var pass = try RecordingPass(Recording(document.bytes), inAllForms: false, version: version)
      try pass.run(&digest)
      #expect(pass.failures == [])
    }
    #expect(Self.digests["simulated-2.1.0"] == digest.text)
  }
}

extension SnapshotDigest {
  /// Adds the effects of an event, and the snapshot after it, which may be empty.
  mutating func add(_ effects: [Effect], _ snapshot: [UInt8]) {
    for effect in effects {
      add(text: "\(effect.instant.microseconds) \(effect.source) \(effect.kind.type)")
    }
    add(json: snapshot)
  }
}
