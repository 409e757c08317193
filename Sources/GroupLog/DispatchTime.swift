package import Dispatch

extension DispatchTime {
  /// A time that has passed.
  package static let distantPast = DispatchTime(uptimeNanoseconds: 0)

  /// A time so much later.
  package static func + (time: DispatchTime, duration: Duration) -> DispatchTime {
    let (seconds, attoseconds) = duration.components
    return time
      + DispatchTimeInterval.nanoseconds(Int(seconds * 1_000_000_000 + attoseconds / 1_000_000_000))
  }
}
