package import SessionLog
internal import Synchronization

/// What an observer of a session hears.
package final class News: Sendable {
  private let heard = Mutex<[LogChange]>([])
  private let subscription = Mutex<LogSubscription?>(nil)
  private let stream: AsyncStream<LogChange>
  private let told: AsyncStream<LogChange>.Continuation

  package init(of session: LoggedSession, _ log: any SessionLog) {
    (stream, told) = AsyncStream.makeStream()
    let started = log.follow(session.id) { [weak self] change in self?.add(change) }
    subscription.withLock { $0 = started }
  }

  private func add(_ change: LogChange) {
    heard.withLock { $0.append(change) }
    told.yield(change)
  }

  /// All that was heard so far.
  package var all: [LogChange] { heard.withLock { $0 } }

  /// Waits for what was not asked for yet.
  package func next() async -> LogChange? {
    var iterator = stream.makeAsyncIterator()
    return await iterator.next()
  }

  package func cancel() { subscription.withLock { $0?.cancel() } }
}
