internal import Dispatch
internal import Glibc
internal import Synchronization
internal import SystemPrimitives

/// Looks up the addresses of hosts, and waits for the system's resolver no longer than a given time.
///
/// Each name has one look-up at most, on its own thread, which also ends after its caller's limit. A
/// caller whose look-up is late gets the addresses of the last one that succeeded.
final class NameLookup: Sendable {
  private struct State {
    var known: [String: [String]] = [:]
    /// The ends of those that are under way.
    var running: [String: DispatchGroup] = [:]
  }

  private let state = Mutex(State())
  private let resolve: @Sendable (String) -> [String]

  /// Makes a look-up that knows no name; `resolve` waits as long as it likes, and gives nothing for a
  /// name that it does not find.
  init(resolve: @escaping @Sendable (String) -> [String]) { self.resolve = resolve }

  /// The addresses of a name, or those that were found before if the time comes first.
  func addresses(
    of name: String,
    until deadline: DispatchTime
  ) throws(DatabaseFailure) -> [String] {
    let end: DispatchGroup
    do throws(SystemFailure) {
      end = try state.withLock { state throws(SystemFailure) in try begin(name, &state) }
    } catch {
      throw .unreachable("no thread can look up \(name): error number \(error.code)")
    }
    let isLate = end.wait(timeout: deadline) == .timedOut
    let found = state.withLock { $0.known[name] } ?? []
    if found.isEmpty {
      throw .unreachable(
        isLate ? "the address of \(name) was not found in time" : "there is no address of \(name)"
      )
    }
    return found
  }

  /// The end of the look-up of a name that is under way, or of a new one.
  private func begin(_ name: String, _ state: inout State) throws(SystemFailure) -> DispatchGroup {
    if let end = state.running[name] { return end }
    let end = DispatchGroup()
    end.enter()
    try SystemThread.start { [self] in
      let found = resolve(name)
      self.state.withLock { state in
        if !found.isEmpty { state.known[name] = found }
        state.running[name] = nil
      }
      end.leave()
    }
    state.running[name] = end
    return end
  }

  /// True if a host is a name: a path names a socket, and an address needs no look-up.
  static func isName(_ host: String) -> Bool {
    var address = in6_addr()
    let isAddress = [AF_INET, AF_INET6].contains { family in
      unsafe inet_pton(family, host, &address) == 1
    }
    return !isAddress && !host.isEmpty && !host.hasPrefix("/") && !host.hasPrefix("@")
  }

  static func askSystem(_ name: String) -> [String] {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var first: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(name, nil, &hints, &first) == 0 else { return [] }
    defer { unsafe freeaddrinfo(first) }
    var addresses: [String] = []
    var next = unsafe first
    while let entry = unsafe next {
      var text = [UInt8](repeating: 0, count: Int(NI_MAXHOST))
      let code = unsafe text.withUnsafeMutableBytes { bytes in
        unsafe getnameinfo(
          entry.pointee.ai_addr,
          entry.pointee.ai_addrlen,
          bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
          socklen_t(bytes.count),
          nil,
          0,
          NI_NUMERICHOST
        )
      }
      if code == 0 { addresses.append(String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)) }
      unsafe next = entry.pointee.ai_next
    }
    return addresses
  }
}
