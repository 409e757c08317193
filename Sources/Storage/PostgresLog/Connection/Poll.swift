internal import Dispatch
internal import Glibc

/// Waits for descriptors with a deadline.
enum Poll {
  /// The milliseconds between two checks of `isUseless`.
  private static let lookTime: Int32 = 100

  /// Waits for events of a descriptor.
  ///
  /// - Returns: The events of the descriptor; nil if the deadline has come, or the wait is useless.
  static func wait(
    for events: Int16,
    of descriptor: Int32,
    until deadline: DispatchTime,
    unless isUseless: () -> Bool
  ) -> Int16? {
    var polled = pollfd(fd: descriptor, events: events, revents: 0)
    while true {
      let count = unsafe poll(&polled, 1, min(lookTime, deadline.millisecondsLeft))
      if count > 0 { return polled.revents }
      guard count == 0 || errno == EINTR else { return events }
      guard deadline.millisecondsLeft > 0, !isUseless() else { return nil }
    }
  }

  /// Waits until one of some descriptors is readable, or until a deadline.
  static func awaitReadable(_ descriptors: Int32..., until deadline: DispatchTime) {
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var count: Int32
    repeat {
      count = unsafe poll(&polled, nfds_t(polled.count), deadline.millisecondsLeft)
    } while count < 0 && errno == EINTR
  }
}

extension DispatchTime {
  /// The whole milliseconds until this time, rounded up; 0 for a past time.
  var millisecondsLeft: Int32 {
    let now = DispatchTime.now().uptimeNanoseconds
    guard uptimeNanoseconds > now else { return 0 }
    let left = (uptimeNanoseconds - now).quotientAndRemainder(dividingBy: 1_000_000)
    return Int32(clamping: left.quotient + (left.remainder > 0 ? 1 : 0))
  }
}
