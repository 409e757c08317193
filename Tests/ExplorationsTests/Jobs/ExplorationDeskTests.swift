import Dispatch
import Explorer
import StrictJSON
import Testing

@testable import Explorations

/// Explorations that run, wait, and are kept.
struct ExplorationDeskTests {
  private static func job(_ sequences: Double) throws -> ExplorationJob {
    let body: JSONValue = ["properties": ["end-ends"], "sequences": .number(sequences)]
    return ExplorationJob(try ExplorationRequest(JSONCursor(body)))
  }

  /// A search that does not come to its end within a test.
  private static func long() throws -> ExplorationJob { try job(1_000_000) }

  /// Waits until a job is over.
  private static func awaitEnd(of job: ExplorationJob) {
    while !job.view.state.isOver {
      let change = DispatchSemaphore(value: 0)
      if job.wait(forRevisionOtherThan: job.view.revision, { change.signal() }) != nil {
        change.wait()
      }
    }
  }

  @Test func `a job that waits runs when there is room, and its revision grows`() throws {
    let desk = ExplorationDesk(running: 1, waiting: 1)
    let (first, second) = (try Self.long(), try Self.job(30))
    #expect(desk.add(first) == .admitted)
    #expect(desk.add(second) == .admitted)
    #expect(second.view.state == .waiting)
    #expect(second.view.revision == 0)
    #expect(desk.add(try Self.long()) == .full)
    #expect(desk.remove(first.id))
    #expect(!desk.remove(first.id))
    #expect(first.view.state == .cancelled)
    Self.awaitEnd(of: second)
    #expect(second.view.state == .done)
    #expect(second.view.revision >= 2)
    #expect(second.view.progress.sequences == 30)
    #expect(second.view.report?.runs.count == 1)
    #expect(desk[second.id] != nil)
  }

  @Test func `the last that are over are kept, and one that is deleted while it waits never runs`()
    throws
  {
    let desk = ExplorationDesk(running: 1, waiting: 4, kept: 2)
    let long = try Self.long()
    let jobs = try (0..<4).map { _ in try Self.job(20) }
    for job in [long] + jobs { #expect(desk.add(job) == .admitted) }
    #expect(desk.remove(jobs[0].id))
    #expect(desk.remove(long.id))
    for job in jobs { Self.awaitEnd(of: job) }
    #expect(jobs.map(\.view.state) == [.cancelled, .done, .done, .done])
    // The desk forgets the first once the last is over.
    let after = try Self.job(20)
    #expect(desk.add(after) == .admitted)
    Self.awaitEnd(of: after)
    #expect(desk[jobs[1].id] == nil)
    #expect(desk[jobs[3].id] != nil)
  }

  @Test func `a desk that is closed cancels all and takes no more`() throws {
    let desk = ExplorationDesk(running: 1, waiting: 1)
    let jobs = [try Self.long(), try Self.long()]
    for job in jobs { #expect(desk.add(job) == .admitted) }
    desk.close()
    #expect(jobs.map(\.view.state) == [.cancelled, .cancelled])
    #expect(desk.add(try Self.job(20)) == .closed)
  }
}
