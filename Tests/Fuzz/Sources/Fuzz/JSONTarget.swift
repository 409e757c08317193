@testable import StrictJSON

/// The JSON reader: what it accepts is read back as an equal value from what the writer makes of it.
///
/// About each 64th input is also repeated in an array up to the limit of a body, for the time oracle.
enum JSONTarget {
  static let bodyLimit = 1 << 20

  @Sendable static func run(_ input: [UInt8]) {
    if let value = try? JSONReader.value(input) {
      let again = try? JSONReader.value(value.bytes)
      if again != value { Fuzz.fail("not read back as an equal value") }
    }
    _ = try? JSONReader.lines(input)
    guard !input.isEmpty, checksum(input) % 64 == 0 else { return }
    let large = repeated(input)
    TimeOracle.check("a body of \(large.count) bytes") { _ = try? JSONReader.value(large) }
  }

  /// A choice that no small change of an input steers.
  private static func checksum(_ input: [UInt8]) -> UInt64 {
    input.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 } >> 32
  }

  private static func repeated(_ input: [UInt8]) -> [UInt8] {
    var large: [UInt8] = [UInt8(ascii: "[")]
    large.reserveCapacity(bodyLimit + input.count)
    while large.count < bodyLimit {
      large += input
      large.append(UInt8(ascii: ","))
    }
    large[large.count - 1] = UInt8(ascii: "]")
    return large
  }
}
