import Foundation
import OverscrollWire
import RefreshEngine
import StrictJSON
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

/// A hash of snapshots: of their texts, and of their numbers to six decimals.
///
/// The last digits of a number may differ between processors, whose `exp` differs.
struct SnapshotDigest {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  var text: String { String(hash, radix: 16) }

  /// Adds the effects of an event, and the snapshot after it, which may be empty.
  mutating func add(_ effects: [Effect], _ snapshot: [UInt8]) {
    for effect in effects {
      add(text: "\(effect.instant.microseconds) \(effect.source) \(effect.kind.type)")
    }
    add(json: snapshot)
  }

  private mutating func add(text: String) {
    for byte in text.utf8 { add(byte) }
  }

  private mutating func add(json: [UInt8]) {
    var number: [UInt8] = []
    for byte in json {
      if Self.isOfNumber(byte) {
        number.append(byte)
      } else {
        if !number.isEmpty { add(number: number) }
        number.removeAll(keepingCapacity: true)
        add(byte)
      }
    }
  }

  /// Adds a number; whole ones, and what only looks like one in a text, as they are.
  private mutating func add(number: [UInt8]) {
    guard number.contains(UInt8(ascii: ".")),
      let value = Double(String(decoding: number, as: UTF8.self)), value.magnitude < 1e12
    else {
      for byte in number { add(byte) }
      return
    }
    add(text: String(Int64((value * 1e6).rounded())))
  }

  private mutating func add(_ byte: UInt8) {
    hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  /// Digits, the point, and the signs before and around it: "-./0" to "9".
  private static func isOfNumber(_ byte: UInt8) -> Bool { byte >= 0x2D && byte <= 0x39 }
}
