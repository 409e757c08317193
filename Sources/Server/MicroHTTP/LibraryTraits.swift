internal import CMicrohttpd

/// The traits of the loaded libmicrohttpd, and the workarounds for them.
///
/// The program runs with any version from 0.9.75 to 1.x: all versions have one soname, so the program may
/// be built with one version and load another. Version 0.9.77 has another parser and another loop. This
/// list has the workarounds for some versions; workarounds without a trait are for all versions. The tests
/// of this target run with old and new versions, and fail if a needed workaround is missing.
struct LibraryTraits: Equatable {
  /// Before 0.9.77: joins a folded line to the name of its field, and ends the parts of a head at a NUL.
  ///
  /// Both traits hide the rest of a part. `HeadLayout` detects hidden parts.
  let hidesPartsOfHeads: Bool
  /// Before 0.9.77: answers a fault in a whole head with two status lines.
  ///
  /// `EventLoop.answerInstead` answers first and cuts the connection.
  let answersTwice: Bool
  /// Before 0.9.77: asks for immediate rounds while a chunk's first line does not fit the buffer.
  ///
  /// The library does nothing in these rounds. `SpinGuard` adds pauses.
  let spins: Bool
  /// Before 0.9.77: notices a socket's shutdown only at the next event of the socket.
  ///
  /// A connection with a full buffer gets no event. `Connection.shutDown` asks for visits instead.
  let missesShutdown: Bool

  /// The traits of a library version, such as `1.0.1`.
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
