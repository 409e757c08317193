import OverscrollWire
import RefreshEngine
import SessionLog

/// The state of a checkpoint: two numbers of eight bytes, then the engine.
///
/// The numbers are the configuration revision with a mark, and the steps since the creation. Without the
/// mark the second number is missing: earlier versions did not store steps.
extension Checkpoint {
  fileprivate static let mark: UInt64 = 1 << 63

  init(_ moment: Moment) throws(EngineState.Fault) {
    var numbers = [UInt64(moment.configurationRevision)]
    if let steps = moment.stepsInAll { numbers = [numbers[0] | Self.mark, UInt64(steps)] }
    let prefix = numbers.flatMap { number in
      (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
    }
    self.init(
      revision: moment.revision,
      instant: moment.now.microseconds,
      effectIndex: moment.effectIndex,
      engineVersion: Engine.version,
      state: try prefix + EngineState.encode(moment.engine)
    )
  }

  /// The number of the engine's steps from the creation to the checkpoint; nil if unknown.
  var stepsInAll: Int? { numbers.dropFirst().first.flatMap { Int(exactly: $0) } }

  fileprivate var numbers: [UInt64] {
    let first = number(at: 0)
    return first & Self.mark == 0 ? [first] : [first & ~Self.mark, number(at: 8)]
  }

  private func number(at place: Int) -> UInt64 {
    state.dropFirst(place).prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}

extension Playback {
  /// The playback from a checkpoint; nil if the checkpoint's state cannot be read.
  init?(checkpoint: Checkpoint) {
    let numbers = checkpoint.numbers
    guard
      let engine = try? EngineState.decode(Array(checkpoint.state.dropFirst(8 * numbers.count))),
      numbers[0] <= UInt64(checkpoint.revision)
    else { return nil }
    self.init(
      engine: engine,
      revision: checkpoint.revision,
      configurationRevision: Int(numbers[0])
    )
  }
}
