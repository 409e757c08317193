import Foundation
import OverscrollWire
import Testing

@testable import Recordings

/// The files in `Public/museum/` are what the data and the engine make of them.
///
/// `OVERSCROLL_WRITE_MUSEUM=1`, as `make museum` sets it, writes them anew before they are compared.
@Suite(.serialized) struct MuseumFileTests {
  private static let writes = ProcessInfo.processInfo.environment["OVERSCROLL_WRITE_MUSEUM"] != nil

  /// The files that are there, but the style sheet.
  private static func present() throws -> [String: [UInt8]] {
    let names = try FileManager.default.contentsOfDirectory(atPath: Museum.folder.path)
    return try Dictionary(
      uniqueKeysWithValues: names.filter { $0 != "museum.css" }.map { name in
        (name, [UInt8](try Data(contentsOf: Museum.folder.appending(path: name))))
      }
    )
  }

  private static func write(_ files: [String: [UInt8]]) throws {
    for name in try present().keys where files[name] == nil {
      try FileManager.default.removeItem(at: Museum.folder.appending(path: name))
    }
    for (name, bytes) in files {
      try Data(bytes).write(to: Museum.folder.appending(path: name))
    }
  }

  @Test func `the files are what the data make`() throws {
    let made = try MuseumFiles.all(Museum.played())
    if Self.writes { try Self.write(made) }
    let present = try Self.present()
    #expect(present.keys.sorted() == made.keys.sorted())
    for (name, bytes) in present {
      #expect(
        try Self.isSame(bytes, made[name] ?? [], name),
        "\(name) is stale: make museum"
      )
    }
  }

  /// Byte for byte; in a recording the last digits of a number may differ between processors.
  private static func isSame(_ left: [UInt8], _ right: [UInt8], _ name: String) throws -> Bool {
    guard left != right else { return true }
    guard name.hasSuffix(".json"), left.last == right.last else { return false }
    return try JSONReader.value(left).isNear(JSONReader.value(right))
  }

  @Test func `every recording matches`() throws {
    var count = 0
    for (name, bytes) in try Self.present() where name.hasSuffix(".json") && name != "index.json" {
      let answer = try Verification.answer(to: bytes, steps: 1_000_000)
      #expect(String(decoding: answer, as: UTF8.self) == #"{"matches":true}"#, "\(name)")
      #expect(try Recording(JSONReader.value(bytes)).expected.allSatisfy { $0 != nil }, "\(name)")
      count += 1
    }
    #expect(count == (try Museum.entries().map(\.runs.count).reduce(0, +)))
  }
}
