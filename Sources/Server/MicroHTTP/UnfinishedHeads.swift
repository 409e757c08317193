/// The connections whose request lines have been received and whose heads are incomplete, in the
/// order of those lines.
struct UnfinishedHeads {
  private var connections: [Connection] = []

  /// Adds a connection whose request line has been received.
  mutating func add(_ connection: Connection) {
    connections.append(connection)
  }

  /// Removes a connection, which is nearly always the last one.
  mutating func remove(_ connection: Connection) {
    if let index = connections.lastIndex(where: { $0 === connection }) {
      connections.remove(at: index)
    }
  }

  /// The connection whose head the library is reading; nil if it has not read any to its end.
  var withheld: Connection? { connections.last(where: \.isHeadWithheld) }
}
