/// Chooses the connection to close when a further client finds no room.
///
/// The longest idle one goes first; after those, the one whose request has been incomplete for the
/// longest time. A connection whose request has its head is never chosen.
struct Eviction {
  /// How many connections the library may accept beyond the limit, while others are being closed.
  static let room = 64

  private struct Candidate {
    let connection: Connection
    let idleness: Connection.Idleness
  }

  /// The next ones, the first of them last; each may have got a request since.
  private var candidates: [Candidate] = []

  /// Removes the connection to close, which is not `newcomer`; nil if there is none.
  mutating func next(
    among connections: some Collection<Connection>,
    except newcomer: Connection
  ) -> Connection? {
    for isFresh in [false, true] {
      if isFresh { collect(connections) }
      while let candidate = candidates.popLast() {
        let connection = candidate.connection
        guard connection !== newcomer, connection.idleness == candidate.idleness else { continue }
        // A request may have come that the library has not read yet.
        if SocketState.unreadBytes(of: connection.descriptor) == 0 { return connection }
      }
    }
    return nil
  }

  /// Collects enough of them for many newcomers.
  private mutating func collect(_ connections: some Collection<Connection>) {
    let idle = connections.compactMap { connection in
      connection.idleness.map { Candidate(connection: connection, idleness: $0) }
    }
    let oldest = idle.sorted { $0.idleness < $1.idleness }.prefix(max(1, idle.count / 8))
    candidates = oldest.reversed()
  }
}
