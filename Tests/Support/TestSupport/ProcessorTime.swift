internal import Glibc

/// The processor time that a function takes on its thread, which other tests at the same time do not
/// lengthen.
package func processorTime(of body: () throws -> Void) rethrows -> Duration {
  let start = processorTime()
  try body()
  return processorTime() - start
}

/// The processor time that this thread has had.
private func processorTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
