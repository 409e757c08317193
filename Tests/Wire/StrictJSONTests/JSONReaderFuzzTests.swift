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

  @Test func `a damaged document is read or refused at a byte of its own`() {
    var random = SeededGenerator(seed: 42)
    var read = 0
    for round in 0..<20_000 {
      let bytes = RandomJSON.mutated(documents[round % documents.count], &random)
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
