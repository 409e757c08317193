package import RefreshEngine
package import StrictJSON

/// The milestones of a recording in one dialect, comparable with a dialect of another family.
package struct PlatformRow: Hashable, Sendable {
  package let dialect: Dialect
  /// The first moment of an armed header; nil without one.
  package private(set) var armed: Moment?
  /// The moment of the app's first callback to refresh; nil without one.
  package private(set) var refreshing: Moment?
  /// The last moment of the header's return to idle; nil without one.
  package private(set) var rest: Moment?
  /// The least drag of 300 ms that refreshes, in points; nil without one.
  package var travelNeeded: Double?

  /// The moment of an effect.
  package struct Moment: Hashable, Sendable {
    /// The event that caused the effect; 0 for the creation.
    package let step: Int
    package let instant: Instant
  }

  /// Makes the row of a run without effects.
  init(_ dialect: Dialect) { self.dialect = dialect }

  /// True if the app was called back.
  package var refreshed: Bool { refreshing != nil }

  /// Takes the effects of a step.
  mutating func take(_ effects: some Sequence<Effect>, step: Int) {
    for effect in effects where effect.source == .component(.header) {
      let moment = Moment(step: step, instant: effect.instant)
      switch effect.kind {
      case .stateChanged(_, let state) where state == dialect.armedState: armed = armed ?? moment
      case .stateChanged(_, .idle): rest = moment
      case .refreshing: refreshing = refreshing ?? moment
      default: break
      }
    }
  }
}

extension Dialect {
  /// The state of a header that refreshes at the lift of the finger, as the library shows it.
  fileprivate var armedState: ComponentState {
    switch family {
    case .inset: .pulling
    case .overlay: .armed
    }
  }
}

extension PlatformRow {
  /// A value of the rows, and its moment; nil for a value without a moment.
  private typealias Column = (
    name: String, value: (PlatformRow) -> JSONValue, moment: (PlatformRow) -> Moment?
  )

  /// The columns, in the order of comparison.
  private static var columns: [Column] {
    let time = { (name: String, moment: @escaping (PlatformRow) -> Moment?) -> Column in
      (name, { milliseconds(moment($0)) }, moment)
    }
    return [
      ("refreshed", { .bool($0.refreshed) }, \.refreshing), time("armedAtMs", \.armed),
      time("refreshingAtMs", \.refreshing), time("restAtMs", \.rest),
      ("travelNeeded", { $0.travelNeeded.map(JSONValue.number) ?? .null }, { _ in nil }),
    ]
  }

  private static func milliseconds(_ moment: Moment?) -> JSONValue {
    moment.map { .number($0.instant.milliseconds) } ?? .null
  }

  /// The row as JSON: `{"dialect","refreshed","armedAtMs","refreshingAtMs","restAtMs","travelNeeded"}`.
  package var json: JSONValue {
    var row: JSONObject = ["dialect": .string(dialect.rawValue)]
    for column in Self.columns { row[column.name] = column.value(self) }
    return .object(row)
  }

  /// The columns with different values, each at its first moment in any row; in the order of these moments,
  /// then of the columns, with columns without a moment last.
  static func differences(_ rows: [PlatformRow]) -> [Comparison.Difference] {
    let found = columns.compactMap { column -> (Moment?, Comparison.Difference)? in
      let values = rows.map { (dialect: $0.dialect, value: column.value($0)) }
      guard values.dropFirst().contains(where: { $0.value != values[0].value }) else { return nil }
      let first = rows.compactMap(column.moment).min { $0.instant < $1.instant }
      let difference = Comparison.Difference(
        step: first?.step ?? 0,
        instant: first?.instant ?? .zero,
        pointer: "/platforms/\(column.name)",
        values: values
      )
      return (first, difference)
    }
    let order = found.indices.sorted { left, right in
      let instants = [left, right].map { found[$0].0?.instant ?? .latest }
      return (instants[0], left) < (instants[1], right)
    }
    return order.map { found[$0].1 }
  }
}
