import TestSupport
import Testing

@testable import StrictJSON

struct JSONReaderFuzzTests {
  private let documents = [
    #"{"type":"dragMoved","x":187.5,"y":-312.25,"atMs":1234.5}"#,
    #"{"events":[{"type":"advance","until":"rest"},{"type":"tap","component":"footer"}]}"#,
    #"[1e400,-1E+999,12345678901234567890,0.0,-0,[[[]]],{"é":"\uD83D\uDE00\n","":null}]"#,
    #"{"titles":{"idle":"a\\b\"c","pulling":"\u0041\u00e9"},"hidden":false,"rows":true}"#,
  ].map { Array($0.utf8) }

  /// Bytes that mean something to a JSON parser.
  private let telling =
    Array(#"{}[]",:\/u0129eE+-.tfn "#.utf8) + [0, 9, 10, 0x1F, 0x80, 0xC3, 0xFF]

  private func mutated(_ document: [UInt8], by random: inout SeededGenerator) -> [UInt8] {
    var bytes = document
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let index = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes.remove(at: index)
      case 1: bytes.insert(telling.randomElement(using: &random) ?? 0, at: index)
      case 2: bytes[index] = UInt8.random(in: 0...255, using: &random)
      case 3: bytes.removeSubrange(index...)
      default: bytes.insert(contentsOf: bytes[index...].prefix(9), at: index)
      }
    }
    return bytes
  }

  @Test func `a damaged document is read or refused at a byte of its own`() {
    var random = SeededGenerator(seed: 42)
    var read = 0
    for round in 0..<20_000 {
      let bytes = mutated(documents[round % documents.count], by: &random)
      do throws(JSONSyntaxError) {
        let value = try JSONReader.value(bytes)
        read += 1
        // What was read is JSON: written, it reads back as the same.
        #expect((try? JSONReader.value(value.bytes)) == value, "round \(round)")
      } catch {
        #expect((0...bytes.count).contains(error.offset), "round \(round)")
      }
    }
    #expect((1000..<19_000).contains(read))
  }

  @Test func `a document cut anywhere is refused no later than at the cut`() {
    for document in documents {
      for count in 0..<document.count {
        #expect {
          try JSONReader.value(document[..<count])
        } throws: { error in
          ((error as? JSONSyntaxError)?.offset ?? .max) <= count
        }
      }
    }
  }
}
