import Foundation
import OverscrollWire
import Recordings
import StrictJSON
import Testing

@testable import Tools

/// The files in `Public/museum/` are what the data and the engine make of them.
struct MuseumFileTests {
  /// The files that are there, but the style sheet.
  private static func present() throws -> [String: [UInt8]] {
    try Dictionary(
      uniqueKeysWithValues: MuseumFiles.present().map { name in
        (name, [UInt8](try Data(contentsOf: Museum.folder.appending(path: name))))
      }
    )
  }

  @Test func `the files are what the data make`() throws {
    let made = try MuseumFiles.all(Museum.played())
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
      let text = String(decoding: answer, as: UTF8.self)
      #expect(text.hasPrefix(#"{"matches":true,"checked":"#), "\(name) \(text)")
      #expect(try Recording(bytes).expected.allSatisfy { $0 != nil }, "\(name)")
      count += 1
    }
    #expect(count == (try Museum.entries().map(\.runs.count).reduce(0, +)))
  }
}
