import Dispatch
import Glibc
import LogTesting
import OverscrollWire
import RefreshEngine
import SessionLog
import Synchronization
import Testing

@testable import Sessions

/// What the driver does on which thread, and at which cost.
struct DriverTests {
  @Test func `an answer is made before the log gets the events, and sent when it has them`() throws
  {
    let world = World(holding: .append)
    let session = try world.session(.manual)
    let steps = Inbox<String>()
    session.submit(
      Submission([SubmittedEvent(.setLanguage("ko"), atMs: nil)]),
      prepare: { accepted in
        steps.put("made, \(world.log.waitingCount) with the log")
        return { steps.put("sent") }
      },
      refuse: { _ in steps.put("refused") }
    )
    steps.put("\(world.log.waitingCount) with the log")
    world.log.commit()
    #expect(steps.all == ["made, 0 with the log", "1 with the log", "sent"])
  }

  @Test func `a batch at work lets its session be read, and others wait for their turn`()
    async throws
  {
    let session = try World().session(.manual)
    let (isAtWork, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let answers = Inbox<Submitted>()
    let isAnswered = DispatchSemaphore(value: 0)
    Thread.start {
      session.submit(
        Submission([SubmittedEvent(.setLanguage("ko"), atMs: nil)]),
        prepare: { accepted in
          isAtWork.signal()
          mayEnd.wait()
          return { answers.put(.success(accepted)) }
        },
        refuse: { answers.put(.failure($0)) }
      )
    }
    #expect(isAtWork.wait(timeout: .now() + 10) == .success)
    // This thread continues while the other one is in the middle of its batch.
    #expect(session.view().revision == 0)
    #expect(try session.view(at: .ms(5)).revision == 0)
    session.submit(
      Submission([SubmittedEvent(.setLanguage("ru"), atMs: nil)]),
      prepare: { accepted in
        {
          answers.put(.success(accepted))
          isAnswered.signal()
        }
      },
      refuse: { answers.put(.failure($0)) }
    )
    #expect(answers.all.isEmpty)
    mayEnd.signal()
    #expect(isAnswered.wait(timeout: .now() + 10) == .success)
    #expect(answers.all.map(\.text) == ["revision 1", "revision 2"])
    #expect(session.view().engine.language == "ru")
  }

  @Test func `a refresh costs no more after thousands of them`() throws {
    let (old, new) = (try World().session(.manual), try World().session(.manual))
    let cycle: [(event: Event, atMs: Int64?)] = [
      (.beginRefreshing(.header), nil), (.advance(.untilRest), nil),
      (.endRefreshing(.header), nil), (.advance(.untilRest), nil),
    ]
    let cost = { (session: Session) in
      let start = threadMicroseconds()
      for _ in 0..<20 { _ = try session.submit(cycle) }
      return threadMicroseconds() - start
    }
    for _ in 0..<1000 { _ = try old.submit(cycle) }
    _ = try cost(new)
    // The least of several, in turn: what else the machine does slows down both.
    let costs = try (0..<10).map { _ in (new: try cost(new), old: try cost(old)) }
    let (first, last) = (costs.map(\.new).min() ?? 0, costs.map(\.old).min() ?? 0)
    #expect(old.view().engine.effectIndex > 5000)
    #expect(Double(last) < 1.5 * Double(first), "\(first) and \(last) µs for 20")
  }
}

/// The processor time of this thread, in microseconds.
private func threadMicroseconds() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
}

/// A thread of its own, so that a test can hold it.
private enum Thread {
  static func start(_ body: @escaping @Sendable () -> Void) {
    DispatchQueue(label: "test").async(execute: body)
  }
}
