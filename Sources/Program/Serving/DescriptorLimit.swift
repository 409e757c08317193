import Glibc

/// The system's limit of file descriptors, of which each connection takes one.
enum DescriptorLimit {
  /// Descriptors for everything but connections: files, listeners, and sockets that are being closed.
  static let others = 1000

  /// Raises the limit in force as far as this process may.
  ///
  /// - Returns: The limit; nil if the system does not tell.
  static func raise() -> Int? {
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    guard unsafe getrlimit(resource, &limit) == 0 else { return nil }
    var highest = limit
    highest.rlim_cur = limit.rlim_max
    let isRaised = unsafe setrlimit(resource, &highest) == 0
    return Int(clamping: isRaised ? highest.rlim_cur : limit.rlim_cur)
  }
}
