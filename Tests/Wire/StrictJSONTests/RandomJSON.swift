import TestSupport

/// Random documents, and damage to them.
enum RandomJSON {
  static func document(_ random: inout SeededGenerator) -> [UInt8] {
    var text: [UInt8] = []
    add(to: &text, depth: 0, &random)
    return text
  }

  private static let scalars = [
    "0", "-1.5", "1e400", "2E-3", "true", "false", "null", #""""#, #""a\n\"b""#, #""é😀""#,
    #""\ud83d\ude00\u0000""#, #""[{,:""#, "12345678901234567890",
  ]
  private static let names = [
    #""a""#, #""b""#, #""\u0063""#, #""é""#, #""d\\""#, #""""#, #""\u0000""#,
  ]
  private static let blanks = ["", "", "", " ", "\n\t"]

  private static func add(to text: inout [UInt8], depth: Int, _ random: inout SeededGenerator) {
    func blank(_ random: inout SeededGenerator) -> String {
      blanks.randomElement(using: &random) ?? ""
    }
    text += blank(&random).utf8
    switch depth < 4 ? Int.random(in: 0..<5, using: &random) : 4 {
    case 0, 1:
      text += "[".utf8
      for index in 0..<Int.random(in: 0...4, using: &random) {
        if index > 0 { text += ",".utf8 }
        add(to: &text, depth: depth + 1, &random)
      }
      text += "]".utf8
    case 2, 3:
      text += "{".utf8
      for (index, name) in names.shuffled(using: &random)
        .prefix(Int.random(in: 0...5, using: &random)).enumerated()
      {
        text += ((index > 0 ? "," : "") + blank(&random) + name + blank(&random) + ":").utf8
        add(to: &text, depth: depth + 1, &random)
      }
      text += "}".utf8
    default: text += (scalars.randomElement(using: &random) ?? "0").utf8
    }
    text += blank(&random).utf8
  }

  /// Bytes that mean something to a parser.
  private static let telling =
    Array(#"{}[]",:\u0129eE+-.tfn "#.utf8) + [0, 9, 10, 0x1F, 0x80, 0xC3, 0xFF]

  static func mutated(_ document: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
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
}
