/// A strict decoder of the percent-encoding of RFC 3986, section 2.1.
public enum PercentEncoding {
  /// Why a text could not be decoded.
  public enum Malformed: Error, Equatable, Sendable {
    /// A `%` without two hexadecimal digits after it; its offset in bytes.
    case brokenEscape(offset: Int)
    /// The decoded bytes are not UTF-8.
    case notUTF8
  }

  /// Decodes a text.
  ///
  /// - Parameters:
  ///   - raw: The encoded bytes.
  ///   - plusIsSpace: Whether `+` means a space, as in a query.
  /// - Returns: The decoded text.
  /// - Throws: `Malformed` for a broken escape or bytes that are not UTF-8.
  public static func decode(
    _ raw: some Collection<UInt8>,
    plusIsSpace: Bool = false
  ) throws(Malformed) -> String {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(raw.count)
    var rest = raw.makeIterator()
    var offset = 0
    while let byte = rest.next() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = rest.next()?.hexadecimalDigit, let low = rest.next()?.hexadecimalDigit
        else { throw .brokenEscape(offset: offset) }
        decoded.append(high << 4 | low)
        offset += 3
      case UInt8(ascii: "+") where plusIsSpace:
        decoded.append(UInt8(ascii: " "))
        offset += 1
      default:
        decoded.append(byte)
        offset += 1
      }
    }
    guard let text = String(validating: decoded, as: UTF8.self) else { throw .notUTF8 }
    return text
  }
}

extension UInt8 {
  fileprivate var hexadecimalDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
