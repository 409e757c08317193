package import RefreshEngine
import ScrollPhysics

/// Reads the configuration of a session: a preset or the defaults, and the fields that override it.
package struct ConfigurationDecoder {
  let dialect: Dialect
  /// The default of `epoch`, in microseconds since 1970.
  private let createdAt: Microseconds

  /// Reads a configuration.
  ///
  /// The dialect is read first: the other fields depend on it.
  ///
  /// - Parameters:
  ///   - cursor: The document; an empty body is an empty object.
  ///   - createdAt: The default of `epoch`, in microseconds since 1970.
  /// - Returns: The configuration, its epoch filled in.
  /// - Throws: The first field that is wrong.
  package static func decode(
    _ cursor: JSONCursor,
    createdAt: Microseconds
  ) throws(FieldError) -> SessionConfiguration {
    try cursor.object { reader throws(FieldError) in
      let dialect = try reader.optional("dialect")?.oneOf(Dialect.self) ?? .standard
      let decoder = Self(dialect: dialect, createdAt: createdAt)
      return try decoder.configuration(&reader)
    }
  }

  /// Reads the configuration of a preset in a dialect.
  ///
  /// - Throws: The first part that the dialect lacks, with its pointer into a configuration.
  static func decode(
    _ preset: Preset,
    in dialect: Dialect
  ) throws(FieldError) -> SessionConfiguration {
    var configuration = SessionConfiguration()
    configuration.preset = preset.rawValue
    configuration.engine.dialect = dialect
    return try JSONCursor(preset.document).object { reader throws(FieldError) in
      let decoder = Self(dialect: dialect, createdAt: 0)
      try decoder.fields(&reader, into: &configuration)
      return configuration
    }
  }

  private func configuration(
    _ reader: inout JSONObjectReader
  ) throws(FieldError) -> SessionConfiguration {
    var configuration = try start(&reader)
    try fields(&reader, into: &configuration)
    let preset = configuration.preset.flatMap { Preset(rawValue: $0) }
    if preset?.setsContentSizeAfterAttaching(in: configuration.engine.dialect) == true {
      configuration.engine.setContentSizeAfterAttaching()
    }
    return configuration
  }

  /// The configuration of the preset, or the defaults.
  private func start(
    _ reader: inout JSONObjectReader
  ) throws(FieldError) -> SessionConfiguration {
    guard let field = reader.nonNull("preset") else {
      var configuration = SessionConfiguration()
      configuration.engine.dialect = dialect
      return configuration
    }
    let preset = try field.oneOf(Preset.self)
    do {
      return try Self.decode(preset, in: dialect)
    } catch {
      throw field.refused(sentence: "\(preset.rawValue) sets \(error.pointer): \(error.detail)")
    }
  }

  private func fields(
    _ reader: inout JSONObjectReader,
    into configuration: inout SessionConfiguration
  ) throws(FieldError) {
    try general(&reader, into: &configuration)
    if let field = reader.optional("scrollView") {
      try ScrollViewDecoder.scrollView(field, into: &configuration.engine.scrollView)
    }
    if let field = reader.optional("list") {
      try ScrollViewDecoder.list(field, into: &configuration.engine)
    }
    if let field = reader.optional("lastUpdatedTimes") {
      configuration.engine.lastUpdatedTimes = try times(field)
    }
    if let field = reader.optional("physics") {
      try PhysicsDecoder.decode(field, into: &configuration.engine)
    }
    try components(&reader, into: &configuration)
    if let field = reader.optional("simulatedLoad") {
      try LoadDecoder.loads(field, into: &configuration.engine.loads, dialect)
    }
  }

  private func general(
    _ reader: inout JSONObjectReader,
    into configuration: inout SessionConfiguration
  ) throws(FieldError) {
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

  private func times(_ cursor: JSONCursor) throws(FieldError) -> [String: Microseconds] {
    var times: [String: Microseconds] = [:]
    for member in try cursor.members() { times[member.name] = try member.value.time() }
    return times
  }

  private func components(
    _ reader: inout JSONObjectReader,
    into configuration: inout SessionConfiguration
  ) throws(FieldError) {
    let header = reader.optional("header")
    let footer = reader.optional("footer")
    let trailer = reader.optional("trailer")
    var engine = configuration.engine
    if header == nil, footer == nil, trailer == nil, configuration.preset == nil {
      engine.header = ComponentConfiguration(kind: .header)
    }
    engine.header = try component(.header, header, over: engine.header)
    engine.footer = try component(.footer, footer, over: engine.footer)
    engine.trailer = try component(.trailer, trailer, over: engine.trailer)
    configuration.engine = engine
  }

  /// A component: as in `base` if the field is absent, none if it is null.
  private func component(
    _ name: ComponentName,
    _ cursor: JSONCursor?,
    over base: ComponentConfiguration?
  ) throws(FieldError) -> ComponentConfiguration? {
    guard let cursor else { return base }
    if name == .trailer, try dialect.skips(.kind(.trailer), cursor) { return nil }
    guard !cursor.isNull else { return nil }
    return try ComponentDecoder(name: name, dialect: dialect).configuration(cursor, over: base)
  }
}

extension Configuration {
  /// Sets the same content size once more after the components are attached.
  fileprivate mutating func setContentSizeAfterAttaching() {
    var size = scrollView.contentSize
    if let rowHeight { size.height = Double(rows) * rowHeight }
    scrollView.contentSizeAfterAttaching = size
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

  /// A BCP 47 language tag: subtags of one to eight letters and digits, joined by hyphens, the first
  /// of letters alone.
  ///
  /// Not a regular expression, which each call would compile anew: sessions replay these events.
  func languageTag() throws(FieldError) -> String {
    let tag = try string()
    let subtags = tag.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard tag.utf8.count <= 100, subtags[0].allSatisfy(\.isASCIILetter),
      subtags.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy(\.isASCIILetterOrDigit) })
    else { throw refused("must be a BCP 47 language tag such as en or zh-Hans") }
    return tag
  }
}

extension UInt8 {
  fileprivate var isASCIILetter: Bool {
    switch self {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
    default: false
    }
  }

  fileprivate var isASCIILetterOrDigit: Bool {
    isASCIILetter || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }
}
