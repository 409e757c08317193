/// A strict decoder of the percent-encoding of RFC 3986, section 2.1, in a query.
public enum PercentEncoding {
  /// Why a text could not be decoded.
  public enum Malformed: Error, Equatable, Sendable {
    /// A `%` without two hexadecimal digits after it.
    case brokenEscape
    /// The decoded bytes are not UTF-8.
    case notUTF8
  }

  /// The decoded text, in which `+` means a space.
  static func decode(_ raw: some Collection<UInt8>) throws(Malformed) -> String {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(raw.count)
    var rest = raw.makeIterator()
    while let byte = rest.next() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = rest.next()?.hexadecimalDigit, let low = rest.next()?.hexadecimalDigit
        else { throw .brokenEscape }
        decoded.append(high << 4 | low)
      case UInt8(ascii: "+"):
        decoded.append(UInt8(ascii: " "))
      default:
        decoded.append(byte)
      }
    }
    guard let text = String(validating: decoded, as: UTF8.self) else { throw .notUTF8 }
    return text
  }
}

extension UInt8 {
  fileprivate var hexadecimalDigit: UInt8? {
    Character(Unicode.Scalar(self)).hexDigitValue.map { UInt8($0) }
  }
}
