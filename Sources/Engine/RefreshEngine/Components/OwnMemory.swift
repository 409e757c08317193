/// The memory of a component of our own beside its state; all else that shows follows from the two.
///
/// The finger is asked and not remembered, but that it has begun a load: a gesture begins one.
struct OwnMemory: OptionSet, Hashable, Sendable, StateCoded {
  let rawValue: UInt8
  /// A begin came while it loaded: the one that waits.
  static let isBegunAgain = OwnMemory(rawValue: 1)
  /// A finger pulled it past its threshold while it loaded.
  static let isPulledAgain = OwnMemory(rawValue: 2)
  /// The load has ended, and the refresh shows until its least time is over.
  static let isEnded = OwnMemory(rawValue: 4)
  /// The load that has ended said that there is no more.
  static let isWithoutMore = OwnMemory(rawValue: 8)
  /// The last load brought no rows.
  static let isEmptied = OwnMemory(rawValue: 16)
  /// The present gesture has begun a load.
  static let hasBegun = OwnMemory(rawValue: 32)
  /// The animation out of refreshing runs.
  static let isClosing = OwnMemory(rawValue: 64)

  func write(to writer: inout ByteWriter) { writer.byte(rawValue) }

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(from reader: inout ByteReader) throws(ByteFault) { rawValue = try reader.byte() }
}
