import RefreshEngine
import StrictJSON

/// Reads the simulated loads of a configuration.
enum LoadDecoder {
  /// Reads the loads; absent ones stay, null is none.
  static func loads(
    _ cursor: JSONCursor,
    into loads: inout SimulatedLoads,
    _ dialect: Dialect
  ) throws(FieldErrors) {
    guard !cursor.isNull else {
      loads = SimulatedLoads()
      return
    }
    try cursor.object { reader throws(FieldErrors) in
      for name in ComponentName.allCases {
        reader.read(name.rawValue) { field throws(FieldErrors) in
          if name == .trailer, try dialect.skips(.kind(.trailer), field) { return }
          loads[name] = field.isNull ? nil : try load(field, of: name, over: loads[name])
        }
      }
    }
  }

  private static func load(
    _ cursor: JSONCursor,
    of name: ComponentName,
    over base: SimulatedLoad?
  ) throws(FieldErrors) -> SimulatedLoad {
    try cursor.object { reader throws(FieldErrors) in
      // The load of MJRefresh's example app takes 2 s.
      var load = base ?? SimulatedLoad(duration: 2_000_000)
      if let duration = reader.duration("afterMs") { load.duration = duration }
      let list = reader.read("outcome") { field throws(FieldErrors) in
        try outcomes(field, of: name)
      }
      if let list { load.outcomes = list }
      if let rows = reader.integer("rows", in: 0...10_000_000) { load.rows = rows }
      return load
    }
  }

  /// One outcome, or a list of them.
  private static func outcomes(
    _ cursor: JSONCursor,
    of name: ComponentName
  ) throws(FieldErrors) -> [LoadOutcome] {
    guard case .array(let elements) = cursor.value else { return [try outcome(cursor, of: name)] }
    guard (1...SimulatedLoad.mostOutcomes).contains(elements.count) else {
      throw cursor.refused("must have from 1 to \(SimulatedLoad.mostOutcomes) outcomes")
    }
    return try cursor.elements { element throws(FieldErrors) in try outcome(element, of: name) }
  }

  private static func outcome(
    _ cursor: JSONCursor,
    of name: ComponentName
  ) throws(FieldErrors) -> LoadOutcome {
    let outcome = try cursor.oneOf(LoadOutcome.self)
    guard name != .header || outcome != .noMoreData else {
      throw cursor.refused("must be one of success, failure, hide: a header has no noMoreData")
    }
    return outcome
  }
}
