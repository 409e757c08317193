package import RefreshEngine
import ScrollPhysics
package import StrictJSON

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
  /// - Throws: The fields that are wrong.
  package static func decode(
    _ cursor: JSONCursor,
    createdAt: Microseconds
  ) throws(FieldErrors) -> SessionConfiguration {
    try cursor.object { reader throws(FieldErrors) in
      guard reader.has("dialect") else {
        return Self(dialect: .standard, createdAt: createdAt).configuration(&reader)
      }
      if let dialect = reader.oneOf("dialect", Dialect.self) {
        return Self(dialect: dialect, createdAt: createdAt).configuration(&reader)
      }
      // Without the dialect, nobody knows what the other fields may be.
      var configuration = SessionConfiguration()
      Self(dialect: .standard, createdAt: createdAt).surroundings(&reader, into: &configuration)
      reader.acceptRest()
      return configuration
    }
  }

  /// Reads the configuration of a preset in a dialect.
  ///
  /// - Throws: The parts that the dialect lacks, with their pointers into a configuration.
  static func decode(
    _ preset: Preset,
    in dialect: Dialect
  ) throws(FieldErrors) -> SessionConfiguration {
    var configuration = SessionConfiguration()
    configuration.preset = preset.rawValue
    configuration.engine.dialect = dialect
    return try JSONCursor(preset.document).object { reader throws(FieldErrors) in
      Self(dialect: dialect, createdAt: 0).fields(&reader, into: &configuration)
      return configuration
    }
  }

  private func configuration(_ reader: inout JSONObjectReader) -> SessionConfiguration {
    var configuration = start(&reader)
    fields(&reader, into: &configuration)
    let preset = configuration.preset.flatMap { Preset(rawValue: $0) }
    if preset?.setsContentSizeAfterAttaching(in: configuration.engine.dialect) == true {
      configuration.engine.setContentSizeAfterAttaching()
    }
    return configuration
  }

  /// The configuration of the preset, or the defaults.
  private func start(_ reader: inout JSONObjectReader) -> SessionConfiguration {
    let preset = reader.read("preset") { field throws(FieldErrors) in
      field.isNull ? nil : try expanded(field)
    }
    if let preset = preset ?? nil { return preset }
    var configuration = SessionConfiguration()
    configuration.engine.dialect = dialect
    return configuration
  }

  private func expanded(_ cursor: JSONCursor) throws(FieldErrors) -> SessionConfiguration {
    let preset = try cursor.oneOf(Preset.self)
    do {
      return try Self.decode(preset, in: dialect)
    } catch {
      let part = error.first
      throw cursor.refused(sentence: "\(preset.rawValue) sets \(part.pointer): \(part.detail)")
    }
  }

  private func fields(
    _ reader: inout JSONObjectReader,
    into configuration: inout SessionConfiguration
  ) {
    surroundings(&reader, into: &configuration)
    components(&reader, into: &configuration)
    reader.read("simulatedLoad") { field throws(FieldErrors) in
      try LoadDecoder.loads(field, into: &configuration.engine.loads, dialect)
    }
  }

  /// Reads what does not depend on the dialect.
  private func surroundings(
    _ reader: inout JSONObjectReader,
    into configuration: inout SessionConfiguration
  ) {
    general(&reader, into: &configuration)
    reader.object("scrollView") {
      ScrollViewDecoder.scrollView(&$0, into: &configuration.engine.scrollView)
    }
    reader.read("list") { field throws(FieldErrors) in
      try ScrollViewDecoder.list(field, into: &configuration.engine)
    }
    if let times = reader.read("lastUpdatedTimes", times) {
      configuration.engine.lastUpdatedTimes = times
    }
    reader.object("physics") { PhysicsTable.read(&$0, into: &configuration.engine) }
  }

  private func general(
    _ reader: inout JSONObjectReader,
    into configuration: inout SessionConfiguration
  ) {
    if let clock = reader.oneOf("clock", Clock.self) { configuration.clock = clock }
    let epoch = reader.read("epoch") { field throws(FieldErrors) in
      field.isNull ? nil : try field.time()
    }
    if let epoch = epoch ?? nil { configuration.epoch = epoch }
    configuration.engine.epoch = configuration.epoch ?? createdAt
    let offset = reader.read("timeZone") { field throws(FieldErrors) in
      try field.offset(at: configuration.engine.epoch)
    }
    if let offset { configuration.engine.timeZoneOffsetSeconds = offset }
    let language = reader.read("language") { field throws(FieldErrors) in try field.languageTag() }
    if let language { configuration.engine.language = language }
  }

  /// The most keys of the user defaults.
  private static let mostTimes = 100

  private func times(_ cursor: JSONCursor) throws(FieldErrors) -> [String: Microseconds] {
    if case .object(let object) = cursor.value, object.members.count > Self.mostTimes {
      throw cursor.refused("must have at most \(Self.mostTimes) keys")
    }
    var times: [String: Microseconds] = [:]
    try cursor.eachMember { name, value throws(FieldErrors) in
      guard !name.utf8.contains(0) else { throw value.refused(.containsNUL) }
      times[name] = try value.time()
    }
    return times
  }

  private func components(
    _ reader: inout JSONObjectReader,
    into configuration: inout SessionConfiguration
  ) {
    var engine = configuration.engine
    let isNamed = ComponentName.allCases.contains { reader.has($0.rawValue) }
    if !isNamed, configuration.preset == nil {
      engine.header = ComponentConfiguration(kind: .header)
    }
    engine.header = component(.header, &reader, over: engine.header)
    engine.footer = component(.footer, &reader, over: engine.footer)
    engine.trailer = component(.trailer, &reader, over: engine.trailer)
    configuration.engine = engine
  }

  /// A component: as in `base` if the field is absent, none if it is null.
  private func component(
    _ name: ComponentName,
    _ reader: inout JSONObjectReader,
    over base: ComponentConfiguration?
  ) -> ComponentConfiguration? {
    let component = reader.read(name.rawValue) { field throws(FieldErrors) in
      if name == .trailer, try dialect.skips(.kind(.trailer), field) {
        return ComponentConfiguration?.none
      }
      guard !field.isNull else { return nil }
      return try ComponentDecoder(name: name, dialect: dialect).configuration(field, over: base)
    }
    return component ?? base
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
  func time() throws(FieldErrors) -> Microseconds {
    guard let time = WireTime.parse(try string()) else {
      throw refused("must be an RFC 3339 time such as 2026-01-02T03:04:05Z")
    }
    return time
  }

  /// The offset of a time zone in seconds.
  func offset(at epoch: Microseconds) throws(FieldErrors) -> Int {
    guard let offset = WireTime.offset(ofZone: try string(), at: epoch) else {
      throw refused("must be UTC, ±HH:MM or an IANA time zone name")
    }
    return offset
  }

  /// A BCP 47 language tag: subtags of one to eight letters and digits, joined by hyphens, the first
  /// of letters alone.
  ///
  /// Not a regular expression, which each call would compile anew: sessions replay these events.
  func languageTag() throws(FieldErrors) -> String {
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
