import RefreshEngine
import ScrollPhysics
import StrictJSON

/// The members of a configuration of the overlay family.
enum OverlayConfigurationTable {
  typealias Row = ConfigurationTable.Row

  /// The members after `dialect`, in the order in which they are read.
  static func rows(in dialect: Dialect) -> [Row] {
    let own = ["scrollView", "physics", "lastUpdatedTimes"]
    let others = ConfigurationTable.surroundings.filter { !own.contains($0.field.name) }
    return others + [
      scrollView(in: dialect), physics(in: dialect), times(in: dialect), header(in: dialect),
      absent(.footer, in: dialect), absent(.trailer, in: dialect), loads(in: dialect),
    ]
  }

  private static func scrollView(in dialect: Dialect) -> Row {
    Row(.optional("scrollView", .named("ScrollViewConfiguration"))) {
      cursor,
      session throws(FieldErrors) in
      try cursor.object { reader throws(FieldErrors) in
        OverlayListTable.read(&reader, into: &session.engine.scrollView, in: dialect)
      }
    } write: { reported in
      let view = reported.created.scrollView
      guard case .object(var object) = ScrollViewTable.scrollView.json(of: view) else { return nil }
      for member in OverlayListTable.own {
        let exists = OverlayListField(rawValue: member.field.name)?.exists(in: dialect) ?? false
        object[member.field.name] = exists ? member.write(view) : .null
      }
      if view.overlay.touchSlop == nil {
        object["touchSlop"] = dialect.touchSlop.map { .number($0) } ?? .null
      }
      return .object(object)
    }
  }

  private static func physics(in dialect: Dialect) -> Row {
    Row(.optional("physics", .named("Physics"))) { cursor, session throws(FieldErrors) in
      try cursor.object { reader throws(FieldErrors) in
        if let preset: PhysicsPreset = reader.oneOf(PhysicsTable.preset.name) {
          let bounces = preset == .flutterBouncing && dialect == .refreshindicator2026
          if preset != .clamping, !bounces {
            let part = OverlayPart(
              title: "\(preset.rawValue) list",
              dialects: preset == .flutterBouncing
                ? Dialect.all(of: .inset) + [.refreshindicator2026] : Dialect.all(of: .inset)
            )
            reader.refuse(PhysicsTable.preset.name, part.absence(in: dialect))
          }
          session.engine.physicsPreset = preset
          session.engine.physics = preset.parameters
        }
        let laws = PhysicsTable.laws.json(of: session.engine.physics)
        for law in PhysicsTable.laws.fields() {
          reader.read(law.name) { cursor throws(FieldErrors) in
            try OverlayPart.inset(law.name).refuse(cursor, in: dialect, but: laws.member(law.name))
          }
        }
      }
    } write: {
      PhysicsTable.json($0.engine.physics, $0.engine.physicsPreset)
    }
  }

  private static func times(in dialect: Dialect) -> Row {
    Row(.optional("lastUpdatedTimes", .any)) { cursor, _ throws(FieldErrors) in
      try OverlayPart.inset("lastUpdatedTimes").refuse(cursor, in: dialect, but: [:])
    } write: { _ in
      [:]
    }
  }

  private static func header(in dialect: Dialect) -> Row {
    let table = OverlayComponentTable(dialect: dialect)
    return Row(.optional("header", Schema.named("HeaderConfiguration").orNull)) {
      cursor,
      session throws(FieldErrors) in
      let density = session.engine.scrollView.overlay.density
      let base = session.engine.header
      session.engine.header =
        cursor.isNull ? nil : try table.configuration(cursor, over: base, density: density)
    } write: {
      table.json($0.engine, created: $0.created.header)
    }
  }

  private static func absent(_ name: ComponentName, in dialect: Dialect) -> Row {
    Row(.optional(name.rawValue, .any)) { cursor, _ throws(FieldErrors) in
      try OverlayPart.component(name).refuse(cursor, in: dialect)
    } write: { _ in
      .null
    }
  }

  private static func loads(in dialect: Dialect) -> Row {
    Row(.optional("simulatedLoad", Schema.named("SimulatedLoads").orNull)) {
      cursor,
      session throws(FieldErrors) in
      guard !cursor.isNull else {
        session.engine.loads = SimulatedLoads()
        return
      }
      try cursor.object { reader throws(FieldErrors) in
        LoadTable.overlayLoad.read(&reader, into: &session.engine.loads)
        for name in [ComponentName.footer, .trailer] {
          reader.read(name.rawValue) { cursor throws(FieldErrors) in
            try OverlayPart.component(name).refuse(cursor, in: dialect)
          }
        }
      }
    } write: {
      LoadTable.loads(in: .standard).json(of: $0.created.loads)
    }
  }
}
