internal import CMicrohttpd
internal import Glibc

/// An IPv4 or IPv6 address with its port.
struct SocketAddress {
  private var storage = sockaddr_storage()
  private var length = socklen_t(MemoryLayout<sockaddr_storage>.size)

  /// Makes storage for an address that a system call writes.
  init() {}

  /// The address of an IP literal or of `localhost`, which is 127.0.0.1; nil for other hosts.
  init?(host: String, port: in_port_t) {
    var v4 = sockaddr_in()
    var v6 = sockaddr_in6()
    let literal = host == "localhost" ? "127.0.0.1" : host
    if unsafe inet_pton(AF_INET, literal, &v4.sin_addr) == 1 {
      v4.sin_family = sa_family_t(AF_INET)
      v4.sin_port = port.bigEndian
      store(v4)
    } else if unsafe inet_pton(AF_INET6, literal, &v6.sin6_addr) == 1 {
      v6.sin6_family = sa_family_t(AF_INET6)
      v6.sin6_port = port.bigEndian
      store(v6)
    } else {
      return nil
    }
  }

  /// The address family: AF_INET or AF_INET6.
  var family: Int32 { Int32(storage.ss_family) }

  /// The port in host byte order.
  var port: Int {
    // Unsafe: `sockaddr_in` and `sockaddr_in6` have the port at the same offset.
    unsafe withUnsafeBytes(of: storage) { bytes in
      unsafe Int(bytes.loadUnaligned(as: sockaddr_in.self).sin_port.bigEndian)
    }
  }

  /// Calls `body` with pointers to the address and its length, in the form of socket calls.
  mutating func withPointer<Result>(
    _ body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Result
  ) -> Result {
    // Unsafe: `sockaddr_storage` may be accessed as any `sockaddr`.
    unsafe withUnsafeMutablePointer(to: &length) { length in
      unsafe withUnsafeMutablePointer(to: &storage) { storage in
        unsafe storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          unsafe body(address, length)
        }
      }
    }
  }

  /// The IP address at `pointer` as text; empty for other families.
  static func text(of pointer: UnsafePointer<sockaddr>?) -> String {
    guard let pointer = unsafe pointer else { return "" }
    let family = unsafe Int32(pointer.pointee.sa_family)
    let isV6 = family == AF_INET6
    let offset =
      isV6
      ? MemoryLayout<sockaddr_in6>.offset(of: \.sin6_addr)
      : MemoryLayout<sockaddr_in>.offset(of: \.sin_addr)
    guard isV6 || family == AF_INET, let offset else { return "" }
    return unsafe withUnsafeTemporaryAllocation(
      of: CChar.self,
      capacity: Int(INET6_ADDRSTRLEN)
    ) { room in
      // Unsafe: the family determines which structure `pointer` refers to.
      let address = unsafe UnsafeRawPointer(pointer) + offset
      let text = unsafe inet_ntop(family, address, room.baseAddress, socklen_t(room.count))
      return unsafe text.map { unsafe String(cString: $0) } ?? ""
    }
  }

  private mutating func store<Address>(_ address: Address) {
    length = socklen_t(MemoryLayout<Address>.size)
    // Unsafe: `sockaddr_storage` is large enough for every kind of address.
    unsafe withUnsafeMutableBytes(of: &storage) { bytes in
      unsafe bytes.storeBytes(of: address, as: Address.self)
    }
  }
}
