import SystemPrimitives

/// The open connections of a loop, with room for so many, and when to inspect them.
struct OpenConnections {
  private var byDescriptor: [Int32: Connection] = [:]
  private let limit: Int
  private var added = 0
  private var eviction = Eviction()
  /// Connections that are evicted and not closed yet.
  private var evicted = 0
  /// When to inspect them next; `.max` if there is no need.
  private(set) var nextInspection = Milliseconds.max

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

  mutating func scheduleInspection(at instant: Milliseconds) {
    let grain = Self.inspectionGrain
    nextInspection = min(nextInspection, (instant + grain - 1) / grain * grain)
  }

  /// The connections to inspect now: all or none; each tells when it wants to be inspected again.
  mutating func takeDue(at now: Milliseconds) -> [Connection] {
    guard now >= nextInspection else { return [] }
    nextInspection = .max
    return Array(byDescriptor.values)
  }

  /// Instants of inspection are rounded up to a multiple of this: each inspection walks over all
  /// connections.
  private static let inspectionGrain: Milliseconds = 100
}
