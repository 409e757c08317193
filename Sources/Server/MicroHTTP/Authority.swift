internal import Glibc

/// The host and port of a request: `host [":" port]` (RFC 3986, section 3.2).
///
/// The host is an IPv4 address, an IPv6 address in brackets, or a name of letters, digits, `-`, `_` and
/// `.`, as in DNS. The other characters of RFC 3986 are refused.
public struct Authority: Equatable, Sendable {
  /// The kind of a host.
  public enum Kind: Equatable, Sendable {
    /// `localhost`, an address of 127.0.0.0/8, or `[::1]`.
    case loopback
    /// An IP address other than loopback.
    case address
    /// A name other than `localhost`.
    case name
  }

  /// The kind of the host.
  public let kind: Kind
  /// The host in lower case, without a final dot; an IPv6 address has brackets.
  public let host: String

  /// Reads an authority; nil if the bytes are malformed.
  init?<Bytes: BidirectionalCollection<UInt8>>(bytes: Bytes) {
    let isBracketed = bytes.first == UInt8(ascii: "[")
    let hostEnd: Bytes.Index
    if isBracketed {
      guard let bracket = bytes.firstIndex(of: UInt8(ascii: "]")) else { return nil }
      hostEnd = bytes.index(after: bracket)
    } else {
      hostEnd = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
    }
    let digits = bytes[hostEnd...].dropFirst()
    let port = Int(String(decoding: digits, as: UTF8.self))
    guard hostEnd == bytes.endIndex || bytes[hostEnd] == UInt8(ascii: ":"),
      digits.allSatisfy(\.isDecimalDigit), digits.isEmpty || port.map({ $0 <= 65_535 }) == true
    else { return nil }
    var name = bytes[..<hostEnd]
    if name.last == UInt8(ascii: ".") { name = name.dropLast() }
    // `String` reads contiguous bytes much faster than a lazy sequence.
    host =
      name.contains { $0.lowercasedASCII != $0 }
      ? String(decoding: name.map(\.lowercasedASCII), as: UTF8.self)
      : String(decoding: name, as: UTF8.self)
    guard let kind = isBracketed ? Self.kind(bracketed: host) : Self.kind(host) else { return nil }
    self.kind = kind
  }

  /// The kind of an IPv6 address in brackets; nil for other texts.
  private static func kind(bracketed host: String) -> Kind? {
    var address = in6_addr()
    guard host.hasSuffix("]"),
      unsafe inet_pton(AF_INET6, String(host.dropFirst().dropLast()), &address) == 1
    else { return nil }
    let bytes = unsafe withUnsafeBytes(of: address) { unsafe Array($0) }
    return bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1 ? .loopback : .address
  }

  /// The kind of a name in lower case, or of an IPv4 address; nil for other texts.
  private static func kind(_ host: String) -> Kind? {
    let labels = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard labels.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isNameCharacter) }) else { return nil }
    if host == "localhost" { return .loopback }
    var address = in_addr()
    guard unsafe inet_pton(AF_INET, host, &address) == 1 else { return .name }
    return UInt32(bigEndian: address.s_addr) >> 24 == 127 ? .loopback : .address
  }
}

/// Reads `Host` fields, and remembers the last one: most requests to a server have the same field.
final class HostReader {
  private var last: (bytes: [UInt8], authority: Authority)?

  /// The authority in a field; nil if the field is malformed.
  func authority(of bytes: ArraySlice<UInt8>) -> Authority? {
    if let last, bytes.hasSameBytes(as: last.bytes) { return last.authority }
    guard let authority = Authority(bytes: bytes) else { return nil }
    last = (Array(bytes), authority)
    return authority
  }
}

extension UInt8 {
  /// True for letters, digits, `-` and `_`.
  fileprivate var isNameCharacter: Bool {
    isDecimalDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercasedASCII)
      || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
  }
}
