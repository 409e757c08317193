/// A hash of snapshots: of their texts, and of their numbers to six decimals.
///
/// The last digits of a number may differ between processors, whose `exp` differs.
package struct SnapshotDigest {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  /// The hash of all that was added.
  package var text: String { String(hash, radix: 16) }

  /// Adds a text as it is.
  package mutating func add(text: String) {
    for byte in text.utf8 { add(byte) }
  }

  /// Adds a snapshot, its numbers rounded.
  package mutating func add(json: [UInt8]) {
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
