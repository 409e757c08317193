/// What the server is to reach on the machines that the project is built on.
///
/// Ratios are to the bare counterpart in C, measured in the same run.
enum Targets {
  /// Appends to the log without a server, by one client and by 64 at a time.
  static let loneAppends = 0.7
  static let appends = 0.5
  /// Durable POSTs with 64 connections, each on its own session.
  static let minimalPosts = 0.7
  /// The same with the whole snapshot as the answer.
  static let snapshotPosts = 0.55
  /// The same as the first with one connection.
  static let lonePosts = 0.7
  /// CPU time of requests to a server without a disk, with 64 connections: GET of a session at rest, of
  /// one that moves, POST of an event answered in short, and with the whole snapshot.
  static let restingGets = 1.25
  static let movingGets = 1.5
  static let minimalMemoryPosts = 1.5
  static let snapshotMemoryPosts = 1.8
  /// The rate with two workers as a ratio to that with one.
  static let twoWorkers = 1.0
  /// From the start of the process until it accepts connections, in milliseconds.
  static let startMilliseconds = 25.0
  /// Memory for an idle connection, and for a session of 100,000.
  static let connectionBytes = 9.0 * 1024
  static let sessionBytes = 2.0 * 1024
  /// Events in a second of CPU time, read from SQLite, decoded and played.
  static let replayedEvents = 300_000.0
  /// The first GET of a session of a million events after a start, in milliseconds.
  static let openingMilliseconds = 50.0
  /// CPU time of a POST to a session of a million events, as a ratio to one to a new session.
  static let longSessionRatio = 1.1
  /// CPU time in a second while 1,000 long polls wait, in milliseconds.
  static let waitingMilliseconds = 1.0
  /// Memory with a million sessions on the disk.
  static let manySessionsBytes = Double(1 << 30)
  /// GET of a session that is not in memory, in milliseconds: what 99 of 100 keep.
  static let coldGetMilliseconds = 7.0
}
