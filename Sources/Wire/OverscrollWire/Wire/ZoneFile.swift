import FoundationEssentials
import RefreshEngine
import StrictJSON

/// The offsets of a time zone, from the system's database of zones, in its binary form (RFC 8536).
struct ZoneFile {
  private let bytes: [UInt8]
  private let counts: Counts
  /// The index of the instants of changes, which are 64-bit numbers.
  private let start: Int

  /// The number of items in each table of the file.
  private struct Counts {
    let isUT, isStandard, leaps, times, types, characters: Int

    /// The size of all tables, for a number of bytes per time.
    func length(timeBytes: Int) -> Int {
      times * (timeBytes + 1) + types * 6 + characters + leaps * (timeBytes + 4) + isStandard + isUT
    }
  }

  private static let folder = "/usr/share/zoneinfo/"
  private static let headLength = 44
  /// A size greater than any zone's file.
  private static let longest = 1 << 16

  /// The zone of an IANA name; nil for an unknown name.
  init?(named name: String) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let isName = parts.allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { $0.isZoneCharacter }
    }
    // Abbreviations such as EST have no slash.
    guard name.utf8.count <= 64, parts.count > 1, isName,
      let data = FileManager.default.contents(atPath: Self.folder + name),
      data.count <= Self.longest
    else { return nil }
    self.init([UInt8](data))
  }

  private init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    // The file begins with the same tables in 32-bit numbers, for old readers.
    guard let first = Self.counts(bytes, at: 0) else { return nil }
    let second = Self.headLength + first.length(timeBytes: 4)
    guard let counts = Self.counts(bytes, at: second), counts.types > 0 else { return nil }
    self.counts = counts
    start = second + Self.headLength
    guard start + counts.length(timeBytes: 8) <= bytes.count else { return nil }
  }

  private static func counts(_ bytes: [UInt8], at start: Int) -> Counts? {
    guard start + headLength <= bytes.count, bytes[start...].starts(with: "TZif".utf8),
      bytes[start + 4] >= UInt8(ascii: "2")
    else { return nil }
    let numbers = (0..<6).map { number(bytes[(start + 20 + 4 * $0)...].prefix(4)) }
    return Counts(
      isUT: numbers[0],
      isStandard: numbers[1],
      leaps: numbers[2],
      times: numbers[3],
      types: numbers[4],
      characters: numbers[5]
    )
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  /// The offset in seconds at a time in seconds since 1970.
  func offset(at second: Int) -> Int {
    let after = (0..<counts.times).first { time($0) > second } ?? counts.times
    if after == counts.times, let rule = ZoneRule(footer) { return rule.offset(at: second) }
    return offset(ofType: after == 0 ? 0 : Int(bytes[start + 8 * counts.times + after - 1]))
  }

  private func time(_ index: Int) -> Int {
    let number = Self.number(bytes[(start + 8 * index)...].prefix(8))
    return Int(truncatingIfNeeded: number)
  }

  private func offset(ofType type: Int) -> Int {
    guard type < counts.types else { return 0 }
    let place = start + 9 * counts.times + 6 * type
    return Int(Int32(truncatingIfNeeded: Self.number(bytes[place...].prefix(4))))
  }

  /// The rule for times after the last listed change.
  private var footer: Substring {
    let lines = bytes[(start + counts.length(timeBytes: 8))...].split(separator: 0x0A)
    return String(decoding: lines.first ?? [], as: UTF8.self)[...]
  }
}

extension UInt8 {
  fileprivate var isZoneCharacter: Bool { isLetter || isDigit || "+-_".utf8.contains(self) }
}
