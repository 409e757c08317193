import Glibc
import MicroHTTP

/// The reverse proxies whose statements about their clients' addresses are trusted.
public struct TrustedProxies: Sendable, Equatable {
  private let networks: [Network]

  /// Trusts the proxies in some networks.
  public init(_ networks: [Network] = []) {
    self.networks = networks
  }

  /// True without trusted proxies.
  public var isEmpty: Bool { networks.isEmpty }

  /// True if a peer's address belongs to a trusted proxy.
  public func contains(_ peer: String) -> Bool {
    guard !networks.isEmpty, let address = Address(peer) else { return false }
    return networks.contains { $0.contains(address) }
  }

  /// The address of the client of a request.
  ///
  /// Each proxy appends its caller's address to `X-Forwarded-For`. The client's address is the last one
  /// that is not a trusted proxy's: the client may have invented the addresses before it.
  func client(of head: RequestHead) -> String {
    var client = head.remoteAddress
    guard contains(client) else { return client }
    let hops = head.headers.values(.forwardedFor).joined(separator: ",")
      .split(separator: ",").map { Self.host($0.trimmed) }
    for hop in hops.reversed() {
      guard Address(hop) != nil else { return client }
      client = hop
      if !contains(hop) { break }
    }
    return client
  }

  /// The address without the port that some proxies add.
  private static func host(_ hop: String) -> String {
    if hop.hasPrefix("["), let end = hop.firstIndex(of: "]") {
      return String(hop[hop.index(after: hop.startIndex)..<end])
    }
    let parts = hop.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 2 ? String(parts[0]) : hop
  }
}

extension TrustedProxies {
  /// A network: the addresses with a common prefix.
  public struct Network: Sendable, Equatable {
    private let address: Address
    private let prefix: Int

    /// Reads an IPv4 or IPv6 address, or a network such as `10.0.0.0/8`; nil for other texts.
    public init?(_ text: String) {
      let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
      guard let address = parts.first.flatMap({ Address(String($0)) }) else { return nil }
      self.address = address
      let longest = parts[0].contains(":") ? 128 : 32
      guard parts.count == 2 else {
        prefix = 128
        return
      }
      let isNumber = !parts[1].isEmpty && parts[1].utf8.allSatisfy { 48...57 ~= $0 }
      guard isNumber, let length = Int(parts[1]), length <= longest else { return nil }
      prefix = length + 128 - longest
    }

    fileprivate func contains(_ other: Address) -> Bool {
      (address.high ^ other.high) & Self.mask(prefix) == 0
        && (address.low ^ other.low) & Self.mask(prefix - 64) == 0
    }

    /// The mask of the first bits of a word.
    private static func mask(_ bits: Int) -> UInt64 {
      bits <= 0 ? 0 : bits >= 64 ? .max : ~(UInt64.max >> UInt64(bits))
    }
  }
}

/// An IPv6 address, or an IPv4 address in its mapped form.
private struct Address: Equatable, Sendable {
  var high: UInt64
  var low: UInt64

  init?(_ text: String) {
    var v4 = in_addr()
    var v6 = in6_addr()
    if unsafe inet_pton(AF_INET, text, &v4) == 1 {
      high = 0
      low = 0xFFFF_0000_0000 | UInt64(UInt32(bigEndian: v4.s_addr))
    } else if unsafe inet_pton(AF_INET6, text, &v6) == 1 {
      // Unsafe: the address has 16 bytes.
      (high, low) = unsafe withUnsafeBytes(of: &v6) { bytes in
        unsafe (
          UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
          UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        )
      }
    } else {
      return nil
    }
  }
}
