extension String {
  /// Decodes the percent-encoding of RFC 3986, section 2.1, in a query, in which `+` is a space.
  ///
  /// The result is nil if two hexadecimal digits are missing after a `%`, or the bytes are not UTF-8.
  package init?(percentEncoded raw: some Collection<UInt8>) {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(raw.count)
    var rest = raw.makeIterator()
    while let byte = rest.next() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = rest.next()?.hexadecimalDigit, let low = rest.next()?.hexadecimalDigit
        else { return nil }
        decoded.append(high << 4 | low)
      case UInt8(ascii: "+"):
        decoded.append(UInt8(ascii: " "))
      default:
        decoded.append(byte)
      }
    }
    self.init(validating: decoded, as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var hexadecimalDigit: UInt8? {
    Character(Unicode.Scalar(self)).hexDigitValue.map { UInt8($0) }
  }
}
