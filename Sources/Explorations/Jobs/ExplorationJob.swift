package import Explorer
import StrictJSON
import Synchronization
import SystemPrimitives

/// An exploration that a client has asked for: it waits, runs, and is done or cancelled.
package final class ExplorationJob: Sendable {
  /// How far it is.
  package enum State: String, CaseIterable, Sendable {
    case waiting, running, done, cancelled

    /// Whether it never changes again.
    package var isOver: Bool { self == .done || self == .cancelled }
  }

  /// What a client sees of it.
  package struct View: Sendable {
    package let state: State
    /// Grows with each change of what a client sees.
    package let revision: Int
    package let progress: Search.Progress
    /// Once it is done.
    package let report: ExplorationReport?
  }

  private struct Present {
    var state = State.waiting
    var revision = 0
    var progress = Search.Progress()
    var report: ExplorationReport?
    var watch: ExplorationWatch?
    var lastTold: Milliseconds = 0
    var waiters: [Int: @Sendable () -> Void] = [:]
    var nextWaiter = 0
  }

  package let id: String
  package let request: ExplorationRequest
  private let present = Mutex(Present())

  /// How long a progress is not told after the one before, in milliseconds.
  private static let pause: Milliseconds = 100

  /// How long it searches at the most: configurations may need many internal steps for each event.
  private static let mostTime: Milliseconds = 600_000

  /// Makes a job under a name of eighty random bits, which cannot be guessed.
  package init(_ request: ExplorationRequest) {
    self.request = request
    let bits = (0..<2).map { _ in String(UInt64.random(in: 0 ... .max) >> 24, radix: 36) }
    id = "e-" + bits.joined()
  }

  /// How many sequences it plays, all dialects that have the components together.
  package var sequenceCount: Int {
    let searches = request.plan.subjects.count { subject in
      if case .applicable = subject.configuration { true } else { false }
    }
    return searches * request.plan.bounds.sequences
  }

  /// Its present state.
  package var view: View {
    present.withLock { present in
      View(
        state: present.state,
        revision: present.revision,
        progress: present.progress,
        report: present.report
      )
    }
  }

  // MARK: Waiting for a change

  /// Calls back at the next change.
  ///
  /// - Returns: The number of the wait; nil, and no call, if the revision has changed already or nothing
  ///   more comes.
  package func wait(
    forRevisionOtherThan revision: Int,
    _ body: @escaping @Sendable () -> Void
  ) -> Int? {
    present.withLock { present in
      guard present.revision == revision, !present.state.isOver else { return nil }
      present.nextWaiter += 1
      present.waiters[present.nextWaiter] = body
      return present.nextWaiter
    }
  }

  /// Ends a wait.
  package func withdraw(_ waiter: Int) { present.withLock { $0.waiters[waiter] = nil } }

  /// Changes what a client sees; whoever waits is called, unless nothing has changed.
  private func change(_ body: (inout Present) -> Bool) {
    let waiters = present.withLock { present -> [@Sendable () -> Void] in
      guard body(&present) else { return [] }
      present.revision += 1
      defer { present.waiters = [:] }
      return present.waiters.sorted { $0.key < $1.key }.map(\.value)
    }
    for waiter in waiters { waiter() }
  }

  // MARK: Running

  /// Runs it on this thread, unless it was cancelled.
  func run() {
    let watch = ExplorationWatch(deadline: MonotonicClock.now + Self.mostTime) { [weak self] in
      self?.noteProgress()
    }
    change { present in
      guard present.state == .waiting else { return false }
      (present.state, present.watch) = (.running, watch)
      return true
    }
    guard view.state == .running else { return }
    let runs = ExplorationRun.all(of: request.plan, threads: 1, watch: watch)
    let report =
      watch.isDiscarded
      ? nil : ExplorationReport(runs, bounds: request.plan.bounds, allowed: request.allowed)
    change { present in
      present.watch = nil
      guard present.state == .running else { return false }
      (present.state, present.report, present.progress) = (.done, report, watch.progress)
      return true
    }
  }

  private func noteProgress() {
    let now = MonotonicClock.now
    change { present in
      guard present.state == .running, now - present.lastTold >= Self.pause,
        let watch = present.watch
      else { return false }
      (present.lastTold, present.progress) = (now, watch.progress)
      return true
    }
  }

  /// Cancels it; what was found so far is lost.
  package func cancel() {
    change { present in
      guard !present.state.isOver else { return false }
      present.state = .cancelled
      present.watch?.discard()
      return true
    }
  }
}
