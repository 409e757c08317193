import Dispatch
import Foundation
import Glibc
import Synchronization

/// Lines that an app has written and nobody has taken yet.
final class LineInbox: Sendable {
  /// What is taken at once.
  struct Contents {
    /// The complete lines.
    var lines: [[UInt8]] = []
    /// Whether nothing comes any more.
    var isEnded = false
    /// Whether it ended because standard input cannot be read.
    var isBroken = false
  }

  private let contents = Mutex((complete: Contents(), rest: [UInt8]()))
  private let wake = DispatchSemaphore(value: 0)

  /// Adds a piece of text, which may end within a line.
  func add(_ piece: some Sequence<UInt8>) {
    contents.withLock { contents in
      contents.rest += piece
      var lines = contents.rest.split(
        separator: UInt8(ascii: "\n"),
        omittingEmptySubsequences: false
      )
      contents.rest = Array(lines.removeLast())
      contents.complete.lines += lines.map(Array.init)
    }
  }

  /// Adds the last line, if it is not complete; nothing comes any more.
  func end(isBroken: Bool = false) {
    contents.withLock { contents in
      if !contents.rest.isEmpty { contents.complete.lines.append(contents.rest) }
      contents.rest = []
      (contents.complete.isEnded, contents.complete.isBroken) = (true, isBroken)
    }
    wake.signal()
  }

  /// Takes the lines that have come since the last call.
  func take() -> Contents {
    contents.withLock { contents in
      defer { contents.complete.lines = [] }
      return contents.complete
    }
  }

  /// Waits for the end, but not longer than a duration.
  func awaitEnd(_ milliseconds: Int) {
    _ = wake.wait(timeout: .now() + .milliseconds(milliseconds))
  }

  /// Reads standard input to its end, on a thread of its own.
  func readStandardInput() {
    Thread.detachNewThread { [self] in
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = unsafe piece.withUnsafeMutableBytes { bytes in
          unsafe read(STDIN_FILENO, bytes.baseAddress, bytes.count)
        }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return end(isBroken: count < 0) }
        add(piece.prefix(count))
      }
    }
  }
}
