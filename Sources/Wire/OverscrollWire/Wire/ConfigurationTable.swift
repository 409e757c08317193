package import RefreshEngine
import ScrollPhysics
package import StrictJSON

/// A configuration with its present values, from an engine after some event.
struct ReportedConfiguration {
  let session: SessionConfiguration
  let engine: Engine
  /// The epoch; nil if the moment of creation will be the epoch.
  let epoch: Microseconds?

  /// The configuration at the session's creation.
  var created: Configuration { session.engine }
}

/// The members of a configuration.
///
/// Language, physics and components have the engine's values, because events change them; other fields have
/// the values of creation.
enum ConfigurationTable {
  typealias Row = Member<SessionConfiguration, ReportedConfiguration>

  /// All members, for a dialect; the first member is read before the others.
  static func all(in dialect: Dialect) -> [Row] { byDialect[dialect] ?? [] }

  private static let byDialect = Dictionary(
    uniqueKeysWithValues: Dialect.allCases.map { dialect -> (Dialect, [Row]) in
      // Overlays have these members after the others.
      let names = dialect.family == .overlay ? ["scrollView", "physics", "lastUpdatedTimes"] : []
      let last = names.compactMap { name in surroundings.first { $0.field.name == name } }
      let first = [Self.dialect] + surroundings.filter { !names.contains($0.field.name) }
      let components = ComponentName.allCases.map { component($0, in: dialect) }
      return (dialect, first + last + components + [loads(in: dialect)])
    }
  )

  private static let dialect = Row.field(
    "dialect",
    .named("Dialect"),
    \.engine.dialect,
    \.created.dialect
  )

  /// The members that do not depend on the dialect.
  static let surroundings: [Row] = [
    .field("clock", .named("Clock"), \.clock, \.session.clock),
    Row(.optional("epoch", Schema.wallTime.orNull)) { cursor, session throws(FieldErrors) in
      guard !cursor.isNull else { return }
      session.engine.epoch = try cursor.time()
      session.epoch = session.engine.epoch
    } write: {
      Form.wallTime.orNull.write($0.epoch)
    },
    Row(.optional("timeZone", timeZone)) { cursor, session throws(FieldErrors) in
      session.engine.timeZoneOffsetSeconds = try cursor.offset(at: session.engine.epoch)
    } write: {
      .string(WireTime.zoneText($0.engine.timeZoneOffsetSeconds))
    },
    .field("language", .languageTag, \.engine.language, \.engine.language),
    // The preset is read before all other members, which override it.
    Row(.optional("preset", Schema.named("PresetName").orNull)) { _, _ in
    } write: {
      Form.text.orNull.write($0.session.preset)
    },
    .field(idleLifetimeMs, lifetime.orNull, \.idleLifetime, \.session.idleLifetime),
    Row(.optional("scrollView", .named("ScrollViewConfiguration"))) {
      cursor,
      session throws(FieldErrors) in
      let dialect = session.engine.dialect
      try cursor.object { reader throws(FieldErrors) in
        OverlayListTable.read(&reader, into: &session.engine.scrollView, in: dialect)
      }
    } write: {
      OverlayListTable.json(of: $0.created)
    }
    .inForce(.named("ScrollViewInForce")),
    Row(.optional("list", Schema.named("List").orNull)) { cursor, session throws(FieldErrors) in
      if cursor.isNull {
        session.engine.rows = 0
        session.engine.rowHeight = nil
      } else {
        try ScrollViewTable.list.read(cursor, into: &session.engine)
      }
    } write: {
      ScrollViewTable.list.json(of: $0.created)
    }
    .inForce(.named("ListInForce")),
    Row(.optional("lastUpdatedTimes", times.schema)) { cursor, session throws(FieldErrors) in
      let part = DialectPart.inset("lastUpdatedTimes")
      if try session.engine.dialect.skips(part, cursor, but: [:]) { return }
      session.engine.lastUpdatedTimes = try times.read(cursor)
    } write: {
      times.write($0.created.lastUpdatedTimes)
    },
    Row(.optional("physics", .named("Physics"))) { cursor, session throws(FieldErrors) in
      try cursor.object { reader throws(FieldErrors) in
        PhysicsTable.read(&reader, into: &session.engine)
      }
    } write: {
      PhysicsTable.json($0.engine.physics, $0.engine.physicsPreset)
    }
    .inForce(.named("PhysicsInForce")),
  ]

