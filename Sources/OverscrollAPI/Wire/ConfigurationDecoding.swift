import RefreshEngine
import ScrollPhysics
import SessionLog
import Sessions

/// Reads a session's configuration: a preset or the defaults, and what the fields override.
enum ConfigurationDecoder {
  /// Reads a configuration.
  ///
  /// - Parameters:
  ///   - cursor: The document; an empty body is an empty object.
  ///   - createdAt: The epoch where the document names none, in microseconds since 1970.
  /// - Returns: The configuration, its epoch filled in.
  /// - Throws: The first field that is wrong.
  static func decode(
    _ cursor: JSONCursor,
    createdAt: Microseconds
  ) throws(FieldError) -> SessionConfiguration {
    try cursor.object { reader throws(FieldError) in
      var configuration = try start(&reader)
      try general(&reader, into: &configuration, createdAt: createdAt)
      if let field = reader.optional("scrollView") {
        try scrollView(field, into: &configuration.engine.scrollView)
      }
      if let field = reader.optional("list") { try list(field, into: &configuration.engine) }
      if let field = reader.optional("lastUpdatedTimes") {
        configuration.engine.lastUpdatedTimes = try times(field)
      }
      if let field = reader.optional("physics") {
        try PhysicsDecoder.decode(field, into: &configuration.engine)
      }
      try components(&reader, into: &configuration)
      if let field = reader.optional("simulatedLoad") {
        try loads(field, into: &configuration.engine.loads)
      }
      return configuration
    }
  }

  private static func start(
    _ reader: inout JSONObjectReader
  ) throws(FieldError) -> SessionConfiguration {
    var configuration = SessionConfiguration()
    guard let field = reader.nonNull("preset") else { return configuration }
    let preset = try field.oneOf(Preset.self)
    configuration.engine = preset.configuration
    configuration.preset = preset.rawValue
    return configuration
  }

  private static func general(
    _ reader: inout JSONObjectReader,
    into configuration: inout SessionConfiguration,
    createdAt: Microseconds
  ) throws(FieldError) {
    if let field = reader.optional("dialect") {
      configuration.engine.dialect = try field.oneOf(Dialect.self)
    }
    if let field = reader.optional("clock") { configuration.clock = try field.oneOf(Clock.self) }
    if let field = reader.nonNull("epoch") { configuration.epoch = try field.time() }
    configuration.engine.epoch = configuration.epoch ?? createdAt
    if let field = reader.optional("timeZone") {
      let zone = try field.string()
      guard let offset = WireTime.offset(ofZone: zone, at: configuration.engine.epoch) else {
        throw field.refused("must be UTC, ±HH:MM or an IANA time zone name")
      }
      configuration.engine.timeZoneOffsetSeconds = offset
    }
    if let field = reader.optional("language") {
      configuration.engine.language = try field.languageTag()
    }
  }

  private static func components(
    _ reader: inout JSONObjectReader,
    into configuration: inout SessionConfiguration
  ) throws(FieldError) {
    let header = reader.optional("header")
    let footer = reader.optional("footer")
    let trailer = reader.optional("trailer")
    if header == nil, footer == nil, trailer == nil, configuration.preset == nil {
      configuration.engine.header = ComponentConfiguration(family: .header)
    }
    configuration.engine.header = try component(
      .header,
      header,
      over: configuration.engine.header
    )
    configuration.engine.footer = try component(
      .footer,
      footer,
      over: configuration.engine.footer
    )
    configuration.engine.trailer = try component(
      .trailer,
      trailer,
      over: configuration.engine.trailer
    )
  }

  /// A component: as it is where the field is absent, none where it is null.
  private static func component(
    _ name: ComponentName,
    _ cursor: JSONCursor?,
    over base: ComponentConfiguration?
  ) throws(FieldError) -> ComponentConfiguration? {
    guard let cursor else { return base }
    guard !cursor.isNull else { return nil }
    return try ComponentDecoder(name: name).configuration(cursor, over: base)
  }

