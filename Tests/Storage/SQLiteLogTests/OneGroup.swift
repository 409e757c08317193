internal import Dispatch
internal import SessionLog
internal import Synchronization

@testable internal import SQLiteLog

/// Results in the order of their completion.
final class Results: Sendable {
  private let lines = Mutex<[String]>([])
  private let isComplete = DispatchSemaphore(value: 0)
  private let count: Int

  init(count: Int) { self.count = count }

  func note<Value>(_ name: String) -> @Sendable (Result<Value, SessionLogError>) -> Void {
    { result in
      let line =
        switch result {
        case .success: "\(name): done"
        case .failure(.refused(let refusal)): "\(name): \(refusal)"
        case .failure(.unknown): "\(name): unknown"
        }
      let count = self.lines.withLock { lines in
        lines.append(line)
        return lines.count
      }
      if count == self.count { self.isComplete.signal() }
    }
  }

  func wait() -> [String] {
    isComplete.wait()
    return lines.withLock { $0 }
  }
}

/// Lets a function hand over writes while the writer is busy, so that they become one group.
func group(_ log: SQLiteLog, _ body: () -> Void) {
  let begun = DispatchSemaphore(value: 0)
  let end = DispatchSemaphore(value: 0)
  log.onWriter { _ in
    begun.signal()
    end.wait()
  }
  begun.wait()
  body()
  end.signal()
}