  /// The member that copies of a session and recordings lack.
  static let idleLifetimeMs = "idleLifetimeMs"

  static let lifetime = Form<Microseconds>(.number(in: 1000...1e12)) { cursor throws(FieldErrors) in
    WireTime.microseconds(try cursor.number(in: 1000...1e12))
  } write: {
    .number(Double($0) / 1000)
  }

  private static let timeZone = Schema.string(
    matching: "^(UTC|[+-]([01][0-9]|2[0-3]):[0-5][0-9]|[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+)+)$"
  )

  /// The most keys of `lastUpdatedTimes`.
  private static let mostTimes = 100

  private static let times = Form<[String: Microseconds]>(
    .map(of: .wallTime, names: .text, most: mostTimes)
  ) { cursor throws(FieldErrors) in
    if cursor.value.members.count > mostTimes {
      throw cursor.refused(.tooLong("must have at most \(mostTimes) keys"))
    }
    var times: [String: Microseconds] = [:]
    _ = try cursor.members().readEach { name, value throws(FieldErrors) in
      guard !name.utf8.contains(0) else { throw value.refused(.containsNUL) }
      times[name] = try value.time()
    }
    return times
  } write: { times in
    let sorted = times.sorted { $0.key < $1.key }
    return .object(JSONObject(sorted.map { ($0.key, Form.wallTime.write($0.value)) }))
  }

  // MARK: Components

  private static func component(_ name: ComponentName, in dialect: Dialect) -> Row {
    let title = NamedSchema.name(name.rawValue)
    let field = Field.optional(
      name.rawValue,
      Schema.named(title + "Configuration").orNull,
      "The settings of the \(name.rawValue); null: no \(name.rawValue)."
    )
    let decoder = ComponentDecoder(name: name, dialect: dialect)
    return Row(field.inForce(Schema.named(title + "InForce").orNull)) {
      cursor,
      session throws(FieldErrors) in
      if try dialect.skips(.component(name), cursor) { return }
      let (base, density) = (session.engine[name], session.engine.scrollView.overlay.density)
      session.engine[name] =
        cursor.isNull
        ? nil : try decoder.configuration(cursor, over: base, density: density)
    } write: {
      decoder.json($0.engine, created: $0.created[name])
    }
  }

  private static func loads(in dialect: Dialect) -> Row {
    let loads = LoadTable.loads(in: dialect)
    return Row(.optional("simulatedLoad", Schema.named("SimulatedLoads").orNull)) {
      cursor,
      session throws(FieldErrors) in
      if cursor.isNull {
        session.engine.loads = SimulatedLoads(repeating: nil)
      } else {
        try loads.read(cursor, into: &session.engine.loads)
      }
    } write: {
      loads.json(of: $0.created.loads)
    }
    .inForce(.named("SimulatedLoadsInForce"))
  }
}

extension JSONValue {
  /// This configuration as a new session reports it; nil for a refused configuration.
  var reportedConfiguration: JSONValue? {
    guard let session = try? ConfigurationDecoder.decode(JSONCursor(self), createdAt: 0) else {
      return nil
    }
    return .configuration(session, Engine(session.engine), epoch: nil)
  }

  /// A configuration with every default filled in.
  ///
  /// Language, physics and components have the engine's values, because events change them; other fields have
  /// the values of creation. A field that the dialect lacks is null; so is an epoch that will be the moment
  /// of creation.
  package static func configuration(
    _ configuration: SessionConfiguration,
    _ engine: borrowing Engine,
    epoch: Microseconds?
  ) -> JSONValue {
    ConfigurationTable.all(in: engine.dialect).json(
      of: ReportedConfiguration(session: configuration, engine: copy engine, epoch: epoch)
    )
  }
}