  private static func scrollView(
    _ cursor: JSONCursor,
    into view: inout ScrollViewConfiguration
  ) throws(FieldError) {
    try cursor.object { reader throws(FieldError) in
      if let field = reader.optional("driver") { view.driver = try field.oneOf(Driver.self) }
      if let field = reader.optional("width") { view.size.width = try field.number(in: .size) }
      if let field = reader.optional("height") { view.size.height = try field.number(in: .size) }
      if let field = reader.optional("contentWidth") {
        view.contentSize.width = try field.number(in: .size)
      }
      if let field = reader.optional("contentHeight") {
        view.contentSize.height = try field.number(in: .size)
      }
      if let field = reader.optional("contentInset") { try insets(field, into: &view.contentInset) }
      if let field = reader.optional("safeAreaInsets") {
        try insets(field, into: &view.safeAreaInsets)
      }
      if let field = reader.optional("pagingEnabled") { view.pagingEnabled = try field.bool() }
      if let field = reader.optional("inWindow") { view.inWindow = try field.bool() }
    }
  }

  private static func insets(
    _ cursor: JSONCursor,
    into insets: inout EdgeInsets
  ) throws(FieldError) {
    try cursor.object { reader throws(FieldError) in
      if let field = reader.optional("top") { insets.top = try field.number(in: .coordinate) }
      if let field = reader.optional("left") { insets.left = try field.number(in: .coordinate) }
      if let field = reader.optional("bottom") { insets.bottom = try field.number(in: .coordinate) }
      if let field = reader.optional("right") { insets.right = try field.number(in: .coordinate) }
    }
  }

  private static func list(
    _ cursor: JSONCursor,
    into configuration: inout Configuration
  ) throws(FieldError) {
    guard !cursor.isNull else {
      configuration.rows = 0
      configuration.rowHeight = nil
      return
    }
    try cursor.object { reader throws(FieldError) in
      if let field = reader.optional("rows") {
        configuration.rows = try field.integer(in: 0...10_000_000)
      }
      if let field = reader.optional("rowHeight") {
        configuration.rowHeight = field.isNull ? nil : try field.number(in: .size)
      }
    }
  }

  private static func times(_ cursor: JSONCursor) throws(FieldError) -> [String: Microseconds] {
    var times: [String: Microseconds] = [:]
    for member in try cursor.members() { times[member.name] = try member.value.time() }
    return times
  }

  private static func loads(
    _ cursor: JSONCursor,
    into loads: inout SimulatedLoads
  ) throws(FieldError) {
    guard !cursor.isNull else {
      loads = SimulatedLoads()
      return
    }
    try cursor.object { reader throws(FieldError) in
      for name in ComponentName.allCases {
        guard let field = reader.optional(name.rawValue) else { continue }
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
      if let field = reader.optional("outcome") {
        load.outcome = try field.oneOf(LoadOutcome.self)
        guard name != .header || load.outcome != .noMoreData else {
          throw field.refused(
            "must be one of success, failure, hide: a header always has more data"
          )
        }
      }
      if let field = reader.optional("rows") { load.rows = try field.integer(in: 0...10_000_000) }
      return load
    }
  }
}

extension JSONCursor {
  /// An RFC 3339 time, in microseconds since 1970.
  func time() throws(FieldError) -> Microseconds {
    guard let time = WireTime.parse(try string()) else {
      throw refused("must be an RFC 3339 time such as 2026-01-02T03:04:05Z")
    }
    return time
  }

  /// A BCP 47 language tag: subtags of one to eight letters and digits, joined by hyphens.
  func languageTag() throws(FieldError) -> String {
    let tag = try string()
    let pattern = /[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*/
    guard tag.utf8.count <= 100, tag.wholeMatch(of: pattern) != nil else {
      throw refused("must be a BCP 47 language tag such as en or zh-Hans")
    }
    return tag
  }
}
