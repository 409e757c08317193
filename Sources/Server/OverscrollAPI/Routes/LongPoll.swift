import MicroHTTP
import Problems
import RefreshEngine
import Sessions
import Synchronization

/// A request that is answered when its session changes or the wait reaches its limit.
final class LongPoll: Sendable {
  private let session: Session
  private let wait: ChangeWait
  private let request: Request
  private let exchange: Exchange
  /// The wait and the timer; nil after the end.
  private let state = Mutex<Waiting?>(Waiting())

  /// The wait and the timer that the end cancels.
  private struct Waiting {
    /// The number of the wait in the session.
    var number: Int?
    var timer: TimerQueue.Entry?
  }

  init(_ session: Session, _ wait: ChangeWait, _ request: Request, _ exchange: Exchange) {
    self.session = session
    self.wait = wait
    self.request = request
    self.exchange = exchange
  }

  /// Starts the wait; the session and the store's timers retain this object until the answer.
  ///
  /// A background thread makes the answer, so that no other thread waits for it.
  ///
  /// - Throws: 429 if too many requests are waiting.
  func begin(_ store: SessionStore) throws(Problem) {
    let hasChanged = session.hasChanged(
      fromRevision: wait.revision,
      effectIndex: wait.effectIndex
    )
    if hasChanged || wait.limitMs == 0 { return end() }
    guard exchange.beginWaiting() else { throw .tooManyWaiting }
    let timer = store.timers.schedule(after: Microseconds(wait.limitMs) * 1000) {
      store.inBackground { self.end() }
    }
    exchange.onInterruption { [weak self] _ in
      store.inBackground { [weak self] in self?.end() }
    }
    let number = session.wait(
      forRevisionOtherThan: wait.revision,
      effectIndexOtherThan: wait.effectIndex
    ) { reason in
      store.inBackground { self.end(isDeleted: reason == .deleted) }
    }
    let isWaiting = state.withLock { state in
      state?.number = number
      state?.timer = timer
      return state != nil
    }
    if !isWaiting { session.withdraw(number) }
  }

  private func end(isDeleted: Bool = false) {
    // The timer is released after the lock.
    guard let waiting = state.withLock({ $0.take() }) else { return }
    if let number = waiting.number { session.withdraw(number) }
    if isDeleted { return exchange.reply(Response(APIHandler.noSession(session.name))) }
    session.view { [self] view in
      exchange.reply(SnapshotDocument(session, view).response(to: request))
    }
  }
}

extension Problem {
  /// The problem for a request beyond the limit of waiting requests on a serving thread.
  static let tooManyWaiting = tooMany(
    "As many requests and streams wait for changes as this server allows."
  )
}
