/// Conversions as Java makes them.
extension Int {
  /// A float cut towards 0: not a number is 0, what is beyond 32 bits is the nearest limit.
  init(cutting value: Float) { self.init(cutting: Double(value)) }

  /// A double cut towards 0, likewise.
  init(cutting value: Double) {
    guard value == value else {
      self = 0
      return
    }
    self = Int(Swift.min(Swift.max(value, Double(Int32.min)), Double(Int32.max)))
  }

  /// A length in points as whole pixels: ⌊x·d + ½⌋.
  init(points: Double, density: Float) {
    self.init(cutting: (points * Double(density) + 0.5).rounded(.down))
  }
}
