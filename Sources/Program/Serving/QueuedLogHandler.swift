import Logging
import Operations
import OverscrollAPI

/// Passes the lines of swift-log to the queue of standard error.
struct QueuedLogHandler: LogHandler {
  let queue: LogQueue
  var logLevel = Logger.Level.info
  var metadata: Logger.Metadata = [:]

  init(queue: LogQueue) { self.queue = queue }

  func log(event: LogEvent) {
    queue.add(LogLine.bytes([event.level.rawValue, event.message.description]))
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }
}
