import Glibc
import SystemPrimitives

/// What the system knows of this process.
enum ProcessFigures {
  /// The memory that is resident, in bytes; 0 if the system does not say.
  static var residentBytes: Int {
    guard let bytes = try? Descriptor.reading("/proc/self/statm", { try $0.read() }) else {
      return 0
    }
    let pages =
      String(decoding: bytes, as: UTF8.self).split(separator: " ").dropFirst().first.flatMap {
        Int($0)
      } ?? 0
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }

  /// The time of all threads in user and system mode, in seconds.
  static var cpuSeconds: Double {
    var usage = rusage()
    unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    let times = [usage.ru_utime, usage.ru_stime]
    return times.reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
  }
}
