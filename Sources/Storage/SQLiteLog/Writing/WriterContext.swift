internal import Dispatch
internal import SessionLog

/// The connection, the indexes and the room that the writer and its parts share.
struct WriterContext {
  let connection: SQLiteConnection
  let shared: SharedIndexes
  let room: Room
}

/// The writer, or a part of it.
protocol WriterPart {
  var context: WriterContext { get }
}

extension WriterPart {
  var connection: SQLiteConnection { context.connection }
  var shared: SharedIndexes { context.shared }
  var options: SQLiteLog.Options { shared.options }
  var limits: SQLiteLog.Limits { shared.options.limits }
  var room: Room { context.room }

  func makeRoom(after failure: SQLiteFailure) {
    if failure.isFull { room.makeRoom(failure) }
  }
}

/// The length of a slice of work between two commits: the time of the slice's own commit, within limits.
struct Slice {
  private let limits: SQLiteLog.Limits
  private var commitTime = Duration.zero

  init(_ limits: SQLiteLog.Limits) { self.limits = limits }

  var length: Duration { min(max(limits.slice, commitTime), limits.longestSlice) }

  mutating func commit(_ connection: SQLiteConnection) throws(SQLiteFailure) {
    let begin = DispatchTime.now()
    try connection.statement("COMMIT").run()
    commitTime = begin.elapsed
  }
}
