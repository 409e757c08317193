import RefreshEngine

/// Reads the simulated loads of a configuration.
enum LoadDecoder {
  /// Reads the loads; absent ones stay, null is none.
  static func loads(
    _ cursor: JSONCursor,
    into loads: inout SimulatedLoads,
    _ dialect: Dialect
  ) throws(FieldError) {
    guard !cursor.isNull else {
      loads = SimulatedLoads()
      return
    }
    try cursor.object { reader throws(FieldError) in
      for name in ComponentName.allCases {
        guard let field = reader.optional(name.rawValue) else { continue }
        if name == .trailer, try dialect.skips(.kind(.trailer), field) { continue }
        loads[name] = field.isNull ? nil : try load(field, of: name, over: loads[name])
      }
    }
  }

  private static func load(
    _ cursor: JSONCursor,
    of name: ComponentName,
    over base: SimulatedLoad?
  ) throws(FieldError) -> SimulatedLoad {
    try cursor.object { reader throws(FieldError) in
      // The load of MJRefresh's example app takes 2 s.
      var load = base ?? SimulatedLoad(duration: 2_000_000)
      if let field = reader.optional("afterMs") { load.duration = try field.duration() }
      if let field = reader.optional("outcome") { load.outcomes = try outcomes(field, of: name) }
      if let field = reader.optional("rows") { load.rows = try field.integer(in: 0...10_000_000) }
      return load
    }
  }

  /// One outcome, or a list of them.
  private static func outcomes(
    _ cursor: JSONCursor,
    of name: ComponentName
  ) throws(FieldError) -> [LoadOutcome] {
    guard case .array = cursor.value else { return [try outcome(cursor, of: name)] }
    let elements = try cursor.array()
    guard (1...SimulatedLoad.mostOutcomes).contains(elements.count) else {
      throw cursor.refused("must have from 1 to \(SimulatedLoad.mostOutcomes) outcomes")
    }
    var outcomes: [LoadOutcome] = []
    for element in elements { outcomes.append(try outcome(element, of: name)) }
    return outcomes
  }

  private static func outcome(
    _ cursor: JSONCursor,
    of name: ComponentName
  ) throws(FieldError) -> LoadOutcome {
    let outcome = try cursor.oneOf(LoadOutcome.self)
    guard name != .header || outcome != .noMoreData else {
      throw cursor.refused("must be one of success, failure, hide: a header has no noMoreData")
    }
    return outcome
  }
}
