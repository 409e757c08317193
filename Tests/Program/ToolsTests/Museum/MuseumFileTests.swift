import OverscrollWire
import Recordings
import StrictJSON
import Testing

@testable import Tools

/// The files in `Public/museum/` are what the data and the engine make of them.
struct MuseumFileTests {
  @Test func `the files are what the data make`() throws {
    let made = try Museum.made()
    let present = try made.present()
    #expect(present.keys.sorted() == made.files.keys.sorted())
    for (name, bytes) in present {
      #expect(
        try Self.isSame(bytes, made.files[name] ?? [], name),
        "\(name) is stale: make museum"
      )
    }
  }

  /// Byte for byte; in a recording the last digits of a number may differ between processors.
  private static func isSame(_ left: [UInt8], _ right: [UInt8], _ name: String) throws -> Bool {
    guard left != right else { return true }
    guard name.hasSuffix(".json"), left.last == right.last else { return false }
    return try JSONReader.value(left).isNear(JSONReader.value(right), 1e-9)
  }

  @Test func `every recording matches`() throws {
    var count = 0
    for (name, bytes) in try Museum.made().present()
    where !["index.json", "runs.json"].contains(name) {
      for line in bytes.split(separator: UInt8(ascii: "\n")) {
        let answer = try Verification.answer(to: Array(line), steps: 1_000_000)
        let text = String(decoding: answer, as: UTF8.self)
        #expect(text.hasPrefix(#"{"matches":true"#), "\(name) \(text)")
        #expect(try Recording(Array(line)).expected.allSatisfy { $0 != nil })
        count += 1
      }
    }
    #expect(count == (try Museum.entries().map(\.runs.count).reduce(0, +)))
  }
}
