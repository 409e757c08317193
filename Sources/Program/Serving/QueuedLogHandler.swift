import Logging
import Operations
import OverscrollAPI

/// Passes the lines of swift-log to the queue of standard error.
struct QueuedLogHandler: LogHandler {
  let queue: LogQueue
  let format: LogFormat
  var logLevel = Logger.Level.info
  var metadata: Logger.Metadata = [:]

  init(queue: LogQueue, format: LogFormat) {
    self.queue = queue
    self.format = format
  }

  func log(event: LogEvent) {
    queue.add(format.line(event.level.rawValue, event.message.description))
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }
}
