/// The memory of a component of our own; its appearance follows from state and memory.
///
/// The memory of the finger is one flag, `hasBegun`, since a gesture begins at most one load.
struct OwnMemory: OptionSet, Hashable, Sendable, StateCoded {
  let rawValue: UInt8
  /// A begin came during the load and waits.
  static let isBegunAgain = OwnMemory(rawValue: 1)
  /// A finger pulled the component past its threshold during the load.
  static let isPulledAgain = OwnMemory(rawValue: 2)
  /// The load has ended; the refresh shows until its least time is over.
  static let isEnded = OwnMemory(rawValue: 4)
  /// The ended load reported no more data.
  static let isWithoutMore = OwnMemory(rawValue: 8)
  /// The last load brought no rows.
  static let isEmptied = OwnMemory(rawValue: 16)
  /// The present gesture has begun a load, or a load by it waits.
  static let hasBegun = OwnMemory(rawValue: 32)
  /// The animation out of refreshing runs.
  static let isClosing = OwnMemory(rawValue: 64)
}
