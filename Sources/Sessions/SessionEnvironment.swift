import SessionLog

/// What the sessions of a store share.
final class SessionEnvironment: Sendable {
  let log: any SessionLog
  let time: TimeSource
  /// How many steps catching up with a realtime clock may take.
  let catchUpSteps: Int

  /// How many steps the events of one batch may take together.
  let batchSteps: Int

  init(log: any SessionLog, time: TimeSource, catchUpSteps: Int, batchSteps: Int) {
    self.log = log
    self.time = time
    self.catchUpSteps = catchUpSteps
    self.batchSteps = batchSteps
  }
}
