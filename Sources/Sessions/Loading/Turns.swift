import DequeModule

/// Whose turn it is on a few threads: works in pieces, first come, first served.
///
/// A work that is not over when its piece ends waits behind all others; one that waited for the log in
/// its piece goes on with that before them. A connection has one request at a time, and a request one
/// work: so no connection waits for more than one piece of each other one.
struct Turns<Piece> {
  /// The most pieces that run at a time.
  let width: Int
  /// The most works that are admitted at a time.
  let limit: Int
  /// The admitted works that have not ended.
  private(set) var works = 0
  private var waiting: Deque<Piece> = []
  private var begun: Deque<Piece> = []
  private var running = 0

  /// Makes a schedule without works.
  init(width: Int, limit: Int) {
    self.width = width
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

  /// Adds the next piece of a work, or the rest of one; true if a further thread is to run pieces until
  /// `next` has none.
  mutating func add(_ piece: Piece, hasBegun: Bool = false) -> Bool {
    if hasBegun { begun.append(piece) } else { waiting.append(piece) }
    guard running < width else { return false }
    running += 1
    return true
  }

  /// The piece that a thread runs next; nil ends the thread.
  mutating func next() -> Piece? {
    let piece = begun.popFirst() ?? waiting.popFirst()
    if piece == nil { running -= 1 }
    return piece
  }
}
