import TestSupport
import Testing

@testable import RefreshEngine

/// Numbers and texts as bytes, and back to the last bit.
@Suite struct ByteWriterTests {
  @Test(
    arguments: [
      (0.0, 1), (1, 1), (-1, 1), (31, 1), (-32, 1), (32, 2), (180, 2), (4095, 2), (1e7, 4),
      (0.5, 2), (0.001, 1), (250.5, 3), (-33.333, 3), (0x1p53, 9), (0x1p53 - 1, 8), (0.1 + 0.2, 9),
      (-0.0, 9), (.infinity, 9), (-.infinity, 9), (1e300, 9), (.leastNonzeroMagnitude, 9), (.pi, 9),
      (1e-3 / 3, 9),
      (.greatestFiniteMagnitude, 9), (.nan, 9), (Double(bitPattern: 0xFFF0_0000_0000_0123), 9),
    ] as [(Double, Int)]
  )
  func `a double comes back to the last bit, in as many bytes`(number: Double, count: Int) throws {
    var writer = ByteWriter()
    writer.number(number)
    #expect(writer.bytes.count == count)
    var reader = ByteReader(writer.bytes)
    #expect(try reader.number().bitPattern == number.bitPattern)
    #expect(reader.left == 0)
  }

  @Test func `any bit pattern comes back`() throws {
    var numbers = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      let number = Double(bitPattern: numbers.next())
      let short = (Double.random(in: -1e6...1e6, using: &numbers) * 1000).rounded() / 1000
      for number in [number, short, short.rounded()] {
        var writer = ByteWriter()
        writer.number(number)
        var reader = ByteReader(writer.bytes)
        #expect(try reader.number().bitPattern == number.bitPattern)
      }
    }
  }

  @Test(arguments: [0, 1, -1, 63, -64, 64, 1 << 40, .max, .min] as [Int64])
  func `an integer comes back`(number: Int64) throws {
    var writer = ByteWriter()
    writer.integer(number)
    var reader = ByteReader(writer.bytes)
    #expect(try reader.integer() == number)
  }

  @Test(arguments: ["", "a", "下拉可以刷新", String(repeating: "x", count: 300), "\0"])
  func `a text comes back`(text: String) throws {
    var writer = ByteWriter()
    writer.text(text)
    var reader = ByteReader(writer.bytes)
    #expect(try reader.text() == text)
    #expect(reader.left == 0)
  }

  @Test(
    arguments: [
      [], [0x80], [0xFF, 0xFF], Array(repeating: 0xFF, count: 10),
      Array(repeating: 0x80, count: 12),
      [7], [3, 1, 2, 3, 4, 5, 6, 7],
    ] as [[UInt8]]
  )
  func `bytes that are no number are refused`(bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    #expect(throws: ByteFault.self) { try reader.number() }
  }

  @Test(arguments: [[], [1], [2, 65], [1, 0xFF], [0xFF, 0xFF, 0xFF, 0xFF, 0x0F]] as [[UInt8]])
  func `bytes that are no text are refused`(bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    #expect(throws: ByteFault.self) { try reader.text() }
  }
}
