/// The open connections of a loop, up to a limit.
///
/// A further client takes the place of the longest idle connection, or else of the connection whose request
/// has been incomplete for the longest time. A connection with a whole head stays open.
struct OpenConnections {
  /// The connections that the library may accept beyond the limit, while evicted ones close.
  static let extraRoom = 64

  private var byDescriptor: [Int32: Connection] = [:]
  private let limit: Int
  /// The number of evicted connections that are still open.
  private var evicted = 0
  /// The next connections to evict, the first one last; each may have received a request meanwhile.
  private var candidates: [(connection: Connection, idleness: Connection.Idleness)] = []

  init(limit: Int) {
    self.limit = limit
  }

  var isEmpty: Bool { byDescriptor.isEmpty }
  var all: some Collection<Connection> { byDescriptor.values }

  subscript(descriptor: Int32) -> Connection? { byDescriptor[descriptor] }

  /// Adds a connection, and evicts another if the limit is exceeded.
  mutating func add(_ connection: Connection) {
    byDescriptor[connection.descriptor] = connection
    guard byDescriptor.count - evicted > limit, let idle = longestIdle(except: connection) else {
      return
    }
    evicted += 1
    idle.isEvicted = true
    idle.shutDown()
  }

  mutating func remove(_ connection: Connection) {
    if connection.isEvicted { evicted -= 1 }
    byDescriptor[connection.descriptor] = nil
  }

  private mutating func longestIdle(except newcomer: Connection) -> Connection? {
    for isFresh in [false, true] {
      if isFresh { collectCandidates() }
      while let (connection, idleness) = candidates.popLast() {
        guard connection !== newcomer, connection.idleness == idleness else { continue }
        // The connection may have received a request that the library has not read.
        if SocketState.unreadBytes(of: connection.descriptor) == 0 { return connection }
      }
    }
    return nil
  }

  /// Collects enough candidates for many new connections.
  private mutating func collectCandidates() {
    let idle = byDescriptor.values.compactMap { connection in
      connection.idleness.map { (connection, $0) }
    }
    candidates = idle.sorted { $0.1 < $1.1 }.prefix(max(1, idle.count / 8)).reversed()
  }
}
