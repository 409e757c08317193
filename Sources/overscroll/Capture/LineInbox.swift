import Foundation
import Synchronization

/// Lines that an app has written and nobody has taken yet.
final class LineInbox: Sendable {
  private struct State {
    var lines: [[UInt8]] = []
    /// The begin of a line that is not complete.
    var rest: [UInt8] = []
    var isEnded = false
  }

  private let state = Mutex(State())

  /// Adds a piece of text, which may end within a line.
  func add(_ piece: some Sequence<UInt8>) {
    state.withLock { state in
      state.rest += piece
      var lines = state.rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      state.rest = Array(lines.removeLast())
      state.lines += lines.map(Array.init)
    }
  }

  /// Adds the last line, if it is not complete; nothing comes any more.
  func end() {
    state.withLock { state in
      if !state.rest.isEmpty { state.lines.append(state.rest) }
      (state.rest, state.isEnded) = ([], true)
    }
  }

  /// Takes the complete lines.
  func take() -> (lines: [[UInt8]], isEnded: Bool) {
    state.withLock { state in
      defer { state.lines = [] }
      return (state.lines, state.isEnded)
    }
  }

  /// Reads standard input to its end, on a thread of its own.
  func readStandardInput() {
    Thread.detachNewThread { [self] in
      while true {
        let piece = FileHandle.standardInput.availableData
        guard !piece.isEmpty else { return end() }
        add(piece)
      }
    }
  }
}
