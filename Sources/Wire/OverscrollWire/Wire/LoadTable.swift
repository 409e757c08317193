import RefreshEngine
import StrictJSON

/// The simulated loads of a configuration.
enum LoadTable {
  /// The load of each component, in a dialect; null for no load.
  static func loads(in dialect: Dialect) -> [Member<SimulatedLoads, SimulatedLoads>] {
    ComponentName.allCases.map { name in
      let load = load(of: name)
      let schema = name == .header ? "SimulatedHeaderLoad" : "SimulatedLoad"
      let field = Field.optional(
        name.rawValue,
        Schema.named(schema).orNull,
        "The loads of the \(name.rawValue); null: only the app ends a refresh."
      )
      return Member(field.inForce(Schema.named("SimulatedLoadInForce").orNull)) {
        cursor,
        loads throws(FieldErrors) in
        if try dialect.skips(.component(name), cursor) { return }
        if dialect.family == .overlay { try refuseOutcomes(cursor) }
        // The load of MJRefresh's example app takes 2 s.
        var read = loads[name] ?? SimulatedLoad(duration: 2_000_000)
        if !cursor.isNull { try load.read(cursor, into: &read) }
        loads[name] = cursor.isNull ? nil : read
      } write: {
        $0[name].map { load.json(of: $0) } ?? .null
      }
    }
  }

  /// Refuses outcomes other than success and failure, for a list under an overlay.
  private static func refuseOutcomes(_ cursor: JSONCursor) throws(FieldErrors) {
    let names = cursor.value.member("outcome").map { $0.elements + [$0] } ?? []
    for outcome in names.compactMap(\.text).compactMap(LoadOutcome.init(rawValue:))
    where ![.success, .failure].contains(outcome) {
      let part = DialectPart.inset("outcome \(outcome.rawValue)")
      throw cursor.refused(part.absence(in: .swiperefreshlayout120), at: "outcome")
    }
  }

  private static func load(of name: ComponentName) -> [Member<SimulatedLoad, SimulatedLoad>] {
    [
      .field("afterMs", .duration, \.duration),
      .field("outcome", outcomes(of: name), \.outcomes)
        .says("A list gives the outcomes of successive loads; further loads take the last."),
      .field("rows", .rows, \.rows).says("The rows that are added to the list before the end."),
    ]
  }

  /// One outcome, as a string, or a list of outcomes.
  private static func outcomes(of name: ComponentName) -> Form<[LoadOutcome]> {
    let known = LoadOutcome.allCases.filter { name != .header || $0 != .noMoreData }
    let counts = 1...SimulatedLoad.mostOutcomes
    let names = known.map(\.rawValue)
    let one = Form<LoadOutcome>(name == .header ? .names(names) : .named("LoadOutcome")) {
      cursor throws(FieldErrors) in
      let name = try cursor.oneOf(names)
      return LoadOutcome(rawValue: name) ?? .success
    } write: {
      .string($0.rawValue)
    }
    return Form(.oneOf([one.schema, .array(of: one.schema, count: counts)])) {
      cursor throws(FieldErrors) in
      guard case .array(let elements) = cursor.value else { return [try one.read(cursor)] }
      guard counts.contains(elements.count) else {
        let detail = "must have from 1 to \(SimulatedLoad.mostOutcomes) outcomes"
        throw cursor.refused(.count(elements.count, notIn: counts, detail))
      }
      return try cursor.elements(one.read)
    } write: { outcomes in
      outcomes.count == 1 ? one.write(outcomes[0]) : .array(outcomes.map(one.write))
    }
  }

  static var schemas: [NamedSchema] {
    let loads = loads(in: .standard).fields()
    let description = "Loads that end refreshes by themselves, as a data source would. Null: none."
    return [
      NamedSchema("SimulatedLoad", .object(load(of: .footer).fields())),
      NamedSchema("SimulatedHeaderLoad", .object(load(of: .header).fields())),
      NamedSchema("SimulatedLoadInForce", .object(load(of: .footer).fields().inForce)),
      NamedSchema("SimulatedLoads", .object(loads, description)),
      NamedSchema("SimulatedLoadsInForce", .object(loads.inForce, description)),
    ]
  }
}
