/// What the operations are to cost at most, on one core of the machines that the project is built
/// on.
enum Thresholds {
  static let dragMovedNanoseconds = 150.0
  static let flingNanoseconds = 3000.0
  static let snapshotNanoseconds = 1400.0
  static let overlayPullNanoseconds = 15_000.0
  /// 50,000 sequences a second.
  static let exploredSequenceNanoseconds = 20_000.0
  static let loneHeaderBytes = 1024.0
  static let headerAndFooterBytes = 1280.0
  /// What the engine's part of a request may take, whatever is sent.
  static let requestMilliseconds = 100.0
  /// How many more instructions than MJRefresh 3.7.9 another dialect may need for the same events
  /// with the same callbacks: read by `Scripts/bench-dialects`.
  static let dialectInstructionsRatio = 1.05
}
