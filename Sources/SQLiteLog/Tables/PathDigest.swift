/// The first half of the SHA-256 of a text (FIPS 180-4): nobody can find two texts that have the same.
struct PathDigest: Hashable, Sendable {
  private let first: UInt64
  private let second: UInt64

  init(of bytes: [UInt8]) {
    var state = Self.initial
    var rest = bytes[...]
    while rest.count >= 64 { Self.compress(&state, rest.popFirst(64)) }
    // The end: a bit, then zeros up to the number of the bits.
    var end = Array(rest) + [0x80]
    end += [UInt8](repeating: 0, count: (120 - end.count) % 64)
    end += (0..<8).map { UInt8(truncatingIfNeeded: (bytes.count * 8) >> (56 - 8 * $0)) }
    var blocks = end[...]
    while !blocks.isEmpty { Self.compress(&state, blocks.popFirst(64)) }
    first = UInt64(state[0]) << 32 | UInt64(state[1])
    second = UInt64(state[2]) << 32 | UInt64(state[3])
  }

  /// The digest of a row; nil if the bytes are not one as ``bytes`` gives it.
  init?(stored bytes: [UInt8]) {
    guard bytes.count == 17, bytes[0] == 0 else { return nil }
    func number(_ part: ArraySlice<UInt8>) -> UInt64 { part.reduce(0) { $0 << 8 | UInt64($1) } }
    first = number(bytes[1...8])
    second = number(bytes[9...])
  }

  /// The digest as a row has it: after a byte 0, with which no path begins.
  var bytes: [UInt8] {
    [0]
      + [first, second].flatMap { number in
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * UInt64($0))) }
      }
  }

  private static let initial: [UInt32] = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB,
    0x5BE0_CD19,
  ]

  private static let constants: [UInt32] = [
    0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4,
    0xAB1C_5ED5, 0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE,
    0x9BDC_06A7, 0xC19B_F174, 0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F,
    0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA, 0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7,
    0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967, 0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC,
    0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85, 0xA2BF_E8A1, 0xA81A_664B,
    0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070, 0x19A4_C116,
    0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
    0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7,
    0xC671_78F2,
  ]

  private static func compress(_ state: inout [UInt32], _ block: [UInt8]) {
    func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }
    var words = stride(from: 0, to: 64, by: 4).map { index in
      block[index..<(index + 4)].reduce(0) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (a, b) = (words[index - 15], words[index - 2])
      let small = rotate(a, 7) ^ rotate(a, 18) ^ a >> 3
      let great = rotate(b, 17) ^ rotate(b, 19) ^ b >> 10
      words.append(words[index - 16] &+ small &+ words[index - 7] &+ great)
    }
    // Variables, not an array: it would be made anew 64 times.
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let mix = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
      let choice = e & f ^ ~e & g
      let added = h &+ mix &+ choice &+ constants[index] &+ words[index]
      let other = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
      let majority = a & b ^ a & c ^ b & c
      (h, g, f, e) = (g, f, e, d &+ added)
      (d, c, b, a) = (c, b, a, added &+ other &+ majority)
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
  }
}

extension ArraySlice<UInt8> {
  /// Removes so many bytes from the front.
  fileprivate mutating func popFirst(_ count: Int) -> [UInt8] {
    defer { removeFirst(count) }
    return Array(prefix(count))
  }
}
