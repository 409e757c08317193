import Glibc

/// The system's limit of file descriptors; each connection takes one descriptor.
enum DescriptorLimit {
  /// The descriptors for all uses besides connections: files, listeners, and sockets that are being closed.
  static let others = 1000

  /// Raises the limit as far as the system allows this process.
  ///
  /// - Returns: The limit; nil if the system does not report it.
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
