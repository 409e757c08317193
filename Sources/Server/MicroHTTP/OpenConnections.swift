/// The open connections of a loop, with room for so many.
struct OpenConnections {
  private var byDescriptor: [Int32: Connection] = [:]
  private let limit: Int
  private var added = 0
  private var eviction = Eviction()
  /// Connections that are evicted and not closed yet.
  private var evicted = 0

  init(limit: Int) {
    self.limit = limit
  }

  var isEmpty: Bool { byDescriptor.isEmpty }
  var all: some Collection<Connection> { byDescriptor.values }
  var descriptors: [Int32] { Array(byDescriptor.keys) }

  subscript(descriptor: Int32) -> Connection? { byDescriptor[descriptor] }

  /// The position of the next connection among all that there were.
  mutating func nextNumber() -> Int {
    added += 1
    return added
  }

  /// Adds a connection, and closes the longest idle one if there is one too many.
  mutating func add(_ connection: Connection) {
    byDescriptor[connection.descriptor] = connection
    guard byDescriptor.count - evicted > limit,
      let idle = eviction.next(among: byDescriptor.values, except: connection)
    else { return }
    evicted += 1
    idle.isEvicted = true
    idle.shutDown()
  }

  mutating func remove(_ connection: Connection) {
    if connection.isEvicted { evicted -= 1 }
    byDescriptor[connection.descriptor] = nil
  }
}
