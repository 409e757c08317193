import SessionLog
import Synchronization
import Testing

/// What a backlog admits and refuses.
struct BacklogTests {
  private final class Failures: Sendable {
    let count = Atomic(0)
  }

  @Test func `what is over a bound is refused until something completes`() {
    let sizes: [(operations: Int, bytes: Int, admitted: [Int], refused: Int)] = [
      (2, 100, [10, 10], 0), (9, 100, [60, 40], 1), (9, 100, [500], 0), (1, 0, [0], 0),
    ]
    for (operations, bytes, admitted, refused) in sizes {
      let backlog = Backlog(mostOperations: operations, mostBytes: bytes)
      let failures = Failures()
      let note: LogCompletion<Void> = { result in
        if case .failure(.tooMuchWaits) = result { failures.count.add(1, ordering: .relaxed) }
      }
      let completions = admitted.compactMap { backlog.admit($0, note) }
      #expect(completions.count == admitted.count)
      #expect(backlog.admit(refused, note) == nil)
      #expect(failures.count.load(ordering: .relaxed) == 1)
      for complete in completions { complete(.success(())) }
      #expect(backlog.admit(refused, note) != nil)
      #expect(failures.count.load(ordering: .relaxed) == 1)
    }
  }
}
