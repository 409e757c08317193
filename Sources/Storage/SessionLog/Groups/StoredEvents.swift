/// Events of a session in the stored form of one row.
package struct StoredEvents: Sendable {
  /// The revision before the first event.
  package let start: Int64
  package var count: Int64
  /// The events in the form of ``EventBytes``.
  package var bytes: [UInt8]
  /// The chain after the events; nil for events from before the introduction of chains.
  package var chain: EventChain?
  /// True if the row's own checksum is right.
  package let isIntact: Bool

  package init(
    start: Int64,
    count: Int64,
    bytes: [UInt8],
    chain: EventChain?,
    isIntact: Bool = true
  ) {
    self.start = start
    self.count = count
    self.bytes = bytes
    self.chain = chain
    self.isIntact = isIntact
  }

  /// The revision after the last event; the numbers may be damaged.
  package var end: Int64 { max(start, start.addingClamped(count)) }

  /// The position after the last event.
  package var position: LogPosition { LogPosition(count: end, chain: chain) }

  /// True if the row's chain is the chain of its bytes after a position; a row without a chain continues only
  /// events without one.
  package func continues(_ position: LogPosition, in session: SessionID) -> Bool {
    guard let chain else { return position.chain == nil }
    return chain == position.chainOfMore(in: session).adding(bytes)
  }

  /// The most events and bytes of a row from several appends, or of first events; a single larger event has
  /// its own row.
  package static let mostEvents = 256
  package static let mostBytes = 64 << 10

  /// Divides the first events of a session into rows.
  static func rows(of entries: [LogEntry], after seed: EventChain) -> [StoredEvents] {
    var rows: [StoredEvents] = []
    var chain = seed
    var start = 0
    while start < entries.count {
      var size = 0
      let fitting = entries[start...].prefix(mostEvents).prefix { entry in
        size += EventBytes.mostBytes(of: entry)
        return size <= mostBytes
      }
      let end = max(start + 1, fitting.endIndex)
      let bytes = EventBytes.encode(entries[start..<end])
      chain = chain.adding(bytes)
      rows.append(
        StoredEvents(start: Int64(start), count: Int64(end - start), bytes: bytes, chain: chain)
      )
      start = end
    }
    return rows
  }
}

extension Int64 {
  /// The sum, clamped to the range of the type, since stored numbers may be damaged.
  package func addingClamped(_ number: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(number)
    return overflow ? (number < 0 ? .min : .max) : sum
  }
}
