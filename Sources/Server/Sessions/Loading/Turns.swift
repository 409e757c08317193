import DequeModule

/// Whose turn it is on a few threads: works in pieces, first come, first served.
///
/// A work that is not over when its piece ends waits behind all others; one that was interrupted by a call
/// of the log finishes its piece first. A connection has one request at a time, and a request one work:
/// so no connection waits for more than one piece of each other one.
struct Turns<Piece> {
  /// The most works that are admitted at a time.
  let limit: Int
  /// The admitted works that have not ended.
  private(set) var works = 0
  private var waiting: Deque<Piece> = []
  private var begun: Deque<Piece> = []
  /// The threads that run no piece, by their numbers from 0.
  private var idle: [Int]

  /// Makes a schedule without works for so many threads.
  init(width: Int, limit: Int) {
    idle = Array((0..<width).reversed())
    self.limit = limit
  }

  /// Admits a work; false if it is refused because too many are under way.
  mutating func admit(isBounded: Bool = false) -> Bool {
    guard works < limit || isBounded else { return false }
    works += 1
    return true
  }

  /// A work has ended.
  mutating func ended() { works -= 1 }

  /// Adds the next piece of a work, or the rest of one; returns an idle thread that is to run pieces until
  /// `next` has none.
  mutating func add(_ piece: Piece, hasBegun: Bool = false) -> Int? {
    if hasBegun { begun.append(piece) } else { waiting.append(piece) }
    return idle.popLast()
  }

  /// The piece that a thread runs next; with nil the thread is idle.
  mutating func next(on thread: Int) -> Piece? {
    let piece = begun.popFirst() ?? waiting.popFirst()
    if piece == nil { idle.append(thread) }
    return piece
  }
}
