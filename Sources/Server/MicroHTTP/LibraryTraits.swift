internal import CMicrohttpd

/// The habits of the loaded libmicrohttpd, and the mends that it needs here.
///
/// The program runs with any version from 0.9.75 to 1.x: all have one soname, so it may be built with
/// one version and loaded with another. Version 0.9.77 has another parser and another loop. This is the
/// list of the mends that not all versions need; a mend without a trait is needed by all. The tests of
/// this target run with both kinds, and fail where a mend is needed and off.
struct LibraryTraits: Equatable {
  /// Before 0.9.77: joins a folded line to the name of its field, and ends the parts of a head at a NUL.
  ///
  /// Both hide the rest. `HeadLayout` finds that.
  let hidesPartsOfHeads: Bool
  /// Before 0.9.77: answers a fault in a whole head with two status lines.
  ///
  /// `EventLoop.answerInstead` answers first and cuts the connection.
  let answersTwice: Bool
  /// Before 0.9.77: wants to be run again at once while a chunk's first line does not fit its buffer.
  ///
  /// It does nothing then. `SpinGuard` pauses.
  let spins: Bool
  /// Before 0.9.77: sees that a socket was shut down only at the next event of the socket.
  ///
  /// A connection with a full buffer gets none. `Connection.shutDown` has it visited.
  let missesShutdown: Bool

  /// The traits of a version, such as `1.0.1`.
  init(version: String) {
    let parts = version.split(separator: ".").map { Int($0.prefix { $0.isNumber }) ?? 0 }
    let isOld = parts.lexicographicallyPrecedes([0, 9, 77])
    hidesPartsOfHeads = isOld
    answersTwice = isOld
    spins = isOld
    missesShutdown = isOld
  }

  static var loaded: LibraryTraits { LibraryTraits(version: Server.libraryVersion) }
}
